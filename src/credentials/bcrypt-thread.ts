import { parentPort } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

/** What the thread is asked, and what it answers. */
export interface BcryptQuestion {
  id: number;
  password: string;
  hash: string;
}

export interface BcryptAnswer {
  id: number;
  matches: boolean;
}

parentPort?.on('message', ({ id, password, hash }: BcryptQuestion) => {
  parentPort?.postMessage({ id, matches: compareSync(password, hash) } satisfies BcryptAnswer);
});
