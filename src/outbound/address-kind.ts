import { isIPv4, isIPv6 } from 'node:net';

/** What an address leads to, as far as its number tells. */
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

// The first row that holds the address decides, so the single addresses come before their networks.
const ipv4Kinds = table([
  // Where clouds hand out credentials: AWS, Google and Azure (all three), Amazon ECS and EKS, Azure's wire
  // server, Oracle, Alibaba.
  ['169.254.169.254/32', 'metadata'],
  ['169.254.170.2/32', 'metadata'],
  ['169.254.170.23/32', 'metadata'],
  ['168.63.129.16/32', 'metadata'],
  ['192.0.0.192/32', 'metadata'],
  ['100.100.100.200/32', 'metadata'],
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link_local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'reserved'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'reserved'],
  ['198.51.100.0/24', 'reserved'],
  ['203.0.113.0/24', 'reserved'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
  ['0.0.0.0/0', 'public'],
]);

const ipv6Kinds = table([
  // The same over IPv6: AWS, Amazon EKS, Google, Scaleway.
  ['fd00:ec2::254/128', 'metadata'],
  ['fd00:ec2::23/128', 'metadata'],
  ['fd20:ce::254/128', 'metadata'],
  ['fd00:42::42/128', 'metadata'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['fe80::/10', 'link_local'],
  ['fec0::/10', 'private'],
  ['fc00::/7', 'unique_local'],
  ['ff00::/8', 'multicast'],
  ['100::/64', 'reserved'],
  ['2001:db8::/32', 'reserved'],
  ['3fff::/20', 'reserved'],
  ['2000::/3', 'public'],
  ['::/0', 'reserved'],
]);

/**
 * IPv6 addresses that lead to an IPv4 one, and where in their bytes it stands. Some can be read in two ways; the
 * first is the usual one.
 */
const embeddings: { network: Network; ipv4: (address: Uint8Array) => Uint8Array }[] = [
  { network: network('::ffff:0:0/96'), ipv4: (address) => address.subarray(12) },
  { network: network('::ffff:0:0:0/96'), ipv4: (address) => address.subarray(12) },
  { network: network('64:ff9b::/96'), ipv4: (address) => address.subarray(12) },
  // NAT64 for local use (RFC 8215) may be cut anywhere from /96 to /48.
  { network: network('64:ff9b:1::/48'), ipv4: (address) => address.subarray(12) },
  { network: network('64:ff9b:1::/48'), ipv4: ([, , , , , , a, b, , c, d]) => Uint8Array.of(a!, b!, c!, d!) },
  // 6to4 (RFC 3056).
  { network: network('2002::/16'), ipv4: (address) => address.subarray(2, 6) },
  // Teredo (RFC 4380) keeps the client with every bit turned over, and the server as it is.
  { network: network('2001::/32'), ipv4: (address) => address.subarray(12).map((byte) => byte ^ 0xff) },
  { network: network('2001::/32'), ipv4: (address) => address.subarray(4, 8) },
  // IPv4-compatible (RFC 4291, deprecated). Last: it also holds :: and ::1, which stand for themselves.
  { network: network('::/96'), ipv4: (address) => address.subarray(12) },
];

/**
 * The kind of an IP address in any notation that `net.isIP` takes, a zone such as `%eth0` included. An IPv6
 * address that carries an IPv4 one is of the kind of that one. Anything else is `reserved`.
 */
export function addressKind(address: string): AddressKind {
  const bytes = parseAddress(address);
  if (!bytes) return 'reserved';
  if (bytes.length === 4) return lookUp(ipv4Kinds, bytes);
  const own = lookUp(ipv6Kinds, bytes);
  if (own === 'unspecified' || own === 'loopback') return own;
  const carried = embeddings
    .filter(({ network }) => holds(network, bytes))
    .map(({ ipv4 }) => lookUp(ipv4Kinds, ipv4(bytes)));
  return carried.includes('metadata') ? 'metadata' : (carried[0] ?? own);
}

/** True when both are the same address, however written; IPv4-mapped addresses are their IPv4 ones. */
export function sameAddress(one: string, other: string): boolean {
  const [a, b] = [one, other].map(parseAddress);
  if (!a || !b || zoneOf(one) !== zoneOf(other)) return false;
  return Buffer.from(unmapped(a)).equals(unmapped(b));
}

interface Network {
  bytes: Uint8Array;
  bits: number;
}

function table(rows: [cidr: string, kind: AddressKind][]): { network: Network; kind: AddressKind }[] {
  return rows.map(([cidr, kind]) => ({ network: network(cidr), kind }));
}

function network(cidr: string): Network {
  const [address = '', bits] = cidr.split('/');
  return { bytes: parseAddress(address)!, bits: Number(bits) };
}

function lookUp(rows: ReturnType<typeof table>, address: Uint8Array): AddressKind {
  return rows.find(({ network }) => holds(network, address))!.kind;
}

function holds({ bytes, bits }: Network, address: Uint8Array): boolean {
  const whole = bits >> 3;
  const mask = (0xff00 >> (bits & 7)) & 0xff;
  return (
    bytes.length === address.length &&
    bytes.subarray(0, whole).every((byte, at) => byte === address[at]) &&
    (mask === 0 || (bytes[whole]! & mask) === (address[whole]! & mask))
  );
}

/** 4 or 16 bytes; undefined for what is no IP address. */
function parseAddress(text: string): Uint8Array | undefined {
  if (isIPv4(text)) return Uint8Array.from(text.split('.'), Number);
  if (!isIPv6(text)) return undefined;
  const plain = text.split('%', 1)[0]!;
  // The last 32 bits may be written as an IPv4 address (RFC 4291, section 2.2).
  const hex = plain.replace(/[\d.]+\.[\d.]+$/, (quad) => {
    const [a, b, c, d] = quad.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'));
    return `${a}${b}:${c}${d}`;
  });
  const [head = [], tail] = hex.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = tail ? Array<string>(8 - head.length - tail.length).fill('0') : [];
  const groups = [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16));
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]));
}

const mapped = network('::ffff:0:0/96');

function unmapped(bytes: Uint8Array): Uint8Array {
  return holds(mapped, bytes) ? bytes.subarray(12) : bytes;
}

function zoneOf(address: string): string {
  return address.split('%')[1] ?? '';
}
