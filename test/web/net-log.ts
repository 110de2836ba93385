import { readFileSync } from 'node:fs';

/**
 * Every host that a Chromium run with `--log-net-log` looked up or asked, as its network stack saw it. Playwright's
 * events miss what no page asked for by name: prefetched DNS, preconnects, pings.
 */
export function hostsAsked(file: string): Set<string> {
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
