import type { GuardOptions } from './access/guards.ts';
import type { LoginOptions } from './access/login.ts';
import type { WebSocketOptions } from './events/ws.ts';

/** What a client may ask of the server before it is refused. Each is a setting. */
export interface HttpLimits {
  /** Largest request body. */
  maxBodyBytes: number;
  /** Most bytes of request line and headers together. */
  maxHeaderBytes: number;
  /** Longest request target. */
  maxUrlLength: number;
  /** Most bytes of large answers that wait in memory for clients to read them. */
  maxUnreadBytes: number;
  /** Most connections at once; further ones are dropped by the kernel's hand before they cost anything. */
  maxConnections: number;
  /** How long a client may take to send a whole request, so that slow ones cannot hold connections. */
  requestTimeoutMs: number;
  /** How long a kept connection may stand idle between requests. */
  keepAliveTimeoutMs: number;
  /** How long a connection may be silent in the middle of an answer. */
  idleTimeoutMs: number;
  /** How long answers under way may take to finish when the server closes. */
  closeTimeoutMs: number;
}

export const defaultHttpLimits: HttpLimits = {
  // The largest honest body is a release to 1,000 recipients, 320 KB.
  maxBodyBytes: 1024 * 1024,
  // The longest honest address has 20 tags of 100 characters, each up to 12 characters percent-encoded: 24 KB.
  maxUrlLength: 32 * 1024,
  maxHeaderBytes: 64 * 1024,
  // Ten mails of the largest size by default, whole; a reader of one is never refused.
  maxUnreadBytes: 256 * 1024 * 1024,
  maxConnections: 10_000,
  requestTimeoutMs: 60_000,
  // Longer than the 60 s after which common proxies drop their side: who closes first decides who sees the reset.
  keepAliveTimeoutMs: 72_000,
  // Longer than a release may take (30 s), during which nothing flows.
  idleTimeoutMs: 120_000,
  closeTimeoutMs: 10_000,
};

export type HttpListen = { host: string; port: number } | { path: string };

export type HttpOptions = HttpListen & {
  /** Certificate and key, in PEM, for HTTPS. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** The path under which everything stands, such as `/mail`; `/` or empty for none. */
  basePath?: string;
  /** Believe X-Forwarded-* headers. */
  trustProxy?: boolean;
  limits?: Partial<HttpLimits>;
  /** Under which names we may be asked, and from which pages. */
  guards?: Omit<GuardOptions, 'basePath' | 'trustProxy'>;
  /** Who may ask; absent, everyone. */
  login?: Omit<LoginOptions, 'basePath'>;
  webSocket?: WebSocketOptions;
  /** The folder of the built page. */
  web?: string;
};

/** `/mail/` and `mail` are `/mail`; `/` is ``. */
export function normalizeBasePath(basePath = ''): string {
  const inner = basePath.split('/').filter((segment) => segment !== '');
  return inner.map((segment) => `/${segment}`).join('');
}
