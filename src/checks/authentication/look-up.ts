import { Resolver } from 'node:dns/promises';
import { parseAddresses } from '../../mime/fields/addresses.ts';
import { parseHeaders } from '../../mime/fields/headers.ts';
import type { NetworkCheck } from '../check.ts';
import { dmarcNames, domainOf } from './dmarc.ts';
import type { TxtRecords } from './records.ts';
import { MAX_SIGNATURES, readSignature } from './signatures.ts';

// The headers of real messages are smaller.
const MAX_HEADER_BYTES = 256 * 1024;
const TIMEOUT_MS = 3000;
const NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,20}$/;

/**
 * Verifies signatures with keys from DNS. The message chooses the names that are looked up, so they are few, only TXT records are asked for,
 * and the response says no more of them than whether they fit.
 */
export function createDnsCheck(servers?: readonly string[]): NetworkCheck {
  return {
    name: 'authentication',
    async run(message, local, again) {
      const raw = await message.read();
      const records = await lookUp(namesIn(raw.subarray(0, MAX_HEADER_BYTES)), servers);
      return (await again(records)) ?? local ?? { skipped: 'The message could not be read.' };
    },
  };
}

/** The names of the keys and policies that the headers of a message refer to. */
function namesIn(head: Uint8Array): string[] {
  const headers = parseHeaders(head);
  const of = (wanted: string) => headers.filter(({ name }) => name.toLowerCase() === wanted);
  const keys = of('dkim-signature')
    .slice(0, MAX_SIGNATURES)
    .map(({ value }) => readSignature(value))
    .map(({ selector, domain }) => `${selector}._domainkey.${domain}`);
  const address = parseAddresses(of('from')[0]?.value ?? '')[0]?.address ?? '';
  const domain = domainOf(address);
  return [...new Set([...keys, ...dmarcNames(domain)])].filter((name) => NAME.test(name));
}

/** The TXT records of these names. A name is missing if its lookup failed. */
async function lookUp(names: readonly string[], servers: readonly string[] | undefined): Promise<TxtRecords> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  const records = new Map<string, string | null>();
  const look = async (name: string) => {
    try {
      const found = (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
      records.set(name, found.find((record) => /^v=D(?:KIM|MARC)1\b/i.test(record)) ?? found[0] ?? null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOTFOUND' || code === 'ENODATA') records.set(name, null);
    }
  };
  await Promise.all(names.map(look));
  return records;
}
