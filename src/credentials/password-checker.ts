import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { taskModule } from '../workers/task-module.ts';
import { WorkerPool } from '../workers/worker-pool.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';

const tasks = taskModule<typeof import('./bcrypt-tasks.ts')>(new URL('./bcrypt-tasks.ts', import.meta.url));

const BCRYPT = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/;
// bcrypt uses 72 bytes. Longer input is refused, so that it does not wait in memory.
const MAX_LENGTH = 1024;
// Cached outcomes for each file: far more than it has users, and scripts with a wrong password.
const MAX_REMEMBERED = 1000;
// A hash with 18 rounds, far more than anyone uses, takes half a minute.
const MAX_COMPARISON_MS = 60_000;

/** Whether the password is right; `address` is the client's. Throws `overloaded`. */
export type CheckPassword = (user: string, password: string, address: string) => Promise<boolean>;

/**
 * Checks passwords for SMTP and HTTP, with one limiter that decides the order. One comparison is about 0.1 s of work, and a
 * client that guesses passwords must not delay others, so a separate thread does it.
 */
export class PasswordChecker {
  readonly #thread = new WorkerPool({ threads: 1, timeoutMs: MAX_COMPARISON_MS });
  readonly #limiter: SignInLimiter;

  constructor(limiter: SignInLimiter) {
    this.#limiter = limiter;
  }

  /**
   * Reads a file of htpasswd lines with bcrypt hashes (`htpasswd -B`). Throws an error that names the file and the line
   * when it cannot be read or a line is invalid.
   */
  async fromFile(path: string): Promise<CheckPassword> {
    const hashes = parseHashes(await readFile(path, 'utf8'), path);
    const decoy = await decoyFor(hashes);
    const remembered = new RememberedOutcomes();
    const underWay = new Map<string, Promise<boolean>>();

    const compare = async (user: string, password: string) => {
      // Does the same work for unknown users, so that timing does not reveal which users exist.
      const hash = hashes.get(user) ?? decoy;
      const matches = await this.#thread.run(tasks, 'compare', { password, hash }, { owner: user });
      return matches && hashes.has(user);
    };

    return async (user, password, address) => {
      if (user.length > MAX_LENGTH || password.length > MAX_LENGTH) return false;
      const cached = remembered.get(user, password);
      if (cached !== undefined) return cached;
      // Pages and connection pools send the same credentials many times at once, so these share one check.
      const key = JSON.stringify([address, user, password]);
      const running =
        underWay.get(key) ?? this.#limiter.attempt(address, user, () => compare(user, password));
      underWay.set(key, running);
      try {
        const isRight = await running;
        remembered.set(user, password, isRight);
        return isRight;
      } finally {
        underWay.delete(key);
      }
    };
  }
}

/**
 * Caches the outcomes of bcrypt, for applications that sign in for every message, and for scripts that repeat the same
 * wrong password. Stores digests with a key of this process, so that no password is kept in memory.
 */
class RememberedOutcomes {
  readonly #key = randomBytes(32);
  readonly #outcomes = new Map<string, boolean>();

  get(user: string, password: string): boolean | undefined {
    return this.#outcomes.get(this.#digest(user, password));
  }

  set(user: string, password: string, isRight: boolean): void {
    this.#outcomes.set(this.#digest(user, password), isRight);
    if (this.#outcomes.size > MAX_REMEMBERED) this.#forgetOne();
  }

  // Evicts wrong passwords first, so that guesses do not push out credentials that are in use.
  #forgetOne(): void {
    const keys = this.#outcomes.keys();
    const oldest = keys.find((digest) => this.#outcomes.get(digest) === false);
    this.#outcomes.delete(oldest ?? this.#outcomes.keys().next().value!);
  }

  #digest(user: string, password: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([user, password]))
      .digest('base64');
  }
}

function parseHashes(text: string, path: string): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const hash = line.slice(colon + 1).trim();
    if (colon < 1 || !BCRYPT.test(hash)) {
      throw new Error(
        `${path}, line ${index + 1}: expected username:hash with a bcrypt hash, as \`htpasswd -B\` writes it`,
      );
    }
    hashes.set(line.slice(0, colon), hash);
  }
  if (hashes.size === 0) throw new Error(`${path} has no users; add one with \`htpasswd -B\``);
  return hashes;
}

/** A hash that matches no password, with as many rounds as the most expensive real one. */
async function decoyFor(hashes: Map<string, string>): Promise<string> {
  // Loaded only when there is a file, which most installations do not have.
  const { genSaltSync } = await import('bcryptjs');
  const rounds = Math.max(...[...hashes.values()].map((hash) => Number(hash.slice(4, 6))));
  return genSaltSync(rounds) + randomBytes(16).toString('hex').slice(0, 31);
}
