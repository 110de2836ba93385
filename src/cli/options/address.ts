import { text, type ValueKind } from '../../config/kinds.ts';
import { parseAddresses } from '../../mime/fields/addresses.ts';

// A local part with spaces must be quoted.
const COMPLETE = /^(?:"[^"]+"|[^\s"<>@]+)@[^\s"<>@]+$/;

/** One or several addresses, separated by commas, with or without names. */
export const address = text('an address such as ada@example.test or "Ada <ada@example.test>"', isAddresses);

/** One address, or the null sender of bounces. */
export const sender: ValueKind<string> = {
  ...address,
  takes: `${address.takes}, or "<>" for the null sender`,
  parse: (value) => (value.trim() === NULL_SENDER ? NULL_SENDER : address.parse(value)),
};

function isAddresses(value: string): boolean {
  const addresses = plainAddresses(value);
  return addresses.length > 0 && addresses.every((one) => COMPLETE.test(one));
}

export const NULL_SENDER = '<>';

/** For the envelope. An empty string is the null sender. */
export function envelopeSender(value: string): string {
  return plainAddresses(value)[0] ?? '';
}

/** The addresses without names, for the envelope. */
export function plainAddresses(value: string): string[] {
  return parseAddresses(value).map((one) => one.address);
}
