/**
 * The network that an address belongs to for limits per client: an IPv4 address itself, the /64
 * of an IPv6 address (a host with one address there usually has all 2^64), `''` for a Unix socket.
 */
export function clientNetwork(address: string): string {
  // An IPv4 client of a dual-stack socket.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':').length : 0;
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - behind)).fill('0');
  return [...groups, ...zeros, ...(tail?.split(':') ?? [])].slice(0, 4).join(':');
}
