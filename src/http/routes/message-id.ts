import { Type } from 'typebox';
import { exampleSummary } from '../../contract/message.ts';
import { AppError } from '../../mailbox/errors.ts';

/** Ids in paths are documented and not validated: what names no message is 404, whatever it looks like. */
export const MessageParams = Type.Object({
  id: Type.String({ description: 'The id of the message, a ULID.', examples: [exampleSummary.id] }),
});

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export function isUlid(text: string): boolean {
  return ULID.test(text);
}

/** Gives the id back, or throws `not_found` when it cannot be one: such text need not bother the store. */
export function messageId({ id }: { id: string }): string {
  if (!isUlid(id))
    throw new AppError('not_found', 'There is no such message. An id is a ULID in upper case.');
  return id;
}

export function attachmentId({ aid }: { aid: string }): string {
  if (!isUlid(aid)) {
    throw new AppError('not_found', 'There is no such attachment. An id is a ULID in upper case.');
  }
  return aid;
}
