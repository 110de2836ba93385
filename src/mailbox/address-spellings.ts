import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * The address with its domain as given, in Unicode, and in ASCII (`xn--…`), each once. A test names `ada@münchen.test`,
 * and a mail library may send it to `ada@xn--mnchen-3ya.test`: both are the same mailbox.
 */
export function spellingsOf(address: string): string[] {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !/[^\0-\x7f]|xn--/i.test(domain)) return [address];
  const domains = [domain, domainToASCII(domain), domainToUnicode(domain)];
  return [...new Set(domains)].filter((one) => one !== '').map((one) => address.slice(0, at) + one);
}
