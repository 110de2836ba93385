import { Worker } from 'node:worker_threads';
import { AppError } from '../../mailbox/errors.ts';
import type { MessageTexts, TextRequest } from './text-thread.ts';

interface Waiting {
  request: TextRequest;
  resolve(texts: MessageTexts): void;
  reject(error: AppError): void;
}

/** The main thread's side of the text thread. While it reads, what is asked for next is gathered. */
export class TextReader {
  #thread: Worker | undefined;
  #gathered: Waiting[] = [];
  #reading: Waiting[] = [];

  read(request: TextRequest): Promise<MessageTexts> {
    return new Promise((resolve, reject) => {
      this.#gathered.push({ request, resolve, reject });
      if (this.#gathered.length === 1 && this.#reading.length === 0) setImmediate(() => this.#post());
    });
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #post(): void {
    if (this.#gathered.length === 0) return;
    this.#thread ??= this.#start();
    this.#reading = this.#gathered;
    this.#gathered = [];
    this.#thread.postMessage(this.#reading.map(({ request }) => request));
  }

  #start(): Worker {
    const thread = new Worker(new URL('./text-thread.ts', import.meta.url));
    thread.unref();
    thread.on('message', (texts: MessageTexts[]) => {
      for (const [i, { resolve }] of this.#reading.splice(0).entries()) resolve(texts[i]!);
      this.#post();
    });
    thread.on('error', () => {});
    thread.on('exit', () => {
      this.#thread = undefined;
      const error = new AppError('storage_failed', 'The thread that reads texts has ended.');
      for (const { reject } of this.#reading.splice(0)) reject(error);
      this.#post();
    });
    return thread;
  }
}
