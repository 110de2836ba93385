/** The PostgreSQL server for tests: one for all running test files, started when the first one needs it. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keeperPath } from './keeper-path.ts';

// Creating a cluster takes two seconds, and ten times as long on a busy machine.
const START_TIMEOUT_MS = 90_000;

let server: Promise<string> | undefined;

/** The address of a new, empty inbox with its own schema. `POSTERN_TEST_DATABASE` selects another server. */
export async function newDatabase(): Promise<string> {
  server ??= serverUrl();
  const url = new URL(await server);
  url.searchParams.set('schema', `test_${randomBytes(8).toString('hex')}`);
  return url.href;
}

function serverUrl(): Promise<string> {
  return process.env.POSTERN_TEST_DATABASE
    ? Promise.resolve(process.env.POSTERN_TEST_DATABASE)
    : keptServer();
}

/** Connects to the keeper and stays connected, because the server stops when nobody is connected. */
async function keptServer(): Promise<string> {
  const started = Date.now();
  let isStarted = false;
  while (Date.now() - started < START_TIMEOUT_MS) {
    const socket = existsSync(keeperPath) ? await connected() : undefined;
    if (socket) {
      const url = await firstLine(socket);
      // This connection must not keep the process running.
      socket.unref();
      if (url) return url;
    } else if (!isStarted) {
      isStarted = true;
      const keeper = fileURLToPath(new URL('./keeper.ts', import.meta.url));
      spawn(process.execPath, [keeper], { detached: true, stdio: 'ignore' }).unref();
    }
    await pause(20);
  }
  throw new Error(
    'PostgreSQL for the tests did not start. Run `npx node test/postgres/keeper.ts` to see why, or set POSTERN_TEST_DATABASE.',
  );
}

function connected(): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(keeperPath);
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(undefined));
  });
}

/** The URL once the server accepts connections; empty if the keeper is stopping. */
function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (text.endsWith('\n')) resolve(text.trim());
    });
    socket.on('close', () => resolve(''));
  });
}
