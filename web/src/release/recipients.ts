import { parseAddresses } from '../text/addresses.ts';

/** Parses a list of recipients that a user typed: `Ada <ada@example.test>, bob@example.test`. */
export function readRecipients(text: string): { addresses: string[]; invalid: string[] } {
  const found = parseAddresses(text).flatMap(({ name, address }) =>
    // Addresses without names may be separated by spaces only.
    name === '' ? address.split(/\s+/) : [address],
  );
  const isAddress = (text: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(text);
  return {
    addresses: [...new Set(found.filter(isAddress))],
    invalid: found.filter((text) => !isAddress(text)),
  };
}

/** The distinct recipients of messages, in the order of the messages. */
export function recipientsOf(rows: readonly { recipients: readonly string[] }[]): string[] {
  return [...new Set(rows.flatMap((row) => row.recipients))];
}
