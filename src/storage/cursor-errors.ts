import { AppError } from '../mailbox/errors.ts';

/** For `before`. */
export function unknownCursor(): AppError {
  return new AppError('unknown_cursor', 'The message in before is not stored. Start from the first page.');
}

/** For `after` and `up_to`, which may be the ids of deleted messages. */
export function invalidCursor(): AppError {
  return new AppError('unknown_cursor', 'after and up_to must be ids of messages.');
}
