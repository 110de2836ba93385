import { createHash } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The id of a message's attachment: a ULID with the message's time, its random part a hash of the message and the
 * position. Always the same, so that it need not be stored.
 */
export function attachmentId(messageId: string, index: number): string {
  const hash = createHash('sha256').update(`${messageId}/${index}`).digest();
  let id = messageId.slice(0, 10);
  // 16 characters of 5 bits: one of the low bits of each byte's worth of hash is as random as the next.
  for (let i = 0; i < 16; i++) id += CROCKFORD[hash[i]! & 31];
  return id;
}
