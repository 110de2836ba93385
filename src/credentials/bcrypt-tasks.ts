import { compareSync } from 'bcryptjs';

/** Runs on a worker thread. */
export function compare({ password, hash }: { password: string; hash: string }): boolean {
  return compareSync(password, hash);
}
