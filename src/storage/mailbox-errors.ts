import { AppError } from '../mailbox/errors.ts';

/** Why mailboxes cannot be created, and messages not stored in them, in every store. */

export function noMailbox(): AppError {
  return new AppError('not_found', 'The mailbox does not exist any more.');
}

export function nameTaken(name: string): AppError {
  return new AppError(
    'conflict',
    `There is a mailbox ${name} already. Choose another name, or delete it first.`,
  );
}

export function totalExceeded(): AppError {
  return new AppError(
    'storage_full',
    'The messages of all mailboxes have reached their limit (--max-total-bytes). Delete some of them.',
  );
}
