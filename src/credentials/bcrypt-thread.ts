import { parentPort } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

/** The messages to and from the thread. */
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
