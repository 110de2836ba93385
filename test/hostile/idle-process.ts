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

async function timeOf(promise: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await promise;
  return performance.now() - start;
}
