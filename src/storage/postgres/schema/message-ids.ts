/** Ids are ULIDs everywhere but in the database, where they are of type uuid: the same 128 bits in the same order. */

import { createHash, randomBytes } from 'node:crypto';
import { toUlid, uuidOf } from '../../../contract/ulid.ts';

/** The time of an id is its first 48 bits, in milliseconds since 1970. */
const MAX_TIME = 2 ** 48 - 1;

/** The position of a message in the order. The database assigns it under the lock of the inbox. */
export interface MessagePlace {
  time: number;
  /** Random for the first message of a millisecond, then incremented for each further one. Less than 2 ** 32. */
  low: number;
  salt: number;
}

/** The same id as that of `ID_SQL`. `tail` are its last 32 bits. */
export function idAt({ time, low, salt }: MessagePlace, tail: string): string {
  return toUlid(`${hex(time, 12)}${hex(salt, 4)}${hex(low, 8)}${tail}`);
}

/** The highest tail. */
export const MAX_TAIL = 'ffffffff';

/**
 * The last 32 bits of the id of a message, so that nobody can guess one id from another. All nodes know the token of a
 * group, which is random, and the number of a message in it, which begins at 1.
 */
export function tailOf(token: string, number: number): string {
  return createHash('md5').update(`${token}:${number}`).digest('hex').slice(0, MAX_TAIL.length);
}

/**
 * An SQL expression for the id at a position. The arguments are expressions of type bigint, but for the token, which is of
 * type uuid.
 */
export function ID_SQL(
  place: { time: string; low: string; salt: string },
  token: string,
  number: string,
): string {
  const part = (value: string, digits: number) => `lpad(to_hex(${value}), ${digits}, '0')`;
  const tail = `left(md5(${token}::text || ':' || ${number}), ${MAX_TAIL.length})`;
  return `CAST(${part(place.time, 12)} || ${part(place.salt, 4)} || ${part(place.low, 8)} || ${tail} AS uuid)`;
}

const NODE = randomBytes(5).toString('hex');
let bodies = 0;

/** A key for the contents of a message. Keys of a node ascend, so that new rows are at the end of an index. */
export function newBody(): string {
  return uuidOf(`${hex(Date.now(), 12)}${NODE}${hex(bodies++, 10)}`);
}

/** The lowest id of a time: messages from then on have this id or a higher one. */
export function firstIdAt(time: number): string {
  return uuidOf(`${hex(Math.min(MAX_TIME, Math.max(0, Math.ceil(time))), 12)}${'0'.repeat(20)}`);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
