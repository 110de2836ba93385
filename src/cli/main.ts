import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { version } from '../process/version.ts';
import { serve } from './serve.ts';

const QUESTIONS = ['--help', '-h', '--help-all', '--version', '-v'];

/** Decides what to run. `postern` alone, or with options, runs the server. */
export async function main(): Promise<void> {
  // By default, V8 lets garbage grow to several times the memory in use: a flood of requests took 100 MB more.
  setFlagsFromString('--heap-growing-percent=50');

  const argv = process.argv.slice(2);
  const named = namedCommand(argv);
  if (named === undefined && !QUESTIONS.some((flag) => argv.includes(flag))) return serve(argv);
  // The server keeps running when its output is closed.
  if (named?.name !== 'serve') exitWhenOutputFails();

  if (named !== undefined) {
    const { runCommand } = await import('./framework/dispatch.ts');
    process.exitCode = await runCommand(named.name, named.args);
  } else if (argv.includes('--help') || argv.includes('-h')) {
    const { showOverview } = await import('./framework/dispatch.ts');
    await showOverview();
  } else if (argv.includes('--help-all')) {
    const { runCommand } = await import('./framework/dispatch.ts');
    await runCommand('serve', ['--help-all']);
  } else {
    process.stdout.write(`${version}\n`);
  }
}

/** Undefined for the server with its options. A link named `sendmail` is that command, as programs expect it. */
function namedCommand(argv: string[]): { name: string; args: string[] } | undefined {
  // The script or, for a single executable, the program itself.
  const calledAs = [process.argv[1] ?? '', process.argv0].map((path) => basename(path));
  if (calledAs.includes('sendmail')) return { name: 'sendmail', args: argv };
  const [name, ...args] = argv;
  return name === undefined || name.startsWith('-') ? undefined : { name, args };
}

/**
 * Exits when the output cannot be written: silently when the reader closes the pipe, as in `postern list | head -1`, and
 * with an error when the disk is full.
 */
function exitWhenOutputFails(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(0);
    process.stderr.write(
      `postern: Couldn't write the output (${message}). Check the disk and its free space.\n`,
    );
    process.exit(2);
  });
  process.stderr.on('error', () => {});
}
