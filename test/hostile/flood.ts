import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { PosternProcess } from '../postern-process.ts';
import type { Report } from './honest-client.ts';

/** Connections that send the given bytes and read nothing. */
export class Flood {
  readonly #port: number;
  readonly #sockets: Socket[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  /** Opens connections that each send these bytes. Resolves when all have connected or were refused. */
  async open(count: number, bytes: string | Buffer): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(this.#port, '127.0.0.1');
        this.#sockets.push(socket);
        socket.on('error', () => {});
        socket.pause();
        await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
        if (!socket.destroyed) socket.write(bytes);
      }),
    );
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** A client that requests the list continuously. */
export class HonestClient {
  readonly #worker: Worker;
  readonly times: number[] = [];
  readonly failures: string[] = [];

  constructor(port: number) {
    this.#worker = new Worker(new URL('./honest-client.ts', import.meta.url), { workerData: { port } });
    this.#worker.on('message', (report: Report) => {
      if ('ms' in report) this.times.push(report.ms);
      else this.failures.push(report.failure);
    });
  }

  /** Resolves after this many more responses. */
  async hear(count: number): Promise<void> {
    const end = this.times.length + this.failures.length + count;
    while (this.times.length + this.failures.length < end) await once(this.#worker, 'message');
  }

  /** The median response time. */
  get median(): number {
    return this.times.toSorted((a, b) => a - b)[Math.floor(this.times.length / 2)] ?? Number.NaN;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** The peak memory of the process, in MB. */
export function peakMemory({ process }: PosternProcess): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
