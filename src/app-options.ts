/** Translates the settings into the options of each part. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { TxtRecords } from './checks/authentication/records.ts';
import type { NetworkCheck } from './checks/check.ts';
import { noLinkFetcher, noSpamFilter } from './checks/not-configured.ts';
import { ConfigError } from './config/read-arguments.ts';
import { type Config, flagOf, type SettingName } from './config/settings.ts';
import type { PasswordChecker } from './credentials/password-checker.ts';
import type { SignInLimiter } from './credentials/sign-in-limiter.ts';
import type { HtmlLimits } from './html/limits.ts';
import { parseAllowedHost } from './http/access/host-names.ts';
import { parseToken } from './http/access/login.ts';
import { parseOrigin } from './http/access/origin-rule.ts';
import type { HttpOptions, MountedPort } from './http/options.ts';
import { type DeclaredMailbox, parseMailboxFile } from './mailbox/mailbox-file.ts';
import type { SharedState } from './mailbox/shared.ts';
import type { MimeLimits } from './mime/structure/limits.ts';
import { type AddressKind, addressKind } from './outbound/address-kind.ts';
import { Destinations } from './outbound/destinations.ts';
import type { SharedWebhooks } from './outbound/shared-webhooks.ts';
import type { WebhookParts, Webhooks } from './outbound/webhooks.ts';
import { defaultDataDir } from './process/data-folder.ts';
import { selfSignedCertificate } from './smtp/self-signed.ts';
import type { SmtpListener, SmtpOptions } from './smtp/server.ts';
import type { StoreOptions } from './storage/open-store.ts';
import type { SqliteStoreOptions } from './storage/sqlite/options.ts';
import type { StoreLimits } from './storage/store-limits.ts';

/** Where messages are stored. */
export function storeOptions(config: Config): StoreOptions {
  if (config.database === null) return sqliteOptions(config);
  return {
    ...storeLimits(config),
    url: config.database,
    poolSize: config.databasePool,
    timeoutMs: config.databaseTimeout,
    startTimeoutMs: config.databaseStartTimeout,
  };
}

export function sqliteOptions(config: Config): SqliteStoreOptions {
  const dataDir = config.ephemeral ? null : resolve(config.dataDir ?? defaultDataDir());
  return { ...storeLimits(config), dataDir };
}

function storeLimits(config: Config): StoreLimits {
  return {
    maxMessages: config.maxMessages,
    maxAgeMs: config.maxAge,
    maxBytes: config.maxBytes,
    maxTotalBytes: config.maxTotalBytes,
    undoMs: config.undoTimeout ?? 0,
    undoMaxMessages: config.undoMaxMessages,
    undoMaxBytes: config.undoMaxBytes,
    maxSearchedText: config.searchMaxText,
  };
}

/** The mailboxes that the file of `--mailboxes` declares. */
export async function declaredMailboxes({ mailboxes }: Config): Promise<DeclaredMailbox[]> {
  if (mailboxes === null) return [];
  const file = readSettingFile('mailboxes', mailboxes).toString('utf8');
  return checkSetting('mailboxes', () => parseMailboxFile(file));
}

export function mimeLimits(config: Config): MimeLimits {
  return {
    max_depth: config.mimeMaxDepth,
    max_parts: config.mimeMaxParts,
    max_header_bytes: config.mimeMaxHeader,
  };
}

/** Checks sign-ins, for both SMTP and HTTP. */
export interface SignIns {
  limiter: SignInLimiter;
  passwords: PasswordChecker;
}

export function viewLimits(config: Config): HtmlLimits {
  return {
    maxElements: config.viewMaxElements,
    maxOutput: config.viewMaxSize,
    timeMs: config.viewTimeout,
  };
}

export async function smtpOptions(config: Config, { passwords }: SignIns): Promise<SmtpOptions> {
  const name = config.smtpName ?? hostname();
  const tls =
    config.smtpTls === 'self-signed'
      ? await selfSignedCertificate(name)
      : await readTls(config, 'smtpTlsCert', 'smtpTlsKey');
  return {
    listen: smtpListeners(config),
    name,
    ...(tls && { tls }),
    requireTls: config.smtpRequireTls,
    requireAuth: config.smtpRequireAuth,
    ...(config.smtpAuthFile !== null && {
      authenticate: await checkSetting('smtpAuthFile', () => passwords.fromFile(config.smtpAuthFile!)),
    }),
    limits: config,
  };
}

function smtpListeners(config: Config): SmtpListener[] {
  if (config.smtpSocket !== null) return [{ path: config.smtpSocket }];
  const { host } = config;
  const plain = { host, port: config.smtpPort };
  return config.smtpsPort === null ? [plain] : [plain, { host, port: config.smtpsPort, implicitTls: true }];
}

/** Whether only this machine can send requests: nothing listens elsewhere, and there is no proxy. */
function isOnlyLocal(config: Config): boolean {
  const listensLocally =
    config.httpSocket !== null || config.host === 'localhost' || addressKind(config.host) === 'loopback';
  return listensLocally && !config.trustProxy;
}

/** The servers that messages may be released to: any server, if only this machine can send requests. */
export function releaseDestinations(config: Config): Promise<Destinations> {
  return checkSetting(
    'releaseAllow',
    () => new Destinations({ anywhere: isOnlyLocal(config), allow: config.releaseAllow }),
  );
}

/** The checks that use the network, as far as the settings allow it, and the keys that need none. */
export async function checkOptions(
  config: Config,
): Promise<{ networkChecks: NetworkCheck[]; records: TxtRecords }> {
  const { checkLinks, dkimKeys, spamCheck } = config;
  const networkChecks = [
    await checkSetting('checkLinks', async () => {
      if (checkLinks.length === 0) return noLinkFetcher;
      const { createLinkFetcher } = await import('./checks/links/fetch-links.ts');
      // Messages choose the hosts. A server that others use must not let them explore its network.
      const any: AddressKind[] = isOnlyLocal(config)
        ? ['public', 'loopback', 'private', 'unique_local', 'link_local', 'shared']
        : ['public'];
      return createLinkFetcher(new Destinations({ allow: checkLinks, any }));
    }),
    await checkSetting('spamCheck', async () => {
      if (spamCheck === null) return noSpamFilter;
      const { createSpamCheck } = await import('./checks/spam.ts');
      return createSpamCheck(spamCheck);
    }),
  ];
  if (dkimKeys === null) return { networkChecks, records: new Map() };
  if (dkimKeys !== 'dns') {
    const { parseRecords } = await import('./checks/authentication/records.ts');
    const file = readSettingFile('dkimKeys', dkimKeys).toString('utf8');
    return { networkChecks, records: await checkSetting('dkimKeys', () => parseRecords(file)) };
  }
  const { createDnsCheck } = await import('./checks/authentication/look-up.ts');
  return { networkChecks: [...networkChecks, createDnsCheck()], records: new Map() };
}

/** The webhooks, if a URL is configured. */
export async function createWebhooks(
  config: Config,
  dataDir: string | null,
  parts: WebhookParts,
  shared: SharedState | undefined,
): Promise<Webhooks | SharedWebhooks | undefined> {
  if (config.webhookUrl === null) return undefined;
  const [{ Webhooks }, { SharedWebhooks }] = await Promise.all([
    import('./outbound/webhooks.ts'),
    import('./outbound/shared-webhooks.ts'),
  ]);
  const options = {
    url: config.webhookUrl,
    ...(config.webhookSecret !== null && { secret: config.webhookSecret }),
    dataDir,
    limits: config,
  };
  if (!shared) return checkSetting('webhookUrl', () => new Webhooks(options, parts));
  const create = () => new Webhooks(options, { ...parts, position: shared.webhooks });
  await checkSetting('webhookUrl', create);
  return new SharedWebhooks(shared.webhooks, parts, create);
}

export async function httpOptions(config: Config, { limiter, passwords }: SignIns): Promise<HttpOptions> {
  const listen =
    config.httpSocket !== null ? { path: config.httpSocket } : { host: config.host, port: config.httpPort };
  const tls = await readTls(config, 'httpTlsCert', 'httpTlsKey');
  return {
    ...listen,
    ...(tls && { tls }),
    basePath: config.basePath,
    mounted: mountedPorts(config),
    trustProxy: config.trustProxy,
    guards: {
      allowOrigin: await checkSetting('allowOrigin', () => config.allowOrigin.map(parseOrigin)),
      allowHost: await checkSetting('allowHost', () => config.allowHost.map(parseAllowedHost)),
      corsOrigin: await checkSetting('corsOrigin', () => config.corsOrigin.map(parseOrigin)),
    },
    login: {
      limitAttempts: limiter.attempt.bind(limiter),
      tokens: await checkSetting('token', () => config.token.map(parseToken)),
      captureKeys: await checkSetting('captureKey', () => config.captureKey.map(parseToken)),
      ...(config.authFile !== null && {
        checkPassword: await checkSetting('authFile', () => passwords.fromFile(config.authFile!)),
      }),
    },
    limits: config,
  };
}

function mountedPorts({ host, capture, compat }: Config): MountedPort[] {
  const mounted = (folder: string) => (text: string) => {
    const [name, port] = text.split('=');
    return { path: `/${folder}/${name}`, host, port: Number(port) };
  };
  return [...capture.map(mounted('capture')), ...compat.map(mounted('compat'))];
}

/** The current limits, by the name of their option, for `GET /info`. Those that are not settings have such a name too. */
export function limitsInForce(config: Config): Record<string, number> {
  return Object.fromEntries(
    Object.entries(config)
      .filter(([name, value]) => /Max|Timeout|^max/.test(name) && typeof value === 'number')
      .map(([name, value]) => [flagOf(name).slice(2), value as number]),
  );
}

async function readTls(
  config: Config,
  certName: 'smtpTlsCert' | 'httpTlsCert',
  keyName: 'smtpTlsKey' | 'httpTlsKey',
): Promise<{ cert: Buffer; key: Buffer } | undefined> {
  const [certFile, keyFile] = [config[certName], config[keyName]];
  if (certFile === null || keyFile === null) return undefined;
  const tls = { cert: readSettingFile(certName, certFile), key: readSettingFile(keyName, keyFile) };
  const { createSecureContext } = await import('node:tls');
  await checkSetting(certName, () => {
    try {
      createSecureContext(tls);
    } catch (error) {
      const pair = `${certFile} and ${keyFile}`;
      throw new Error(
        `${pair} are not a certificate and its private key (${(error as Error).message}). Both must be PEM files.`,
      );
    }
  });
  return tls;
}

function readSettingFile(name: SettingName, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unreadable(name, error as NodeJS.ErrnoException);
  }
}

/** Reports an error that a part finds in the value of its setting as an error of that setting. */
async function checkSetting<T>(name: SettingName, make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined)
      throw unreadable(name, error as NodeJS.ErrnoException);
    throw new ConfigError(`${flagOf(name)}: ${(error as Error).message}`);
  }
}

function unreadable(name: SettingName, { message, path }: NodeJS.ErrnoException): ConfigError {
  const reason = message.replace(/, \w+( '.*)?$/s, '');
  return new ConfigError(
    `Couldn't read ${path ?? 'the file'} for ${flagOf(name)} (${reason}). Check the path and its permissions.`,
  );
}
