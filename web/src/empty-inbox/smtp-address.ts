import type { Info } from '../../../src/contract/info.ts';

/** The SMTP address that applications should send to. */
export interface SmtpAddress {
  host: string;
  port: number;
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '']);
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** The address of the plain SMTP listener. If it listens on all interfaces, uses the host name of this page. */
export function smtpAddress(info: Info | null, pageHost: string): SmtpAddress | null {
  const listeners =
    info?.listening.filter(({ protocol, port }) => protocol === 'smtp' && port !== null) ?? [];
  const listener = listeners.find(({ host }) => LOOPBACK.has(host ?? '')) ?? listeners[0];
  if (!listener) return null;
  const host = listener.host ?? '';
  return { host: ANY_ADDRESS.has(host) ? pageHost.replace(/^\[|\]$/g, '') : host, port: listener.port! };
}
