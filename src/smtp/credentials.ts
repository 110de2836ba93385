import { readFile } from 'node:fs/promises';
import { compare, hash } from 'bcryptjs';

const BCRYPT = /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/;

/**
 * Reads a file of htpasswd lines with bcrypt hashes (`htpasswd -B`) and returns the check of a login. Throws an
 * error that names the file and line when it cannot be read or has a line that could never let anyone in.
 */
export async function readCredentials(
  path: string,
): Promise<(user: string, password: string) => Promise<boolean>> {
  const hashes = parseCredentials(await readFile(path, 'utf8'), path);
  const decoy = await decoyFor(hashes);
  return async (user, password) => {
    const known = hashes.get(user);
    // An unknown user costs the same work as a known one, so that time does not tell which users there are.
    const matches = await compare(password, known ?? decoy);
    return matches && known !== undefined;
  };
}

function parseCredentials(text: string, path: string): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const hashed = line.slice(colon + 1).trim();
    if (colon < 1 || !BCRYPT.test(hashed)) {
      throw new Error(
        `${path}, line ${index + 1}: want user:hash with a bcrypt hash, as \`htpasswd -B\` writes it`,
      );
    }
    hashes.set(line.slice(0, colon), hashed);
  }
  if (hashes.size === 0) throw new Error(`${path} names no user; write a line with \`htpasswd -B\``);
  return hashes;
}

/** The hash of nobody's password, with as many rounds as the most expensive real one. */
function decoyFor(hashes: Map<string, string>): Promise<string> {
  const rounds = Math.max(...[...hashes.values()].map((hashed) => Number(hashed.slice(4, 6))));
  return hash(crypto.randomUUID(), rounds);
}
