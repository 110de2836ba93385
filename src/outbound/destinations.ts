import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { domainToASCII } from 'node:url';
import { type AddressKind, addressKind, sameAddress } from './address-kind.ts';

export interface DestinationOptions {
  /** Any host is allowed. Only safe while all clients are on this machine. */
  anywhere?: boolean;
  /** Allowed `host:port` pairs; `*` is any. */
  allow?: readonly string[];
  /** The kinds of addresses that `*` stands for. By default, all that may be allowed through a name. */
  any?: readonly AddressKind[];
  /** All addresses of a name, as the system resolves it. */
  lookup?: (name: string) => Promise<string[]>;
}

/** `not_allowed`: the settings forbid it. `not_found`: it is allowed, but the name has no address. */
export class DestinationError extends Error {
  readonly reason: 'not_allowed' | 'not_found';

  constructor(reason: 'not_allowed' | 'not_found', message: string) {
    super(message);
    this.name = 'DestinationError';
    this.reason = reason;
  }
}

/**
 * Not allowed through a name or `*`: cloud metadata can give access to the whole account, and the unspecified address
 * is another name for this machine. They are allowed only if the list has exactly that address.
 */
const onlyByNumber: readonly AddressKind[] = ['metadata', 'unspecified', 'broadcast', 'multicast'];

/**
 * Decides where Postern may connect at a client's request. It checks addresses after resolution: callers must connect
 * to the addresses it returns and must not resolve the name again.
 */
export class Destinations {
  readonly #anywhere: boolean;
  readonly #any: boolean;
  readonly #anyKinds: readonly AddressKind[] | undefined;
  /** The pairs that are allowed by name. */
  readonly listed: readonly { host: string; port: number }[];
  readonly #lookup: (name: string) => Promise<string[]>;

  /** Throws an Error with a one-line message if an entry of `allow` is not `host:port`. */
  constructor({ anywhere = false, allow = [], any, lookup = systemLookup }: DestinationOptions) {
    this.#anywhere = anywhere;
    this.#any = allow.includes('*');
    this.#anyKinds = any;
    this.listed = allow.filter((entry) => entry !== '*').map(parseEntry);
    this.#lookup = lookup;
  }

  /** The addresses of `host` that may be reached on `port`, best first and at least one. Throws DestinationError. */
  async resolve(host: string, port: number): Promise<string[]> {
    const name = hostName(host);
    if (name === undefined) throw new DestinationError('not_found', `${quote(host)} is not a host name.`);

    const listed = this.listed.filter((entry) => entry.port === port).map((entry) => entry.host);
    const isListed = listed.includes(name);
    const open = this.#anywhere || this.#any || isListed;
    // Without this, anyone could resolve names of the internal network and learn which exist.
    if (!open && listed.length === 0) throw notAllowed(host, port);

    const found = await this.#addressesOf(name);
    if (found.length === 0) {
      throw open
        ? new DestinationError('not_found', `Couldn't resolve ${quote(host)}.`)
        : notAllowed(host, port);
    }
    if (this.#anywhere) return found;

    const named = open ? found : (await Promise.all(listed.map((entry) => this.#addressesOf(entry)))).flat();
    const allowed = found.filter(
      (address) =>
        listed.some((entry) => sameAddress(entry, address)) ||
        (this.#isOpen(addressKind(address), isListed || !open) &&
          named.some((other) => sameAddress(other, address))),
    );
    if (allowed.length === 0) throw notAllowed(host, port);
    return allowed;
  }

  /** Whether an address of this kind may be reached through a name that is listed, or through `*`. */
  #isOpen(kind: AddressKind, byName: boolean): boolean {
    return byName || !this.#anyKinds ? !onlyByNumber.includes(kind) : this.#anyKinds.includes(kind);
  }

  async #addressesOf(name: string): Promise<string[]> {
    if (isIP(name)) return [name];
    return this.#lookup(name).catch(() => []);
  }
}

/** A `lookup` for `net.connect` that returns only these addresses, so that nothing is resolved a second time. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, callback) => {
    const [first] = answers;
    if (options.all) process.nextTick(callback, null, answers);
    else process.nextTick(callback, null, first?.address, first?.family);
  };
}

/**
 * The normalised host: an IP address, or a lower-case ASCII name without a trailing dot. Undefined for
 * anything else. Numbers in any notation (`2130706433`, `0x7f.1`) become the address they mean.
 */
export function hostName(text: string): string | undefined {
  const bare = text.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(bare)) return bare;
  // The URL parser behind domainToASCII silently drops tabs and line breaks.
  if (/[\p{Cc}\s]/u.test(bare)) return undefined;
  return domainToASCII(bare).replace(/\.$/, '') || undefined;
}

function parseEntry(entry: string): { host: string; port: number } {
  const [, text = '', digits] = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/.exec(entry.trim()) ?? [];
  const host = hostName(text);
  const port = Number(digits);
  if (host === undefined || !(port >= 1 && port <= 65535)) {
    throw new Error(`${quote(entry)} is not host:port, such as mail.example.com:25 or [::1]:1025, nor *.`);
  }
  return { host, port };
}

async function systemLookup(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

function notAllowed(host: string, port: number): DestinationError {
  return new DestinationError(
    'not_allowed',
    `${quote(host)}, port ${port}, is not among the allowed destinations.`,
  );
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 300));
}
