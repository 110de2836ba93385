import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { genSaltSync } from 'bcryptjs';
import { BcryptComparer } from './bcrypt.ts';

const BCRYPT = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/;

/** Says whether this user has this password. */
export type CheckLogin = (user: string, password: string) => Promise<boolean>;

/**
 * Reads a file of htpasswd lines with bcrypt hashes (`htpasswd -B`) and returns the check of a login. Throws an
 * error that names the file and line when it cannot be read or has a line that could never let anyone in.
 */
export async function readCredentials(path: string): Promise<CheckLogin> {
  const hashes = parseCredentials(await readFile(path, 'utf8'), path);
  const bcrypt = new BcryptComparer();
  const decoy = decoyFor(hashes);
  const proven = new ProvenLogins();
  return async (user, password) => {
    if (proven.has(user, password)) return true;
    const known = hashes.get(user);
    // An unknown user costs the same work as a known one, so that time does not tell which users there are.
    const matches = await bcrypt.compare(password, known ?? decoy);
    if (!matches || known === undefined) return false;
    proven.add(user, password);
    return true;
  };
}

/**
 * Logins that bcrypt has let in once, so that an application which logs in for every mail pays for it once. Kept as
 * digests under a key of this process: its memory holds no password.
 */
class ProvenLogins {
  readonly #key = randomBytes(32);
  readonly #digests = new Map<string, Buffer>();

  has(user: string, password: string): boolean {
    const digest = this.#digests.get(user);
    return digest !== undefined && timingSafeEqual(digest, this.#digest(password));
  }

  add(user: string, password: string): void {
    this.#digests.set(user, this.#digest(password));
  }

  #digest(password: string): Buffer {
    return createHmac('sha256', this.#key).update(password).digest();
  }
}

function parseCredentials(text: string, path: string): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const hash = line.slice(colon + 1).trim();
    if (colon < 1 || !BCRYPT.test(hash)) {
      throw new Error(
        `${path}, line ${index + 1}: want user:hash with a bcrypt hash, as \`htpasswd -B\` writes it`,
      );
    }
    hashes.set(line.slice(0, colon), hash);
  }
  if (hashes.size === 0) throw new Error(`${path} names no user; write a line with \`htpasswd -B\``);
  return hashes;
}

/** A hash that no password has, with as many rounds as the most expensive real one. */
function decoyFor(hashes: Map<string, string>): string {
  const rounds = Math.max(...[...hashes.values()].map((hash) => Number(hash.slice(4, 6))));
  return genSaltSync(rounds) + randomBytes(16).toString('hex').slice(0, 31);
}
