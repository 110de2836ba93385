import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { BcryptComparer } from './bcrypt.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';

const BCRYPT = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/;
// bcrypt looks at 72 bytes. Input that is longer than this is refused, so that it does not wait in memory.
const MAX_LENGTH = 1024;
// How many outcomes are remembered for each file: far more than a file has users and scripts with a wrong password.
const MAX_REMEMBERED = 1000;

/** Whether this user has this password; `address` is where the client is. Throws `overloaded`. */
export type CheckPassword = (user: string, password: string, address: string) => Promise<boolean>;

/** Checks passwords, for SMTP and HTTP alike, with one bcrypt thread and one limiter that decides who is next. */
export class PasswordChecker {
  readonly #bcrypt = new BcryptComparer();
  readonly #limiter: SignInLimiter;

  constructor(limiter: SignInLimiter) {
    this.#limiter = limiter;
  }

  /**
   * Reads a file of htpasswd lines with bcrypt hashes (`htpasswd -B`). Throws an error that names the file and line
   * when it cannot be read or has a line that could never let anyone in.
   */
  async fromFile(path: string): Promise<CheckPassword> {
    const hashes = parseHashes(await readFile(path, 'utf8'), path);
    const decoy = await decoyFor(hashes);
    const remembered = new RememberedOutcomes();
    const underWay = new Map<string, Promise<boolean>>();

    const compare = async (user: string, password: string) => {
      // An unknown user costs the same work as a known one, so that time does not tell which users there are.
      const matches = await this.#bcrypt.compare(password, hashes.get(user) ?? decoy);
      return matches && hashes.has(user);
    };

    return async (user, password, address) => {
      if (user.length > MAX_LENGTH || password.length > MAX_LENGTH) return false;
      const known = remembered.get(user, password);
      if (known !== undefined) return known;
      // A page that loads, or a pool that connects, sends the same login many times at once: one check serves all.
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
 * Outcomes that bcrypt has decided once: an application that signs in for every message pays for it once, and so
 * does a script that repeats the same wrong password. Kept as digests under a key of this process, so that its
 * memory holds no password.
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

  // Wrong ones first: guesses must not push out the logins that are in use.
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

/** A hash that no password has, with as many rounds as the most expensive real one. */
async function decoyFor(hashes: Map<string, string>): Promise<string> {
  // Loaded only when there is a file: most Posterns have none.
  const { genSaltSync } = await import('bcryptjs');
  const rounds = Math.max(...[...hashes.values()].map((hash) => Number(hash.slice(4, 6))));
  return genSaltSync(rounds) + randomBytes(16).toString('hex').slice(0, 31);
}
