import { createHash } from 'node:crypto';
import { CROCKFORD } from '../contract/ulid.ts';

/**
 * The id of an attachment: a ULID with the time of the message and, as its random part, a hash of the message id and the
 * position. It never changes, so it need not be stored.
 */
export function attachmentId(messageId: string, index: number): string {
  const hash = createHash('sha256').update(`${messageId}/${index}`).digest();
  let id = messageId.slice(0, 10);
  // 16 characters, each from the low 5 bits of one byte of the hash.
  for (let i = 0; i < 16; i++) id += CROCKFORD[hash[i]! & 31];
  return id;
}
