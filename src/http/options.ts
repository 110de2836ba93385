import type { GuardOptions } from './access/guards.ts';
import type { LoginOptions } from './access/login.ts';
import type { WebSocketOptions } from './events/client.ts';
import type { WaitLimits } from './limits/waits.ts';

/** Limits for clients: settings, and constants from `src/config/fixed-limits.ts`. */
export interface HttpLimits {
  /** Maximum size of a request body. */
  maxBodyBytes: number;
  /** Request line and headers together. */
  maxHeaderBytes: number;
  maxHeaderCount: number;
  /** Maximum length of the request target. */
  maxUrlLength: number;
  /** Memory for request bodies, over all connections. */
  maxRequestMemory: number;
  /** The same two for requests that carry messages. */
  maxMessageBodyBytes: number;
  maxMessageBodyMemory: number;
  /** Memory for responses that clients have not read yet, over all connections. */
  maxResponseMemory: number;
  maxConnections: number;
  /** How long a client may take to send a whole request, so that slow ones cannot hold connections. */
  requestTimeoutMs: number;
  /** How long a connection may be idle between requests. */
  keepAliveTimeoutMs: number;
  /** How long a connection may be inactive during a request or response. */
  idleTimeoutMs: number;
  /** Replaces `idleTimeoutMs` while a memory limit is reached. */
  stallTimeoutMs: number;
  /** Maximum number of messages that one request may release. */
  maxReleaseMessages: number;
  /** Maximum number of messages in one exported archive. */
  maxExportMessages: number;
  /** How long responses may take to finish when the server closes. */
  closeTimeoutMs: number;
}

export type HttpListen = { host: string; port: number } | { path: string };

/** A port on which only one path is served, as if it were the root. */
export interface MountedPort {
  /** Below the base path, such as `/capture/sendgrid`. */
  path: string;
  host: string;
  port: number;
}

export type HttpOptions = HttpListen & {
  /** Ports besides the main one. */
  mounted?: readonly MountedPort[];
  /** Certificate and key, in PEM, for HTTPS. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** The path under which everything is served, such as `/mail`; `/` or empty for none. */
  basePath?: string;
  /** Trust X-Forwarded-* headers. */
  trustProxy?: boolean;
  limits: HttpLimits;
  /** Allowed host names and origins. */
  guards?: Omit<GuardOptions, 'basePath' | 'trustProxy'>;
  /** Required credentials. If absent, everyone has access. */
  login?: Omit<LoginOptions, 'basePath'>;
  webSocket: WebSocketOptions;
  waits: WaitLimits;
  /** The folder of the built page. */
  web?: string;
};

/** `/mail/` and `mail` are `/mail`; `/` is ``. */
export function normalizeBasePath(basePath = ''): string {
  const inner = basePath.split('/').filter((segment) => segment !== '');
  return inner.map((segment) => `/${segment}`).join('');
}
