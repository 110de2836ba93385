import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface CliOptions {
  env?: Record<string, string>;
  /** Written to its standard input, which is empty otherwise. */
  input?: string | Uint8Array;
  /** Leaves its standard input open, for the test to write to. */
  keepInput?: boolean;
  /** Of its output; UTF-8 by default. */
  encoding?: BufferEncoding;
  cwd?: string;
  /** Runs this file instead of the program, such as a link to it. */
  script?: string;
}

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command in a child process, to its end. */
export async function cli(args: string[], options: CliOptions = {}): Promise<CliResult> {
  const child = startCli(args, options);
  const [stdout, stderr] = await Promise.all([
    buffer(child.stdout!),
    buffer(child.stderr!),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout: stdout.toString(options.encoding), stderr: stderr.toString() };
}

/** Starts a command, for tests that talk to it while it runs. */
export function startCli(
  args: string[],
  { env = {}, input, keepInput, cwd, script = main }: CliOptions = {},
): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...cleanEnvironment(), ...env },
    ...(cwd !== undefined && { cwd }),
  });
  // A command need not read its input.
  child.stdin.on('error', () => {});
  if (!keepInput) child.stdin.end(input);
  return child;
}

/** Without environment variables that would change the output. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const changes =
    /^(POSTERN_|SMTP_|MAIL_|NO_COLOR$|FORCE_COLOR$|NODE_DISABLE_COLORS$|GITHUB_|NODE_TEST_CONTEXT$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !changes.test(name)));
}

/** Resolves with all output so far once it matches. */
export async function outputOf(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  let output = '';
  stream.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: string) => {
      output += chunk;
      if (pattern.test(output)) resolve(output);
    });
    stream.on('end', () => reject(new Error(`It ended before ${pattern}: ${output}`)));
  });
}
