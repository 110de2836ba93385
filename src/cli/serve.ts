import { setTimeout as pause } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import { parseConfig, unknownVariables } from '../app-settings.ts';
import { ConfigError } from '../config/read-arguments.ts';
import type { ListeningAddress } from '../contract/info.ts';
import { createLog } from '../process/log.ts';
import { npmExited } from '../process/npm-watch.ts';
import { StartError } from '../process/start-error.ts';
import { version } from '../process/version.ts';
import { hostPort } from '../text/host-port.ts';
import { defineCommand, exitCodes } from './framework/command.ts';
import { settingOptions } from './options/setting-options.ts';

// How long closing may take besides --shutdown-timeout.
const CLOSE_MS = 1000;

// A start may be finished after a signal, but not if it waits for an unreachable database.
const START_GRACE_MS = 2000;

export const command = defineCommand({
  name: 'serve',
  summary: 'run the server; the same as postern without a command',
  description: [
    'Runs until it is stopped with Ctrl-C or SIGTERM, or its terminal is closed. Messages that are being received are completed first.',
    'Every option can also be set as an environment variable: --smtp-port is POSTERN_SMTP_PORT.',
  ],
  options: settingOptions,
  readsArguments: true,
  examples: [
    ['postern serve', 'SMTP on port 1025, the page and the API on port 8025'],
    ['postern --ephemeral --smtp-port 2525', 'messages that are discarded on exit, SMTP on another port'],
  ],
  exitCodes: [
    ['0', 'The server was stopped.'],
    ['1', 'The server could not start, or its store failed.'],
    ['2', 'A setting is invalid.'],
  ],
  run: (_values, argv) => serve(argv),
});

/**
 * Runs the server. Exits with 0 after a signal, or when it was started by npm and npm has exited; with 1 if the server
 * cannot start or its store failed; with 2 for an invalid setting.
 */
export async function serve(argv: string[]): Promise<never> {
  // A closed pipe (`postern | head`) must not stop the server.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});

  // Listen before starting, so that a signal during a long start is not lost.
  const stdinClosed = Promise.withResolvers<string>();
  const stop = Promise.race([
    stdinClosed.promise,
    nextSignal().then((signal) => `received ${signal}`),
    terminalClosed().then(() => 'the terminal was closed'),
    npmExited().then(() => 'npm, which started Postern, has exited'),
  ]);
  try {
    const config = parseConfig(argv, process.env);
    if (config.stopWithStdin)
      process.stdin.resume().once('close', () => stdinClosed.resolve('standard input was closed'));
    // Replaces the arguments, which every user of the machine can see: one of them may hold a password.
    if (config.database !== null) process.title = 'postern';
    const log = createLog(config.logLevel, config.logFormat);
    // A mistake in Postern. What is stored is complete, so it does not have to end what all others are doing.
    process.on('unhandledRejection', (error) =>
      log.error('a rejected promise was not handled', { error, hint: 'Please report this.' }),
    );
    for (const name of unknownVariables(process.env))
      log.warn('unknown environment variable ignored', { name, hint: 'See --help.' });

    // Loaded late, so that invalid settings and --help do not load the servers.
    const { createApp } = await import('../app.ts');
    let isStarting = true;
    stop.then(async (reason) => {
      await pause(START_GRACE_MS);
      if (!isStarting) return;
      log.info('stopping', { reason });
      process.exit(0);
    });
    // The space for new objects stays at the 2 MB that loading the code took, and at 1 MB in threads. If it grew, it would
    // take 25 MB more after a flood, and messages would be no faster. With 1 MB they take more CPU time.
    setFlagsFromString('--semi-space-growth-factor=1');
    const app = await createApp(config, log);
    isStarting = false;
    process.stdout.write(startLines(version, config.basePath, app));

    const reason = await Promise.race([stop, app.failed]);
    // A second Ctrl-C exits immediately.
    nextSignal().then(() => process.exit(1));
    if (reason instanceof Error) {
      // Exit with an error so that a supervisor restarts Postern, even if closing the failed store hangs.
      process.stderr.write(`postern: ${reason.message} Postern exits so that it can be restarted.\n`);
      setTimeout(() => process.exit(1), CLOSE_MS);
    } else {
      log.info('stopping', { reason });
      // A database may hang. Whatever was acknowledged is committed.
      setTimeout(() => process.exit(0), config.shutdownTimeout + CLOSE_MS);
    }
    await app.close();
    process.exit(reason instanceof Error ? 1 : 0);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
    process.stderr.write(`postern: ${error.message}\n`);
    process.exit(error instanceof ConfigError ? exitCodes.failed : 1);
  }
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    const received = (name: NodeJS.Signals) => {
      for (const signal of signals) process.off(signal, received);
      resolve(name);
    };
    for (const signal of signals) process.on(signal, received);
  });
}

/**
 * Resolves on SIGHUP in a terminal. Without one, as under nohup or a supervisor, SIGHUP is ignored: Node.js would end the
 * process at once, even under nohup.
 */
function terminalClosed(): Promise<void> {
  // Not when the signal arrives: the terminal is gone by then.
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  return new Promise((resolve) => {
    process.on('SIGHUP', () => hasTerminal && resolve());
  });
}

/** The lines printed after `npm start`: where to send mail, where to read it, where it is stored. */
function startLines(
  version: string,
  basePath: string,
  app: { listening: ListeningAddress[]; place: string | null },
): string {
  const path = ['', ...basePath.split('/').filter((segment) => segment !== ''), ''].join('/');
  const lines = app.listening.map((address) => {
    const isWeb = address.protocol.startsWith('http');
    // The base path is that of the page. A service with a port of its own is at the root of it.
    if (address.serves !== undefined) return `  HTTP  ${addressText(address)}/ (${address.serves})`;
    // Commands take the address of a socket with the base path behind a colon.
    const end = address.path === null ? path : path === '/' ? '' : `:${path}`;
    const place = `${addressText(address)}${isWeb ? end : ''}`;
    return `  ${isWeb ? 'HTTP' : 'SMTP'}  ${place}`;
  });
  const kept = app.place ?? 'discarded on exit (--ephemeral)';
  return [`Postern ${version} is ready`, ...lines, `  Mail  ${kept}`, ''].join('\n');
}

function addressText({ protocol, host, port, path }: ListeningAddress): string {
  if (path !== null) return `${protocol}+unix:${path}`;
  return `${protocol}://${hostPort(host!, port!)}`;
}
