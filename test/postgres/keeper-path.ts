import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// One server for each checkout and user, because another checkout may have another version.
const owner = `${process.getuid?.() ?? ''} ${fileURLToPath(import.meta.url)}`;
const name = `postern-postgres-${createHash('sha256').update(owner).digest('hex').slice(0, 12)}`;

/** The socket of the process that runs the test server. */
export const keeperPath =
  process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
