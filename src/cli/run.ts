import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import type { Config } from '../app-settings.ts';
import { completeConfig } from '../app-settings.ts';
import type { PosternClient } from '../client/client.ts';
import type { ListeningAddress } from '../contract/info.ts';
import { CommandError, defineCommand } from './framework/command.ts';
import { type SpawnedCommand, windowsCommand } from './framework/windows-command.ts';
import { connect, jsonOption } from './options/server-options.ts';
import { settingOptionsWith } from './options/setting-options.ts';
import { describeArrived, readArrived } from './output/arrived.ts';
import { printJsonLine } from './output/output.ts';

export const command = defineCommand({
  name: 'run',
  summary: 'run a command, such as your tests, with its own Postern server',
  description: [
    'Starts Postern on free ports, with messages in memory, runs the command, and stops Postern. If the command fails, the messages that arrived are printed. The command gets the address of Postern in the variables POSTERN_URL, SMTP_HOST and SMTP_PORT, and in SMTP_URL, MAIL_HOST, MAIL_PORT, MAIL_URL, EMAIL_HOST, EMAIL_PORT, EMAIL_URL and MAILER_DSN, which frameworks read.',
    'Options of the server go before the command. POSTERN_ variables do not configure this server.',
  ],
  options: {
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
  async run({ json, ...given }, [program, ...args]) {
    const settings = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
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
      const url = urlOf(addressOf(app.listening, 'http'), config);
      const env = variables(url, addressOf(app.listening, 'smtp'), config.token[0]);
      const exitCode = await runProgram(program!, args, env);
      if (exitCode !== 0) await report(connect({ url, token: config.token[0] }), exitCode, json);
      return exitCode;
    } finally {
      await app.close();
    }
  },
});

const DEFAULTS = { smtpPort: 0, httpPort: 0, logLevel: 'error' } satisfies Partial<Config>;

/** Where people have to sign in, the commands in the script and the report need a token. */
function withToken(config: Config): Config {
  return config.authFile === null || config.token.length > 0 ? config : { ...config, token: [randomUUID()] };
}

function addressOf(listening: ListeningAddress[], protocol: string): { host: string; port: number } {
  const found = listening.find((address) => address.protocol.startsWith(protocol) && address.port !== null);
  if (!found) throw new CommandError('postern run needs ports. Remove --smtp-socket and --http-socket.');
  return { host: reachable(found.host!), port: found.port! };
}

/** The address to connect to for an address that the server listens on. */
function reachable(host: string): string {
  return { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

function urlOf({ host, port }: { host: string; port: number }, { basePath, httpTlsCert }: Config): string {
  const scheme = httpTlsCert === null ? 'http' : 'https';
  return new URL(`${scheme}://${bracketed(host)}:${port}${basePath}`).href.replace(/\/$/, '');
}

/** The environment variables that applications and frameworks commonly read. */
function variables(url: string, { host, port }: { host: string; port: number }, token?: string) {
  const smtpUrl = `smtp://${bracketed(host)}:${port}`;
  const number = String(port);
  return {
    POSTERN_URL: url,
    POSTERN_SMTP_HOST: host,
    POSTERN_SMTP_PORT: number,
    ...(token !== undefined && { POSTERN_TOKEN: token }),
    SMTP_HOST: host,
    SMTP_PORT: number,
    SMTP_URL: smtpUrl,
    // Laravel and others; Meteor.
    MAIL_HOST: host,
    MAIL_PORT: number,
    MAIL_URL: smtpUrl,
    // Django, and its django-environ.
    EMAIL_HOST: host,
    EMAIL_PORT: number,
    EMAIL_URL: smtpUrl,
    // Symfony.
    MAILER_DSN: smtpUrl,
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
