/** Starts Postern as a user would, in a process of its own, with a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningPostern {
  process: ChildProcess;
  smtpPort: number;
  httpPort: number;
  dataDir: string;
  /** Milliseconds from the start of the process to its line that says it is ready. */
  startMs: number;
  /** Resident memory now, in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

export async function startPostern(
  args: string[] = [],
  dataDir = mkdtempSync(join(tmpdir(), 'postern-bench-')),
): Promise<RunningPostern> {
  const started = performance.now();
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const ports = ['--smtp-port', '0', '--http-port', '0', '--data-dir', dataDir];
  const child = spawn(process.execPath, [main, ...ports, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const found: Record<string, number> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const match = /(smtp|http):\/\/[^/]*:(\d+)/.exec(line);
    if (match) found[match[1]!] = Number(match[2]);
    if (found.smtp && found.http) break;
  }
  if (!found.smtp || !found.http) throw new Error('Postern did not start');
  return {
    process: child,
    smtpPort: found.smtp,
    httpPort: found.http,
    dataDir,
    startMs: performance.now() - started,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
