#!/usr/bin/env node
/**
 * The command. Exit codes: 0 after a signal, or when the npm that started it has ended; 1 when Postern cannot run or the
 * store has failed; 2 for an invalid setting.
 */
import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { helpText } from './config/describe.ts';
import { ConfigError, parseConfig, unknownVariables } from './config/parse.ts';
import { createLog } from './log.ts';
import { npmExited } from './npm-watch.ts';
import { StartError } from './start-error.ts';
import { startLines } from './start-lines.ts';
import { version } from './version.ts';

// By default, V8 lets garbage grow to several times the memory in use: a flood of requests took 100 MB more.
setFlagsFromString('--heap-growing-percent=50');

// Caches compiled code, which makes later starts faster.
enableCompileCache();

const CLOSE_AFTER_FAILURE_MS = 2000;

const argv = process.argv.slice(2);

if (argv.includes('--help') || argv.includes('-h')) {
  process.stdout.write(helpText(version));
} else if (argv.includes('--version') || argv.includes('-v')) {
  process.stdout.write(`${version}\n`);
} else {
  await run();
}

async function run(): Promise<void> {
  // A closed pipe (`postern | head`) must not stop the server.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});

  // Listen before starting, so that a signal during a long start is not lost.
  const stop = Promise.race([
    nextSignal().then((signal) => `received ${signal}`),
    npmExited().then(() => 'npm, which started Postern, has exited'),
  ]);
  try {
    const config = parseConfig(argv, process.env);
    const log = createLog(config.logLevel, config.logFormat);
    for (const name of unknownVariables(process.env))
      log.warn('unknown environment variable ignored', { name, hint: 'See --help.' });

    // Loaded late, so that wrong settings and --help are answered without loading the servers.
    const { createApp } = await import('./app.ts');
    const app = await createApp(config, log);
    process.stdout.write(startLines(version, config.basePath, app));

    const reason = await Promise.race([stop, app.failed]);
    // A second Ctrl-C exits immediately.
    nextSignal().then(() => process.exit(1));
    if (reason instanceof Error) {
      // Exit with an error so that a supervisor restarts Postern, even if closing the failed store hangs.
      process.stderr.write(`postern: ${reason.message} Postern exits so that it can be restarted.\n`);
      setTimeout(() => process.exit(1), CLOSE_AFTER_FAILURE_MS);
    } else {
      log.info('stopping', { reason });
    }
    await app.close();
    process.exit(reason instanceof Error ? 1 : 0);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
    process.stderr.write(`postern: ${error.message}\n`);
    process.exit(error instanceof ConfigError ? 2 : 1);
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
