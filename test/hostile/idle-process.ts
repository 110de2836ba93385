import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

/** A process that does nothing but echo bytes. Its delays are those of the machine, so a test can allow for them. */
export interface IdleProcess {
  /** How long it takes to echo a byte, in milliseconds. */
  echoTime(): Promise<number>;
  stop(): void;
}

export async function startIdleProcess(): Promise<IdleProcess> {
  const script =
    "require('net').createServer((s) => s.pipe(s)).listen(0, '127.0.0.1', function () { console.log(this.address().port) })";
  const server = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  const socket = connect(Number(port), '127.0.0.1');
  return {
    echoTime() {
      const echoed = once(socket, 'data');
      socket.write('x');
      return timeOf(echoed);
    },
    stop() {
      socket.destroy();
      server.kill();
    },
  };
}

/** The longest response to a request that is repeated while `work` is pending, and the longest echo at the same time. */
export async function longestTimes(
  idle: IdleProcess,
  work: Promise<unknown>,
  request: () => Promise<unknown>,
): Promise<{ requestMs: number; echoMs: number }> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const longest = { requestMs: 0, echoMs: 0 };
  while (!isDone) {
    const [requestMs, echoMs] = await Promise.all([timeOf(request()), idle.echoTime()]);
    longest.requestMs = Math.max(longest.requestMs, requestMs);
    longest.echoMs = Math.max(longest.echoMs, echoMs);
  }
  await done;
  return longest;
}

async function timeOf(promise: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await promise;
  return performance.now() - start;
}
