import { readFileSync } from 'node:fs';

/**
 * All hosts that Chromium resolved or contacted, from its `--log-net-log` file. Playwright's events don't include DNS
 * prefetches, preconnects and pings.
 */
export function contactedHosts(file: string): Set<string> {
  const log = JSON.parse(readFileSync(file, 'utf8')) as {
    constants: { logEventTypes: Record<string, number> };
    events: { type: number; params?: Record<string, unknown> }[];
  };
  const types = log.constants.logEventTypes;
  const hosts = new Set<string>();
  for (const { type, params } of log.events) {
    const address =
      type === types.URL_REQUEST_START_JOB
        ? params?.url
        : type === types.HOST_RESOLVER_MANAGER_REQUEST
          ? params?.host
          : type === types.SOCKET_POOL_CONNECTING_N_SOCKETS || type === types.HTTP_STREAM_JOB_CONTROLLER
            ? params?.url
            : undefined;
    if (typeof address === 'string') hosts.add(URL.parse(address)?.host ?? address);
  }
  return hosts;
}
