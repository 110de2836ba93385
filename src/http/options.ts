import type { GuardOptions } from './access/guards.ts';
import type { LoginOptions } from './access/login.ts';
import type { WebSocketLimits } from './events/client.ts';
import type { WaitLimits } from './limits/waits.ts';

/** Limits for clients: the settings and fixed limits of these names, see `src/config/`. */
export interface HttpLimits extends WebSocketLimits, WaitLimits {
  httpMaxBody: number;
  httpMaxHeader: number;
  httpMaxHeaderCount: number;
  httpMaxUrl: number;
  httpMaxRequestMemory: number;
  httpMaxMessageMemory: number;
  httpMaxResponseMemory: number;
  httpMaxConnections: number;
  httpRequestTimeout: number;
  httpKeepAliveTimeout: number;
  httpIdleTimeout: number;
  httpStallTimeout: number;
  exportMaxMessages: number;
  /** Requests can carry messages of this size. */
  smtpMaxSize: number;
}

export type HttpListen = { host: string; port: number } | { path: string };

/** A port on which only one path is served, as if it were the root. */
export interface MountedPort {
  /** Below the base path, such as `/capture/sendgrid`. */
  path: string;
  host: string;
  port: number;
  /** The name of the setting that it comes from. */
  setting: string;
}

export type HttpOptions = HttpListen & {
  /** Certificate and key, in PEM, for HTTPS. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  /** The path under which everything is served, such as `/mail`; `/` or empty for none. */
  basePath?: string;
  /** Trust X-Forwarded-* headers. */
  trustProxy?: boolean;
  limits: HttpLimits;
  /** Allowed host names and origins. */
  guards?: Omit<GuardOptions, 'trustProxy'>;
  /** Required credentials. If absent, everyone has access. */
  login?: Omit<LoginOptions, 'basePath'>;
  /** The folder of the built page. */
  web?: string;
};

/** `/mail/` and `mail` are `/mail`; `/` is ``. */
export function normalizeBasePath(basePath = ''): string {
  const inner = basePath.split('/').filter((segment) => segment !== '');
  return inner.map((segment) => `/${segment}`).join('');
}
