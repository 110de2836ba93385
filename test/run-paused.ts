/**
 * Runs the tests while random processes of the run stand still, as they do on a busy machine: `npm run test:paused`, or
 * with the arguments of `test/run.ts`, `npm run test:paused -- --long`. A test that fails here depends on how fast the machine is.
 * Linux only.
 */
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PAUSED_AT_A_TIME = 2;
const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2500;

// Every process of the run inherits this variable, also one that outlives its parent, and no other process has it. Postern
// would warn about one that begins with POSTERN_.
const mark = `PAUSED_TEST_RUN=${randomUUID()}`;
const [name = '', value = ''] = mark.split('=');

const run = fileURLToPath(new URL('run.ts', import.meta.url));
const child = spawn(process.execPath, [run, ...process.argv.slice(2)], {
  env: { ...process.env, [name]: value },
  stdio: 'inherit',
});
const ended = new AbortController();
child.once('exit', (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal!];
  ended.abort();
});
// Ctrl-C reaches the whole group. This process ends after the run has.
process.on('SIGINT', () => {});

let pauses = 0;
await Promise.all(Array.from({ length: PAUSED_AT_A_TIME }, pauseOneAfterAnother));
console.log(`Paused a process ${pauses} times.`);

async function pauseOneAfterAnother(): Promise<void> {
  while (!ended.signal.aborted) {
    const pids = readdirSync('/proc').filter(isOfThisRun);
    const pid = pids[randomInt(Math.max(1, pids.length))];
    if (pid && send(pid, 'SIGSTOP')) pauses++;
    await wait(randomInt(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS), undefined, { signal: ended.signal }).catch(
      () => {},
    );
    if (pid) send(pid, 'SIGCONT');
  }
}

function isOfThisRun(pid: string): boolean {
  if (!/^\d+$/.test(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark);
  } catch {
    return false; // It has ended, or belongs to another user.
  }
}

/** False if the process has ended. Its number may belong to another process by now, which is left alone. */
function send(pid: string, signal: NodeJS.Signals): boolean {
  if (!isOfThisRun(pid)) return false;
  try {
    return process.kill(Number(pid), signal);
  } catch {
    return false;
  }
}
