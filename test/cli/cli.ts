import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after } from 'node:test';
import { type StartOptions, startPostern } from '../../src/testing/index.ts';
import { program } from '../program.ts';

export interface CliOptions {
  env?: Record<string, string>;
  /** Written to standard input, which is empty by default. */
  input?: string | Uint8Array;
  /** Keeps standard input open for the test to write to. */
  keepInput?: boolean;
  /** The encoding of the output; UTF-8 by default. */
  encoding?: BufferEncoding;
  cwd?: string;
  /** Runs this file instead of the program, such as a symbolic link to it. */
  script?: string;
}

export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a server for the tests of a file, with a temporary folder. Both are removed after the last test. */
export async function startServer(options: StartOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'postern-cli-'));
  const postern = await startPostern(options);
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await postern.close();
  });
  const env: Record<string, string> = {
    POSTERN_URL: postern.url,
    ...(options.token !== undefined && { POSTERN_TOKEN: options.token }),
  };
  return { postern, folder, env };
}

/** Runs a command in a child process and waits for it to exit. */
export async function cli(args: string[], options: CliOptions = {}): Promise<CliResult> {
  const child = startCli(args, options);
  const [stdout, stderr] = await Promise.all([
    buffer(child.stdout!),
    buffer(child.stderr!),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout: stdout.toString(options.encoding), stderr: stderr.toString() };
}

/** Starts a command, for tests that interact with it while it runs. */
export function startCli(
  args: string[],
  { env = {}, input, keepInput, cwd, script = program }: CliOptions = {},
): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...cleanEnvironment(), ...env },
    ...(cwd !== undefined && { cwd }),
  });
  // A command may exit without reading its input.
  child.stdin.on('error', () => {});
  if (!keepInput) child.stdin.end(input);
  return child;
}

/** The environment without variables that would change the output. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
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
    stream.on('end', () => reject(new Error(`The output ended before it matched ${pattern}: ${output}`)));
  });
}
