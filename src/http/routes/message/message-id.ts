import { Type } from 'typebox';
import { exampleSummary } from '../../../contract/message/message.ts';
import { isUlid } from '../../../contract/ulid.ts';
import { AppError } from '../../../mailbox/errors.ts';

/** Ids in paths are documented but not validated: anything that is not the id of a message is 404. */
export const MessageParams = Type.Object({
  id: Type.String({ description: 'The id of the message, a ULID.', examples: [exampleSummary.id] }),
});

export const AttachmentParams = Type.Object({
  ...MessageParams.properties,
  aid: Type.String({
    description: 'The id of the attachment, a ULID.',
    examples: ['01K9ZC5V3MSX2F6D9G0H4J7KEP'],
  }),
});

/** Returns the id, or throws `not_found` without asking the store when it is malformed. */
export function messageId({ id }: { id: string }): string {
  if (!isUlid(id))
    throw new AppError('not_found', 'The message does not exist. An id is a ULID in upper case.');
  return id;
}

export function attachmentId({ aid }: { aid: string }): string {
  if (!isUlid(aid)) {
    throw new AppError('not_found', 'The attachment does not exist. An id is a ULID in upper case.');
  }
  return aid;
}
