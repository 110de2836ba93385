import { Worker } from 'node:worker_threads';
import type { BcryptAnswer, BcryptQuestion } from './bcrypt-thread.ts';

/**
 * Compares passwords with bcrypt hashes on a separate thread: one comparison is about 0.1 s of work, and a client
 * that guesses passwords must not delay others. The first comparison starts the thread.
 */
export class BcryptComparer {
  #thread: Worker | undefined;
  #lastId = 0;
  readonly #pending = new Map<number, PromiseWithResolvers<boolean>>();

  /** Rejects when the thread fails; the next comparison starts a new one. */
  compare(password: string, hash: string): Promise<boolean> {
    const id = ++this.#lastId;
    const answer = Promise.withResolvers<boolean>();
    this.#pending.set(id, answer);
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#thread.postMessage({ id, password, hash } satisfies BcryptQuestion);
    return answer.promise;
  }

  #start(): Worker {
    const thread = new Worker(new URL('./bcrypt-thread.ts', import.meta.url));
    thread.on('message', ({ id, matches }: BcryptAnswer) => {
      this.#pending.get(id)?.resolve(matches);
      this.#pending.delete(id);
      // An idle thread must not keep the process from ending.
      if (this.#pending.size === 0) thread.unref();
    });
    thread.on('error', (error) => {
      this.#thread = undefined;
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    });
    return thread;
  }
}
