import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { program } from './program.ts';

export interface PosternProcess {
  process: ChildProcess;
  smtpPort: number;
  httpPort: number;
  dataDir: string;
  /** Its output to standard error. */
  errors(): string;
  /** Its output until it was ready. Ports are NaN for servers on a Unix socket. */
  startLines: string;
  /** Milliseconds from the start of the process until it reported that it was ready. */
  startMs: number;
  /** The current resident memory in bytes. */
  memory(): number;
  /** The peak resident memory in bytes. */
  peakMemory(): number;
  /** Sends the signal and waits for the exit. Resolves to the exit code, or null if the signal ended the process. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface PosternOptions {
  args?: string[];
  /** The caller deletes this folder. The default is a new folder, which is deleted with the process. */
  dataDir?: string;
  /** The address of a database, which is used instead of the folder. */
  database?: string;
  /** Runs the built program in this folder. */
  root?: string;
  /** A command to run instead of a checkout, such as an installed program. */
  command?: string[];
  env?: Record<string, string>;
  /** Does not show what it writes to standard error. */
  isQuiet?: boolean;
  /** A command that runs Postern, such as `sh -c 'ulimit -f 100; exec "$@"' sh`. */
  under?: string[];
}

/** Starts Postern as a user would, in a separate process, with free ports and a separate data folder. */
export async function startPostern(options: PosternOptions = {}): Promise<PosternProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'postern-'));
  const started = performance.now();
  const storage = options.database ? ['--database', options.database] : ['--data-dir', dataDir];
  const child = spawnPostern(
    ['--smtp-port', '0', '--http-port', '0', ...storage, ...(options.args ?? [])],
    options,
  );
  if (!options.isQuiet) child.stderr!.pipe(process.stderr);
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk) => {
    errors += chunk;
  });
  let startLines = '';
  for await (const chunk of child.stdout!.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    startLines += chunk;
    if (/^ +Mail .*\n/m.test(startLines)) break;
  }
  child.stdout!.resume();
  const readStatus = (field: string) => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]);
  };
  const portOf = (scheme: string) => Number(new RegExp(`${scheme}://[^/\\s]*:(\\d+)`).exec(startLines)?.[1]);
  const [smtpPort, httpPort] = [portOf('smtp'), portOf('https?')];
  if (!startLines.includes('is ready')) throw new Error(`Postern did not start: ${startLines}`);
  return {
    process: child,
    smtpPort,
    httpPort,
    dataDir,
    errors: () => errors,
    startLines,
    startMs: performance.now() - started,
    memory: () => readStatus('VmRSS') * 1024,
    peakMemory: () => readStatus('VmHWM') * 1024,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        // Not `exit`: npx exits first, while the server that it started still uses its data folder.
        await once(child, 'close');
      }
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

/** Runs Postern until it exits, for starts that are expected to fail. */
export async function runPostern(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawnPostern(args, { env });
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')]);
  return { code: child.exitCode, stdout, stderr };
}

const running = new Set<ChildProcess>();

/** Kills processes that a failed test left running; for `after`. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

function spawnPostern(args: string[], { root, command, under = [], env = {} }: PosternOptions): ChildProcess {
  const main = root ? join(root, 'dist/main.js') : program;
  const [file, ...rest] = [...under, ...(command ?? [process.execPath, main]), ...args];
  const child = spawn(file!, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
