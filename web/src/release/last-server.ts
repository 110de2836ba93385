import type { ReleaseRequest } from '../../../src/contract/release.ts';

type Server = Required<Pick<ReleaseRequest, 'host' | 'port' | 'tls' | 'username'>>;

const KEY = 'postern.release';
const fresh: Server = { host: '', port: 587, tls: 'auto', username: '' };

/** The server of the last release from this browser. */
export function lastServer(): Server {
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Server>) };
  } catch {
    return fresh;
  }
}

export function rememberServer({ host, port, tls, username }: ReleaseRequest): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ host, port, tls, username: username ?? '' }));
  } catch {
    // Storage is disabled, so the server is not remembered.
  }
}
