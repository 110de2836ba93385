import type { ReleaseRequest } from '../../../src/contract/release.ts';

type Server = Required<Pick<ReleaseRequest, 'host' | 'port' | 'tls' | 'username'>>;

const KEY = 'postern.release';
const fresh: Server = { host: '', port: 587, tls: 'auto', username: '' };

/** The server mail was last released to, in this browser. */
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
    // Storage is switched off; the person types it again.
  }
}
