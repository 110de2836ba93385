/** An id: 26 characters of Crockford base 32, upper case. */
export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const VALUES = new Map([...CROCKFORD].map((digit, value) => [digit, BigInt(value)]));

export function isUlid(text: string): boolean {
  return ULID.test(text);
}

/** A ULID as a UUID: the same 128 bits in the same order. */
export function toUuid(ulid: string): string {
  let bits = 0n;
  for (const digit of ulid) bits = (bits << 5n) | VALUES.get(digit)!;
  return uuidOf(bits.toString(16).padStart(32, '0'));
}

export function toUlid(uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let ulid = '';
  for (let i = 0; i < 26; i++) {
    ulid = CROCKFORD[Number(bits & 31n)]! + ulid;
    bits >>= 5n;
  }
  return ulid;
}

/** The UUID of 32 hexadecimal digits. */
export function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
