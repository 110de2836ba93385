import { refuseUnknownNames } from '../client/inbox/known-names.ts';
import { markTemporary } from '../client/inbox/temporary.ts';
import {
  findSmtp,
  type NewMailboxOptions,
  openMailboxOfRun,
  type SmtpAddress,
  smtpAddress,
} from '../client/mailbox.ts';
import { Postern, type PosternOptions } from '../client/postern.ts';
import type { ListeningAddress } from '../contract/info.ts';
import { nodeTooOld } from '../process/node-version.ts';
import { followJest, followMocha } from './runner-deadlines.ts';
import type { StartedServer } from './server.ts';

export interface StartOptions extends PosternOptions {
  /** Settings by the name of their flag: `{ 'smtp-max-size': '1MiB' }`. Only for a Postern that is started here. */
  settings?: ServerSettings;
  /**
   * Uses a new mailbox of a shared Postern, so that its other users do not see these messages, nor the tests theirs. By default if
   * `POSTERN_MAILBOX` is `new`. It is removed by `close()`, or an hour after its last use. A mailbox that the URL or the token
   * belongs to is used instead, and kept. A Postern that is started here needs none.
   */
  mailbox?: boolean | NewMailboxOptions;
}

type ServerSettings = Record<string, string | number | boolean | string[]>;

/** A Postern that runs for as long as the tests do. */
export class RunningPostern extends Postern {
  readonly smtp: SmtpAddress;
  readonly #stop: () => Promise<void>;

  constructor(options: PosternOptions, smtp: SmtpAddress, stop: () => Promise<void>) {
    super(options);
    this.smtp = smtp;
    this.#stop = stop;
  }

  /** Stops it, if it was started here, or removes its mailbox, if it was created here. Nothing is left behind. */
  close(): Promise<void> {
    this.api.stopped.abort();
    return this.#stop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/**
 * Starts Postern in this process, on free ports and with its messages in memory; or uses the one that `POSTERN_URL`
 * names, so that the same tests run against a shared one. Bun and an older Node.js start another process.
 */
export async function startPostern({
  settings = {},
  mailbox = isNewInEnvironment(),
  ...options
}: StartOptions = {}): Promise<RunningPostern> {
  refuseUnknownNames(options, ['url', 'token', 'timeout', 'settings', 'mailbox'], 'option');
  await followRunner();
  const shared = options.url ?? process.env.POSTERN_URL;
  if (shared) {
    if (Object.keys(settings).length > 0) warnAboutSettings(settings);
    const access = { ...options, url: shared };
    return mailbox ? attachToMailbox(access, mailbox === true ? {} : mailbox) : attach(access);
  }
  const ephemeral = !('data-dir' in settings || 'database' in settings);
  // Messages that nobody will read need no time to be completed, and hooks have little.
  const patience = { 'shutdown-timeout': ephemeral ? '1ms' : '2s' };
  const server = await start(flagsOf({ ephemeral, ...DEFAULTS, ...patience, ...settings }));
  const scheme = 'http-tls-cert' in settings ? 'https' : 'http';
  const { host, port } = addressOf(server.listening, scheme);
  const smtp = addressOf(server.listening, 'smtp');
  const name = host.includes(':') ? `[${host}]` : host;
  const url = new URL(String(settings['base-path'] ?? '/'), `${scheme}://${name}:${port}`);
  const token = options.token ?? [settings.token].flat()[0]?.toString();
  const access = { ...options, url, ...(token !== undefined && { token }) };
  const postern = new RunningPostern(access, smtpAddress(smtp.host, smtp.port), () => server.close());
  markTemporary(postern.url);
  return postern;
}

// What runs the server is loaded only here: with a shared Postern, none of it is needed.
async function start(flags: string[]): Promise<StartedServer> {
  // The HTTP server of Bun differs: connections are not the sockets that Postern extends.
  const problem =
    'Bun' in globalThis
      ? 'The server of Postern needs Node.js, and this is Bun.'
      : nodeTooOld(process.versions.node);
  if (problem === undefined) return (await import('./server.ts')).startServer(flags);
  const { startServerProcess } = await import('./server-process.ts');
  return startServerProcess(flags, `${problem} ${HINT}`);
}

const HINT =
  'Install a newer Node.js or the postern command, and put it on the PATH, or set POSTERN_COMMAND to the path of the command. Or start Postern separately and set POSTERN_URL: to use a running Postern, Node.js 20 or Bun is enough.';

function warnAboutSettings(settings: ServerSettings): void {
  const names = Object.keys(settings).join(', ');
  process.emitWarning(
    `startPostern ignores its settings (${names}), because it uses the Postern that url or POSTERN_URL names.`,
  );
}

const DEFAULTS = { 'smtp-port': 0, 'http-port': 0, 'log-level': 'error' };

function flagsOf(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => [value].flat().map((one) => `--${name}=${one}`));
}

function addressOf(listening: ListeningAddress[], protocol: string): { host: string; port: number } {
  const found = listening.find((address) => address.protocol === protocol);
  return { host: found?.host ?? '127.0.0.1', port: found?.port ?? 0 };
}

async function attach(options: PosternOptions & { url: string | URL }): Promise<RunningPostern> {
  const postern = new Postern(options);
  // From the global setup of the runner.
  if (process.env.POSTERN_TEMPORARY === postern.url) markTemporary(postern.url);
  return new RunningPostern(options, await findSmtp(postern), async () => {});
}

async function attachToMailbox(
  options: PosternOptions & { url: string | URL },
  wanted: NewMailboxOptions,
): Promise<RunningPostern> {
  const server = new Postern(options);
  const { url: place, created, remove } = await openMailboxOfRun(server, wanted);
  // With the username and the password that it may contain.
  const url = new URL(options.url);
  url.pathname = new URL(place).pathname;
  if (!created) return attach({ ...options, url });
  // Its URLs lead nowhere when reports are read.
  markTemporary(place);
  const smtp = await findSmtp(server, created.smtp);
  return new RunningPostern({ ...options, url, token: created.token }, smtp, remove);
}

function isNewInEnvironment(): boolean {
  const { POSTERN_MAILBOX: value } = process.env;
  if (!value || value === 'new') return value === 'new';
  throw new TypeError(
    `POSTERN_MAILBOX is "${value}", but can only be new. To use a mailbox that exists, set POSTERN_URL to its URL.`,
  );
}

// On load, because they have to see the test begin.
followJest();
followMocha();

/** Adapts the client to the runner, where the module of the runner has not been imported. */
async function followRunner(): Promise<void> {
  const { useNodeTransport } = await import('./node-transport.ts');
  await useNodeTransport();
  // Again, because the processes of parallel Mocha run one file after another.
  followMocha();
  // Vitest may be missing although a variable inherited from another process says otherwise.
  if (process.env.VITEST) await import('./vitest-deadline.ts').then(({ ready }) => ready).catch(() => {});
}
