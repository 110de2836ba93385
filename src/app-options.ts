/** Translates the settings into the options of each part. */
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { type Config, defaultConfig } from './app-settings.ts';
import { checkSetting, readSettingFile } from './config/check-setting.ts';
import { flagOf } from './config/setting.ts';
import type { PasswordChecker } from './credentials/password-checker.ts';
import type { SignInLimiter } from './credentials/sign-in-limiter.ts';
import { EVERY_MAILBOX, type EventHub } from './events/event-hub.ts';
import type { HtmlLimits } from './html/limits.ts';
import { parseAllowedHost } from './http/access/host-rule.ts';
import { parseToken } from './http/access/login.ts';
import { parseOrigin } from './http/access/origin-rule.ts';
import type { HttpOptions } from './http/options.ts';
import { type DeclaredMailbox, parseMailboxFile } from './mailbox/directory/mailbox-file.ts';
import type { Mailboxes } from './mailbox/mailboxes.ts';
import type { SharedState } from './mailbox/shared.ts';
import type { MimeLimits } from './mime/structure/limits.ts';
import { addressKind } from './outbound/address-kind.ts';
import type { MessagePostsParts } from './outbound/message-posts.ts';
import type { PostsInTurn, StartPosting } from './outbound/posts-in-turn.ts';
import { defaultDataDir } from './process/data-folder.ts';
import type { Log } from './process/log.ts';
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

/** Options that open the inbox in a folder or a database, and remove nothing from it. */
export function optionsOfPlace(place: string): StoreOptions {
  const isDatabase = /^postgres(ql)?:/.test(place);
  const where = isDatabase ? { database: place, databaseStartTimeout: 0 } : { dataDir: place };
  return storeOptions({ ...defaultConfig, ...where });
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
export async function declaredMailboxes(
  { mailboxes }: Config,
  eventServices: readonly string[],
): Promise<DeclaredMailbox[]> {
  if (mailboxes === null) return [];
  const file = readSettingFile('mailboxes', mailboxes).toString('utf8');
  return checkSetting('mailboxes', () => parseMailboxFile(file, eventServices));
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

export async function smtpOptions(
  config: Config,
  { limiter, passwords }: SignIns,
  mailboxes: Mailboxes,
): Promise<SmtpOptions> {
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
    mailboxes: {
      get isUsed() {
        return mailboxes.isUsed;
      },
      refuses: mailboxes.refuses.bind(mailboxes),
      signIn: async (user, password, address) =>
        (await mailboxes.signIn(user, password)) || limiter.attempt(address, user, async () => false),
    },
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
export function isOnlyLocal(config: Config): boolean {
  const listensLocally =
    config.httpSocket !== null || config.host === 'localhost' || addressKind(config.host) === 'loopback';
  return listensLocally && !config.trustProxy;
}

/** The messages of all mailboxes, for those who get each new one. */
function newMessages(mailboxes: Mailboxes, events: EventHub): Pick<MessagePostsParts, 'mailbox' | 'others'> {
  const { default: mailbox } = mailboxes;
  return {
    mailbox: {
      list: mailbox.list.bind(mailbox),
      subscribe: (listener) =>
        events.subscribe((event, key) => {
          if (key === mailbox.key) return listener(event);
          const name = mailboxes.nameOf(key);
          // Undefined if another node has deleted the mailbox since.
          if (event.type === 'message:new' && name !== undefined)
            listener({ ...event, data: Object.assign({}, event.data, { mailbox: name }) });
        }, EVERY_MAILBOX),
    },
    others: async () => {
      const [, ...others] = mailboxes.isUsed ? await mailboxes.list() : [];
      return Promise.all(others.map(({ name }) => mailboxes.get(name)));
    },
  };
}

/** How parts of Postern are told about each new message, also after a restart, and by one of the nodes. */
export function posting(
  limits: Config,
  dataDir: string | null,
  parts: { mailboxes: Mailboxes; events: EventHub; log: Log; shared: SharedState | undefined },
): StartPosting {
  const { mailboxes, events, log, shared } = parts;
  return async (name, create) => {
    const [{ PostsInTurn }, { FileTurn }] = await Promise.all([
      import('./outbound/posts-in-turn.ts'),
      import('./outbound/file-turn.ts'),
    ]);
    const turn = shared?.turn(name) ?? new FileTurn(dataDir, log, name);
    const source = { ...newMessages(mailboxes, events), log, limits, position: turn };
    const posts = new PostsInTurn(turn, source, () => create(source));
    await posts.start();
    return posts;
  };
}

/** Posts each new message to the URL of `--webhook-url`, if there is one. */
export async function startWebhooks(config: Config, start: StartPosting): Promise<PostsInTurn | undefined> {
  if (config.webhookUrl === null) return undefined;
  const { WebhookPoster, webhookPosts } = await import('./outbound/webhook-poster.ts');
  const target = {
    url: config.webhookUrl,
    timeoutMs: config.webhookTimeout,
    ...(config.webhookSecret !== null && { secret: config.webhookSecret }),
  };
  const poster = await checkSetting('webhookUrl', () => new WebhookPoster(target));
  return start('webhook', (parts) => webhookPosts(poster, parts));
}

export async function httpOptions(config: Config, { limiter, passwords }: SignIns): Promise<HttpOptions> {
  const listen =
    config.httpSocket !== null ? { path: config.httpSocket } : { host: config.host, port: config.httpPort };
  const tls = await readTls(config, 'httpTlsCert', 'httpTlsKey');
  return {
    ...listen,
    ...(tls && { tls }),
    basePath: config.basePath,
    trustProxy: config.trustProxy,
    guards: {
      allowOrigin: await checkSetting('allowOrigin', () => config.allowOrigin.map(parseOrigin)),
      allowHost: await checkSetting('allowHost', () => config.allowHost.map(parseAllowedHost)),
      corsOrigin: await checkSetting('corsOrigin', () => config.corsOrigin.map(parseOrigin)),
    },
    login: {
      limitAttempts: limiter.attempt.bind(limiter),
      tokens: await checkSetting('token', () => config.token.map(parseToken)),
      ...(config.authFile !== null && {
        checkPassword: await checkSetting('authFile', () => passwords.fromFile(config.authFile!)),
      }),
    },
    limits: config,
  };
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
