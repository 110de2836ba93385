import { isIP } from 'node:net';
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

/** What kind of host an IP address belongs to. */
export type AddressKind =
  | 'loopback'
  | 'private'
  | 'unique_local'
  | 'link_local'
  | 'shared'
  | 'metadata'
  | 'unspecified'
  | 'broadcast'
  | 'multicast'
  | 'reserved'
  | 'public';

/** What the ranges of `ipaddr.js` mean to us. Those that are not listed are reserved. */
const kinds: Record<string, AddressKind> = {
  loopback: 'loopback',
  private: 'private',
  deprecatedSiteLocal: 'private',
  uniqueLocal: 'unique_local',
  linkLocal: 'link_local',
  carrierGradeNat: 'shared',
  unspecified: 'unspecified',
  broadcast: 'broadcast',
  multicast: 'multicast',
  unicast: 'public',
  // Services for everyone on the internet (RFC 7534, RFC 7450).
  as112: 'public',
  as112v6: 'public',
  amt: 'public',
};

// Metadata services, from which cloud instances get credentials.
const metadata = new Set(
  [
    // AWS, Google and Azure (all three), Amazon ECS and EKS, Azure's wire server, Oracle, Alibaba.
    ...[
      '169.254.169.254',
      '169.254.170.2',
      '169.254.170.23',
      '168.63.129.16',
      '192.0.0.192',
      '100.100.100.200',
    ],
    // AWS, Amazon EKS, Google, Scaleway.
    ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42'],
  ].map((address) => ipaddr.parse(address).toNormalizedString()),
);

// The range allocated so far (RFC 4291, section 2.4). `ipaddr.js` treats everything else as unicast too.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96');

/**
 * The kind of an IP address in any notation that `net.isIP` accepts, including a zone such as `%eth0`. An IPv6 address
 * that embeds an IPv4 address has the kind of that one. Anything else is `reserved`.
 */
export function addressKind(text: string): AddressKind {
  const address = parse(text);
  if (!address) return 'reserved';
  if (address.kind() === 'ipv4') return ownKind(address);
  const ipv6 = address as IPv6;
  const own = ownKind(ipv6);
  if (own === 'unspecified' || own === 'loopback') return own;
  const carried = carriedBy(ipv6).map(ownKind);
  return carried.includes('metadata') ? 'metadata' : (carried[0] ?? own);
}

function ownKind(address: IPv4 | IPv6): AddressKind {
  if (metadata.has(address.toNormalizedString())) return 'metadata';
  const kind = kinds[address.range()] ?? 'reserved';
  const isUnknown = address.kind() === 'ipv6' && !(address as IPv6).match(globalUnicast);
  return kind === 'public' && isUnknown ? 'reserved' : kind;
}

/** The IPv4 addresses that an IPv6 address embeds. Some can be read in two ways; the first is the usual one. */
function carriedBy(address: IPv6): IPv4[] {
  const bytes = address.toByteArray();
  const at = (...positions: number[]) => new ipaddr.IPv4(positions.map((position) => bytes[position]!));
  const last = at(12, 13, 14, 15);
  switch (address.range()) {
    case 'ipv4Mapped':
    case 'rfc6145':
      return [last];
    // NAT64 for local use (RFC 8215) may have any prefix length from /48 to /96.
    case 'rfc6052':
      return address.parts[2] === 0 ? [last] : [last, at(6, 7, 9, 10)];
    case '6to4':
      return [at(2, 3, 4, 5)];
    // Teredo (RFC 4380) embeds the client's address with all bits inverted, and the server's as it is.
    case 'teredo':
      return [new ipaddr.IPv4(last.octets.map((octet) => octet ^ 0xff)), at(4, 5, 6, 7)];
    // IPv4-compatible (RFC 4291, deprecated).
    default:
      return address.match(ipv4Compatible) ? [last] : [];
  }
}

/** True when both are the same address, however written; IPv4-mapped addresses are their IPv4 ones. */
export function sameAddress(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => unmapped(parse(text))?.toString());
  return a !== undefined && a === b && zoneOf(one) === zoneOf(other);
}

/** The address without its zone; undefined when it is not an address. */
function parse(text: string): IPv4 | IPv6 | undefined {
  const [plain = ''] = text.split('%', 1);
  if (isIP(text) !== 6) return isIP(text) === 4 ? ipaddr.parse(plain) : undefined;
  // In hexadecimal, as in a URL, because `ipaddr.js` parses ::127.0.0.1 as ::ffff:127.0.0.1.
  return ipaddr.parse(new URL(`http://[${plain}]`).hostname.slice(1, -1));
}

function unmapped(address: IPv4 | IPv6 | undefined): IPv4 | IPv6 | undefined {
  const isMapped = address?.range() === 'ipv4Mapped';
  return isMapped ? (address as IPv6).toIPv4Address() : address;
}

function zoneOf(text: string): string {
  return text.split('%')[1] ?? '';
}
