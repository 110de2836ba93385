import { isUlid } from '../contract/ulid.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id of a message as a UUID, for services whose ids are UUIDs. Both have 128 bits. */
export function uuidOf(id: string): string {
  let value = 0n;
  for (const digit of id) value = value * 32n + BigInt(DIGITS.indexOf(digit));
  const hex = value.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The reverse; undefined if it is not the UUID of a possible message. */
export function idOf(uuid: string): string | undefined {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)) return undefined;
  let value = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let id = '';
  for (let digit = 0; digit < 26; digit++) {
    id = DIGITS[Number(value % 32n)] + id;
    value /= 32n;
  }
  return isUlid(id) ? id : undefined;
}
