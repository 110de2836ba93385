import type { Kind } from '../../config/kinds.ts';
import { parseAddresses } from '../../mime/addresses.ts';

// A local part with spaces must be quoted.
const COMPLETE = /^(?:"[^"]+"|[^\s"<>@]+)@[^\s"<>@]+$/;

/** One or several addresses, separated by commas, with or without names. */
export const address: Kind<string> = {
  takes: 'an address such as ada@example.test or "Ada <ada@example.test>"',
  parse(value) {
    const addresses = plainAddresses(value);
    return addresses.length > 0 && addresses.every((one) => COMPLETE.test(one)) ? value : undefined;
  },
  show: (value) => value,
};

/** The addresses without names, for the envelope. */
export function plainAddresses(value: string): string[] {
  return parseAddresses(value).map((one) => one.address);
}
