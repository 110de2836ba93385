import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { type Config, completeConfig } from '../app-settings.ts';
import type { PosternClient } from '../client/client.ts';
import { findSmtp, openMailboxOfRun, type SmtpAddress, smtpAddress } from '../client/mailbox.ts';
import { toggle } from '../config/kinds.ts';
import { flagOf } from '../config/setting.ts';
import type { ListeningAddress } from '../contract/info.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import { reachableHost } from '../process/reachable-host.ts';
import { count } from '../text/count.ts';
import { hostPort } from '../text/host-port.ts';
import { CommandError, defineCommand } from './framework/command.ts';
import { explainError } from './framework/explain-error.ts';
import { type SpawnedCommand, windowsCommand } from './framework/windows-command.ts';
import { connect, connectionOptions, jsonOption, serverPlace } from './options/server-options.ts';
import { settingOptionsWith } from './options/setting-options.ts';
import { messageLine, printJsonLine, safeLine, safeText } from './output/output.ts';

export const command = defineCommand({
  name: 'run',
  summary: 'run a command, such as your tests, with its own Postern server',
  description: [
    'Starts Postern on free ports, with messages in memory, runs the command, and stops Postern. If the command fails, the messages that arrived are printed. The command gets the address of Postern in the variables POSTERN_URL, SMTP_HOST and SMTP_PORT, and in SMTP_URL, MAIL_HOST, MAIL_PORT, MAIL_URL, EMAIL_HOST, EMAIL_PORT, EMAIL_URL and MAILER_DSN, which frameworks read.',
    'Options of the server go before the command. POSTERN_ variables do not configure this server.',
    'With --mailbox, the command uses a new mailbox of a server that runs already, which is removed afterwards, or an hour after its last use. Then the variables SMTP_USERNAME, SMTP_PASSWORD, MAIL_USERNAME, MAIL_PASSWORD, EMAIL_HOST_USER and EMAIL_HOST_PASSWORD are set too, and the URLs contain them. If --url or --token is that of a mailbox, it is used, and kept.',
  ],
  options: {
    mailbox: {
      kind: toggle,
      sentence: 'Use a new mailbox of the server at --url, instead of starting a server.',
    },
    url: {
      kind: connectionOptions.url.kind,
      value: 'URL',
      sentence: 'With --mailbox: the URL of Postern. Default: POSTERN_URL, or http://127.0.0.1:8025.',
    },
    ...jsonOption,
    ...settingOptionsWith({
      smtpPort: 'a free one',
      httpPort: 'a free one',
      logLevel: 'error',
      dataDir: 'none, messages are kept in memory',
      ephemeral: 'true, unless --data-dir or --database is given',
    }),
  },
  operands: { usage: '-- COMMAND...', least: 1, most: Number.POSITIVE_INFINITY },
  passesRest: true,
  examples: [
    ['postern run -- npm test', 'run the tests and exit with their exit code'],
    ['postern run --smtp-max-size 1MiB -- pytest -q', 'with a setting of the server'],
  ],
  exitCodes: [
    ['0', 'The command succeeded. Otherwise the exit code is that of the command.'],
    ['1', 'The command exited with 1.'],
    ['2', 'Incorrect usage, Postern could not start, or the command exited with 2.'],
    ['126, 127', 'The command could not be run, or was not found.'],
    ['128 + n', 'The command was terminated by signal n.'],
  ],
  async run({ mailbox, url, json, ...given }, [program, ...args]) {
    const settings = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const runAt = async (place: string, smtp: SmtpAddress, token: string | undefined) => {
      const exitCode = await runProgram(program!, args, variables(place, smtp, token));
      if (exitCode !== 0) await report(connect({ url: place, token }), exitCode, json);
      return exitCode;
    };
    if (mailbox) return runInMailbox(url, settings, runAt);
    if (url !== undefined) throw new CommandError('--url can only be used with --mailbox.');
    const config = withToken(
      completeConfig({
        ...DEFAULTS,
        ephemeral: !('dataDir' in settings || 'database' in settings),
        ...settings,
      } as Config),
    );
    const { createApp } = await import('../app.ts');
    const app = await createApp(config);
    try {
      const { host, port } = addressOf(app.listening, 'smtp');
      const http = urlOf(addressOf(app.listening, 'http'), config);
      return await runAt(http, smtpAddress(host, port), config.token[0]);
    } finally {
      await app.close();
    }
  },
});

type RunAt = (url: string, smtp: SmtpAddress, token: string | undefined) => Promise<number>;

/** With a mailbox of a server that runs already. */
async function runInMailbox(
  givenUrl: string | undefined,
  { token: tokens, ...settings }: Partial<Config>,
  runAt: RunAt,
): Promise<number> {
  const [setting] = Object.keys(settings);
  if (setting !== undefined)
    throw new CommandError(`${flagOf(setting)} is for a server that this command starts. Remove --mailbox.`);
  const { POSTERN_URL, POSTERN_TOKEN } = process.env;
  const values = { url: givenUrl ?? (POSTERN_URL || undefined), token: tokens?.[0] ?? POSTERN_TOKEN };
  const { url, socketPath } = serverPlace(values);
  if (socketPath !== null) throw new CommandError('--mailbox needs a server with a port, not a Unix socket.');
  const server = { api: connect(values), url: url.href };
  const { name, url: place, created, remove } = await openMailboxOfRun(server, {});
  try {
    const token = created?.token ?? values.token;
    const at = created ? withoutCredentials(place) : place;
    const smtp = await findSmtp({ api: connect({ url: at, token }), url: at }, created?.smtp);
    return await runAt(at, smtp, token);
  } finally {
    await remove().catch(async (error) => {
      const { message } = await explainError(error);
      process.stderr.write(
        `postern: Couldn't remove the mailbox ${name}, which expires: ${safeText(message)}\n`,
      );
    });
  }
}

/** The token of the mailbox is enough for it. */
function withoutCredentials(place: string): string {
  const url = new URL(place);
  url.username = '';
  url.password = '';
  return url.href;
}

const DEFAULTS = { smtpPort: 0, httpPort: 0, logLevel: 'error' } satisfies Partial<Config>;

/** Where people have to sign in, the commands in the script and the report need a token. */
function withToken(config: Config): Config {
  return config.authFile === null || config.token.length > 0 ? config : { ...config, token: [randomUUID()] };
}

function addressOf(listening: ListeningAddress[], protocol: string): { host: string; port: number } {
  const address = listening.find((each) => each.protocol.startsWith(protocol) && each.port !== null);
  if (!address) throw new CommandError('postern run needs ports. Remove --smtp-socket and --http-socket.');
  return { host: reachableHost(address.host!), port: address.port! };
}

function urlOf({ host, port }: { host: string; port: number }, { basePath, httpTlsCert }: Config): string {
  const scheme = httpTlsCert === null ? 'http' : 'https';
  return new URL(`${scheme}://${hostPort(host, port)}${basePath}`).href.replace(/\/$/, '');
}

/** The environment variables that applications and frameworks commonly read. */
function variables(url: string, smtp: SmtpAddress, token?: string): Record<string, string> {
  const { host, username, password = '' } = smtp;
  const port = String(smtp.port);
  return {
    POSTERN_URL: url,
    // What it asks for is done.
    POSTERN_MAILBOX: '',
    POSTERN_SMTP_HOST: host,
    POSTERN_SMTP_PORT: port,
    ...(token !== undefined && { POSTERN_TOKEN: token }),
    SMTP_HOST: host,
    SMTP_PORT: port,
    SMTP_URL: smtp.url,
    // Laravel and others; Meteor.
    MAIL_HOST: host,
    MAIL_PORT: port,
    MAIL_URL: smtp.url,
    // Django, and its django-environ.
    EMAIL_HOST: host,
    EMAIL_PORT: port,
    EMAIL_URL: smtp.url,
    // Symfony.
    MAILER_DSN: smtp.url,
    ...(username !== undefined && {
      POSTERN_SMTP_USERNAME: username,
      POSTERN_SMTP_PASSWORD: password,
      SMTP_USERNAME: username,
      SMTP_PASSWORD: password,
      MAIL_USERNAME: username,
      MAIL_PASSWORD: password,
      EMAIL_HOST_USER: username,
      EMAIL_HOST_PASSWORD: password,
    }),
  };
}

const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;

/** Resolves to the exit code that a shell would return. */
async function runProgram(program: string, args: string[], env: Record<string, string>): Promise<number> {
  // As from an unset variable. Node would throw.
  if (program === '')
    throw new CommandError("Couldn't run the command: its name is empty. Check your variables.", NOT_FOUND);
  const command: SpawnedCommand =
    process.platform === 'win32'
      ? windowsCommand([program, ...args], process.env, existsSync)
      : { file: program, args };
  const child = spawn(command.file, command.args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    windowsVerbatimArguments: command.isQuoted === true,
  });
  const stopForwarding = forwardSignals(child);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const missing = code === 'ENOENT';
    const why = missing ? 'no such command' : code === 'EACCES' ? 'not executable' : message;
    const hint = 'Check the name and your PATH.';
    throw new CommandError(`Couldn't run ${program} (${why}). ${hint}`, missing ? NOT_FOUND : NOT_EXECUTABLE);
  } finally {
    stopForwarding();
  }
}

/** Forwards signals to the command. When it exits, so does this process, after stopping Postern. */
function forwardSignals(child: ChildProcess): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
  const forward = (signal: NodeJS.Signals) => {
    // Ctrl-C in a terminal signals the whole process group, so the command has already received it. A second SIGINT
    // makes many programs exit without cleaning up.
    const fromTerminal = process.stdin.isTTY && (signal === 'SIGINT' || signal === 'SIGQUIT');
    if (!fromTerminal) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

async function report(client: PosternClient, exitCode: number, json = false): Promise<void> {
  const arrived = await readArrived(client);
  if (json) return printJsonLine({ exit_code: exitCode, ...arrived }, process.stderr);
  const lines = [`postern: the command exited with ${exitCode}.`, ...describeArrived(arrived)];
  process.stderr.write(`${lines.join('\n')}\n`);
}

const MESSAGES_SHOWN = 50;
const REFUSALS_SHOWN = 10;

interface Arrived {
  /** The last ones, oldest first. */
  messages: MessageSummary[];
  total: number;
  /** The last 4xx or 5xx reply of each session that had one, and the refused requests to captured services, oldest first. */
  refusals: string[];
}

/** Reads what the server has received, for failure reports. */
async function readArrived(client: PosternClient): Promise<Arrived> {
  const { messages, total } = await client.list({ limit: MESSAGES_SHOWN });
  const { sessions } = await client.sessions({ refused: true, limit: REFUSALS_SHOWN });
  const refusals = sessions.flatMap(({ protocol, helo, last_refusal }) =>
    last_refusal === null
      ? []
      : protocol === 'http'
        ? `${helo ?? 'unknown'} API: ${last_refusal}`
        : last_refusal,
  );
  return { messages: messages.reverse(), total, refusals: refusals.reverse() };
}

/** The lines of a report, one per message. */
function describeArrived({ messages, total, refusals }: Arrived): string[] {
  const lines: string[] = [];
  if (total > 0) {
    const left = total - messages.length;
    lines.push(
      `${count(total, 'message')} arrived${left > 0 ? `, the last ${messages.length} of them` : ''}:`,
    );
    lines.push(...messages.map((message) => `  ${messageLine(message, process.stderr)}`));
  } else if (refusals.length === 0) lines.push('No message arrived, and nothing was refused.');
  else lines.push('No message arrived.');
  if (refusals.length > 0) lines.push('Postern refused:');
  lines.push(...refusals.map((reply) => `  ${safeLine(reply)}`));
  return lines;
}
