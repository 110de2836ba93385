import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { PosternProcess } from '../postern-process.ts';
import type { Asked, Command, Report } from './honest-client.ts';

const MAX_MEDIAN_MS = 500;

export type Slowest = Exclude<Report, { failure: string }>;
const NOTHING_ASKED: Slowest = { ms: 0, echoMs: 0, workMs: 0, processMs: 0 };

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
  times: number[] = [];
  #echoTimes: number[] = [];
  #slowest = NOTHING_ASKED;
  failures: string[] = [];

  constructor(port: number, { path = '/api/v1/messages', pid }: Partial<Asked> = {}) {
    const workerData: Asked = { port, path, pid };
    this.#worker = new Worker(new URL('./honest-client.ts', import.meta.url), { workerData });
    this.#worker.on('message', (report: Report) => {
      if ('failure' in report) {
        this.failures.push(report.failure);
      } else {
        this.times.push(report.ms);
        this.#echoTimes.push(report.echoMs);
        if (report.ms > this.#slowest.ms) this.#slowest = { ...report, workMs: this.#slowest.workMs };
        this.#slowest = { ...this.#slowest, workMs: Math.max(this.#slowest.workMs, report.workMs) };
      }
    });
  }

  /** The slowest response since the last call, and the most work of the main thread before any response. */
  takeSlowest(): Slowest {
    const slowest = this.#slowest;
    this.#slowest = NOTHING_ASKED;
    return slowest;
  }

  /** Resolves after this many more responses. */
  async hear(count: number): Promise<void> {
    const end = this.times.length + this.failures.length + count;
    while (this.times.length + this.failures.length < end) await once(this.#worker, 'message');
  }

  /**
   * Fails if a list was refused, or lists were slow since the last call while an idle process was quick. Returns their
   * median.
   */
  assertServed(): number {
    assert.deepEqual(this.failures, []);
    const [list, echo] = [median(this.times), median(this.#echoTimes)];
    assert.ok(list <= MAX_MEDIAN_MS + 3 * echo, `lists took ${list} ms, and an echo ${echo} ms`);
    this.times = [];
    this.#echoTimes = [];
    return list;
  }

  /** Requests nothing during this work. */
  async pauseFor<T>(work: () => Promise<T>): Promise<T> {
    this.#command('pause');
    try {
      return await work();
    } finally {
      this.#command('go on');
    }
  }

  async stop(): Promise<void> {
    this.#command('stop');
    await once(this.#worker, 'exit');
  }

  #command(command: Command): void {
    this.#worker.postMessage(command);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The peak memory of the process, in MB. */
export function peakMemory({ process }: PosternProcess): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
