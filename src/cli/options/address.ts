import type { Kind } from '../../config/kinds.ts';
import { parseAddresses } from '../../mime/addresses.ts';

// A local part with spaces is in quotes.
const COMPLETE = /^(?:"[^"]+"|[^\s"<>@]+)@[^\s"<>@]+$/;

/** An address, or several with commas between them, as people write them: with or without names. */
export const address: Kind<string> = {
  takes: 'an address such as ada@example.test or "Ada <ada@example.test>"',
  parse(value) {
    const addresses = plainAddresses(value);
    return addresses.length > 0 && addresses.every((one) => COMPLETE.test(one)) ? value : undefined;
  },
  show: (value) => value,
};

/** Without names, for the envelope. */
export function plainAddresses(value: string): string[] {
  return parseAddresses(value).map((one) => one.address);
}
