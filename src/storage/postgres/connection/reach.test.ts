import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { defaults } from '../../../../test/defaults.ts';
import { LossyProxy } from '../../../../test/postgres/lossy-proxy.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { openStrictPooler } from '../../../../test/postgres/strict-pooler.ts';
import { connectTo, dropDatabase, openTestStore } from '../../../../test/postgres/test-store.ts';
import { until } from '../../../../test/until.ts';
import { EventHub } from '../../../events/event-hub.ts';
import type { Log } from '../../../process/log.ts';
import { StoreUnderTest } from '../../conformance/store-under-test.conformance.ts';
import { openPostgresStore } from '../open.ts';
import { currentVersion, migrate } from '../schema/migrate.ts';
import { migrations, SCHEMA_VERSION } from '../schema/tables.ts';
import { PgConnections } from './connections.ts';
import { parseDatabaseAddress } from './database-address.ts';
import { reach, retryUntilReachable } from './reach.ts';

const TIMEOUT_MS = 30_000;

function optionsFor(url: string, startTimeoutMs = 0) {
  return { ...defaults.store, url, poolSize: 2, timeoutMs: TIMEOUT_MS, startTimeoutMs };
}

/** A log that resolves at the first warning. */
function listening() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const log: Log = { debug() {}, info() {}, error() {}, warn: (message) => resolve(message) };
  return { log, warned: promise };
}

describe('a pooler that refuses settings in the first message', () => {
  it('is used, with the timeouts set in each transaction and nowhere else', async (t) => {
    const pooler = await openStrictPooler(await newDatabase());
    t.after(() => pooler.close());
    const options = optionsFor(pooler.url);
    const address = await reach(parseDatabaseAddress(pooler.url), options, async (_, found) => found);
    assert.ok(address.isPooled);
    const connections = new PgConnections(address, options);
    t.after(() => connections.close());
    const writer = await connections.connect();
    const timeouts = `SELECT current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle`;
    await Promise.all([writer.begin(), writer.execute('SELECT 1')]);
    assert.deepEqual((await writer.execute(timeouts)).rows, [{ statement: '30s', idle: '10s' }]);
    await writer.execute('COMMIT');
    assert.deepEqual((await writer.execute(timeouts)).rows, [{ statement: '0', idle: '0' }]);
    const read = await connections.search((run) => run(timeouts, []));
    assert.deepEqual(read, [{ statement: '5s', idle: '10s' }]);
  });

  it('serves a whole store', async (t) => {
    const database = await newDatabase();
    const pooler = await openStrictPooler(database);
    const { store, events } = await openTestStore(pooler.url);
    t.after(async () => {
      await store.close();
      await pooler.close();
      await dropDatabase(database);
    });
    const inbox = new StoreUnderTest(store, events);
    const { id } = await inbox.send({ subject: 'pooled', text: 'needle' });
    await store.update(id, { is_read: true });
    assert.deepEqual(await inbox.subjects({ q: 'needle' }), ['pooled']);
    assert.equal(await store.clear(), 1);
    assert.equal(pooler.refusals, 1);
  });
});

describe('a database that is not there', () => {
  it('is waited for, and used once it is', async (t) => {
    const database = await newDatabase();
    const { proxy, url } = await LossyProxy.open(database);
    t.after(() => proxy.close());
    proxy.goAway();
    const { log, warned } = listening();
    const address = parseDatabaseAddress(url);
    const options = optionsFor(url, 60_000);
    const reached = retryUntilReachable(address, options, log, () =>
      reach(address, options, (client) => client.query('SELECT 1 AS one')),
    );
    assert.equal(await warned, 'postgres: waiting for the database');
    proxy.comeBack();
    assert.equal((await reached).rows[0].one, 1);
  });

  it('is waited for when it goes away while the tables are created', async (t) => {
    const url = await newDatabase();
    t.after(() => dropDatabase(url));
    const { log, warned } = listening();
    const attempts = [[() => 'SELECT pg_terminate_backend(pg_backend_pid())'], migrations];
    const address = parseDatabaseAddress(url);
    const options = optionsFor(url, 60_000);
    const version = await retryUntilReachable(address, options, log, () =>
      reach(address, options, async (client) => {
        await migrate(client, address, log, attempts.shift());
        return currentVersion(client, address);
      }),
    );
    assert.equal(await warned, 'postgres: waiting for the database');
    assert.deepEqual(attempts, []);
    assert.equal(version, SCHEMA_VERSION);
  });

  it('is waited for until it has a connection', async (t) => {
    const url = new URL(await newDatabase());
    const role = url.searchParams.get('schema')!;
    const admin = await connectTo(url.href);
    await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'p4ssw0rd' CONNECTION LIMIT 0`);
    await admin.query(`CREATE SCHEMA ${role} AUTHORIZATION ${role}`);
    url.username = role;
    url.password = 'p4ssw0rd';
    const soon = openPostgresStore(optionsFor(url.href), new EventHub(), listening().log);
    await assert.rejects(soon, /too many connections.*Raise max_connections/);
    const { log, warned } = listening();
    const opened = openPostgresStore(optionsFor(url.href, 60_000), new EventHub(), log);
    assert.equal(await warned, 'postgres: waiting for the database');
    await admin.query(`ALTER ROLE ${role} CONNECTION LIMIT -1`);
    const store = await opened;
    t.after(async () => {
      await store.close();
      await admin.query(`DROP SCHEMA ${role} CASCADE; DROP ROLE ${role}`);
      await admin.end();
    });
    await store.ready();
  });

  it('is given up when it neither speaks TLS nor closes the connection', async (t) => {
    const sockets = new Set<Socket>();
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.add(socket);
      socket.on('error', () => {}).on('data', () => socket.write('N'));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const url = `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/mail?connect_timeout=1`;
    await assert.rejects(openTestStore(url), /^AppError: Couldn't connect/);
  });

  it('is reported once while it is unreachable, and once when it is reachable again', async (t) => {
    const database = await newDatabase();
    const { proxy, url } = await LossyProxy.open(database);
    const lines: string[] = [];
    const back = Promise.withResolvers<void>();
    const add = (line: string) => {
      lines.push(line);
      if (/reachable again/.test(line)) back.resolve();
    };
    const log: Log = { debug() {}, error: add, info: add, warn: add };
    const store = await openPostgresStore(optionsFor(url), new EventHub(), log);
    t.after(async () => {
      await store.close();
      await proxy.close();
      await dropDatabase(database);
    });
    proxy.goAway();
    await assert.rejects(store.ready());
    await until(() => lines.length > 0);
    // Several parts of the store try to connect again.
    const { refused } = proxy;
    await until(() => proxy.refused >= refused + 8);
    proxy.comeBack();
    await back.promise;
    assert.deepEqual(lines, [
      'postgres: the database is unreachable',
      'postgres: the database is reachable again',
    ]);
  });

  it('is not waited for when waiting would not help', async () => {
    const url = new URL(await newDatabase());
    url.pathname = '/no_such_database';
    const opened = openPostgresStore(optionsFor(url.href, 60_000), new EventHub(), listening().log);
    await assert.rejects(opened, /"no_such_database" does not exist/);
  });
});

it('a database with another encoding is refused, because it could not store every message', async (t) => {
  const url = new URL(await newDatabase());
  const client = await connectTo(url.href);
  const name = url.searchParams.get('schema')!;
  await client.query(
    `CREATE DATABASE ${name} ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  t.after(async () => {
    await client.query(`DROP DATABASE ${name}`);
    await client.end();
  });
  url.pathname = `/${name}`;
  await assert.rejects(openTestStore(url.href), {
    code: 'storage_failed',
    message: /LATIN1.*ENCODING 'UTF8'/,
  });
});

describe('an address that cannot be connected to', () => {
  const cases: [what: string, change: (url: URL) => void, message: RegExp][] = [
    [
      'a wrong password',
      (url) => (url.password = 'wr0ng'),
      /\(password auth.*\)\. Check the user and the password/,
    ],
    [
      'a database that does not exist',
      (url) => (url.pathname = '/no'),
      /\("?database.*\)\. Check its name, or create/,
    ],
    ['a port where nothing listens', (url) => (url.port = '1'), /ECONNREFUSED.*\)\. Check the host and port/],
    [
      'a file that does not exist',
      (url) => (url.search = '?sslmode=verify-full&sslrootcert=/no.pem'),
      /no such file.*\)\. Check sslmode, sslrootcert/,
    ],
    ['a server without TLS', (url) => (url.search = '?sslmode=require'), /SSL.*\)\. Check sslmode/],
  ];
  for (const [what, change, message] of cases)
    it(`is refused with what to check: ${what}`, { skip: !!process.env.POSTERN_TEST_DATABASE }, async () => {
      const url = new URL(await newDatabase());
      const { password } = url;
      change(url);
      await assert.rejects(openTestStore(url.href), (error: Error) => {
        assert.match(error.message, /^Couldn't connect to postgres:\/\/127/);
        assert.match(error.message, message);
        assert.ok(!error.message.includes(password) && !error.message.includes('wr0ng'));
        return true;
      });
    });
});
