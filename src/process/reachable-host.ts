/** The host to connect to for one that a server listens on, which may stand for all interfaces. */
export function reachableHost(host: string): string {
  return { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
}
