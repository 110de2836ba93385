/** Runs PostgreSQL while test files are connected to it, then stops it and deletes its files. */
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { startCluster } from './cluster.ts';
import { keeperPath } from './keeper-path.ts';

// Longer than the time between two test files that need the server.
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
  try {
    const cluster = await startCluster();
    stop = async () => {
      door.close();
      await cluster.stop();
      process.exit();
    };
    url = cluster.url;
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  for (const socket of clients) socket.write(`${url}\n`);
  if (clients.size === 0) linger();
}

function linger(): void {
  clearTimeout(ending);
  if (url) ending = setTimeout(() => void stop(), LINGER_MS);
}

/** False if another keeper was first. */
async function opened(server: Server): Promise<boolean> {
  if (await listens(server)) return true;
  const isAlive = await new Promise<boolean>((resolve) => {
    const socket = connect(keeperPath, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
  if (isAlive) return false;
  // A keeper that was killed does not delete its socket.
  await rm(keeperPath, { force: true });
  return listens(server);
}

function listens(server: Server): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(keeperPath, () => resolve(true));
  });
}
