import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { defaults } from '../../../../test/defaults.ts';
import { defer } from '../../../../test/defer.ts';
import { LossyProxy } from '../../../../test/postgres/lossy-proxy.ts';
import { newDatabase } from '../../../../test/postgres/server.ts';
import { currentClient, type RequestClient } from '../../../mailbox/client.ts';
import { AppError } from '../../../mailbox/errors.ts';
import { PgConnection } from './connection.ts';
import { PgConnections, type RunStatement } from './connections.ts';
import { parseDatabaseAddress, withoutTls } from './database-address.ts';
import { closedError } from './postgres-errors.ts';
import type { StallLimits } from './stall-watch.ts';

// Asks soon, but believes only much later that the server is silent.
const PATIENT = { silentMs: 50, answerMs: 30_000 };

const NAME = "SELECT current_setting('application_name') AS name, pg_sleep(0.1)";

const one = (run: RunStatement) => run('SELECT 1 AS one', []);

async function open(t: TestContext, stallLimits?: StallLimits) {
  const { proxy, url } = await LossyProxy.open(await newDatabase());
  defer(t, () => proxy.close());
  return { proxy, connections: connectTo(t, url, stallLimits) };
}

function connectTo(t: TestContext, url: string, stallLimits?: StallLimits): PgConnections {
  const options = {
    ...defaults.store,
    url,
    poolSize: 2,
    timeoutMs: 30_000,
    ...(stallLimits && { stallLimits }),
  };
  const connections = new PgConnections(withoutTls(parseDatabaseAddress(url)), options);
  defer(t, () => connections.close());
  return connections;
}

const isCancel = (statement: string) => /pg_cancel_backend/.test(statement);

/** Calls `watch` with each statement that is sent and its result, which is passed on when `watch` has ended. */
function spyOn(t: TestContext, watch: (statement: string, result: Promise<unknown>) => unknown) {
  const statements: string[] = [];
  const { execute } = PgConnection.prototype;
  t.mock.method(PgConnection.prototype, 'execute', async function (this: PgConnection, ...args: never[]) {
    const [query] = args as unknown as [string | { text: string }];
    const statement = typeof query === 'string' ? query : query.text;
    statements.push(statement);
    const result = execute.apply(this, args as unknown as [string]);
    await watch(statement, result);
    return result;
  });
  return { statements };
}

describe('connections', () => {
  it('survive that the database goes away between two statements', async (t) => {
    const { proxy, connections } = await open(t);
    const broken = connections.use(async (connection) => {
      await connection.execute('SELECT 1');
      proxy.goAway();
      return connection.execute('SELECT 1');
    });
    await assert.rejects(broken, { code: 'unavailable' });
    proxy.comeBack();
    assert.deepEqual(await connections.search(one), [{ one: 1 }]);
  });

  it('have names of their own that begin with the application_name of the address', async (t) => {
    const url = `${await newDatabase()}&application_name=ci`;
    const connections = connectTo(t, url);
    const nameOf = async () => (await connections.read<{ name: string }>(NAME, []))[0]!.name;
    const names = await Promise.all([nameOf(), nameOf()]);
    for (const name of names) assert.match(name, /^ci /);
    assert.notEqual(names[0], names[1]);
  });

  it('are closed when the database hangs, long before the timeout of a statement', async (t) => {
    const limits = { ...PATIENT };
    const { proxy, connections } = await open(t, limits);
    const writer = await connections.connect();
    await connections.read('SELECT 1', []);
    proxy.hang();
    // Only now, because a slow machine may take longer to answer.
    limits.answerMs = 200;
    const waiting = connections.read('SELECT 1', []);
    await assert.rejects(waiting, { code: 'unavailable' });
    await assert.rejects(writer.execute('SELECT 1'), /does not respond/);
    limits.answerMs = PATIENT.answerMs;
    proxy.comeBack();
    assert.deepEqual(await connections.read('SELECT 1 AS one', []), [{ one: 1 }]);
  });

  it('are closed when the server does not know them, as after a failover without a goodbye', async (t) => {
    const { proxy, connections } = await open(t, PATIENT);
    const writer = await connections.connect();
    proxy.silence();
    await assert.rejects(writer.execute('SELECT 1'), /connection was lost/);
    assert.deepEqual(await connections.read('SELECT 1 AS one', []), [{ one: 1 }]);
  });

  it('wait for a statement that takes long while the database answers', async (t) => {
    const { connections } = await open(t, PATIENT);
    assert.equal((await connections.read('SELECT pg_sleep(1)', [])).length, 1);
  });

  it('are kept when this process itself stood still for a while', async (t) => {
    // Without the proxy, which would stand still too. An answer takes about five iterations of the event loop, and each of
    // them lasts longer than the server may take for the whole answer.
    const connections = connectTo(t, await newDatabase(), { silentMs: 50, answerMs: 500 });
    await connections.read('SELECT 1', []);
    let isDone = false;
    const waiting = connections.read('SELECT pg_sleep(3)', []).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
      await new Promise(setImmediate);
    }
    assert.equal((await waiting).length, 1);
  });

  it('are not cancelled by a search that is aborted when it has ended, and whose connection goes to the next one', async (t) => {
    const connections = connectTo(t, await newDatabase());
    const { statements } = spyOn(t, (statement) => {
      if (statement === 'COMMIT') controller.abort();
    });
    const controller = new AbortController();
    const { signal } = controller;
    assert.deepEqual(await connections.search(one, { signal }), [{ one: 1 }]);
    assert.ok(signal.aborted);
    await connections.search((run) => run('SELECT pg_sleep(0.1)', []));
    assert.deepEqual(statements.filter(isCancel), []);
  });

  it('are used again after a search that was refused because of what it has found', async (t) => {
    const connections = connectTo(t, await newDatabase());
    const search = (error?: Error) =>
      connections.search(async (run) => {
        const [row] = await run<{ pid: number }>('SELECT pg_backend_pid() AS pid', []);
        if (error) throw error;
        return row!.pid;
      });
    const pid = await search();
    await assert.rejects(search(new AppError('invalid_parameter', 'x')), { code: 'invalid_parameter' });
    assert.equal(await search(), pid);
  });

  it('run no further statement of a search that was aborted', async (t) => {
    const connections = connectTo(t, await newDatabase());
    const { statements } = spyOn(t, () => {});
    const controller = new AbortController();
    const search = connections.search(
      async (run) => {
        await run("SELECT 'first'", []);
        controller.abort(closedError());
        return run("SELECT 'second'", []);
      },
      { signal: controller.signal },
    );
    await assert.rejects(search, closedError());
    assert.deepEqual(
      statements.filter((text) => /first|second/.test(text)),
      ["SELECT 'first'"],
    );
  });

  it('are given to the next search only when the cancellation of the last one has arrived', async (t) => {
    const connections = connectTo(t, await newDatabase());
    const arrived = Promise.withResolvers<void>();
    const failed = Promise.withResolvers<void>();
    spyOn(t, async (statement, result) => {
      if (isCancel(statement)) await arrived.promise;
      if (!/pg_sleep/.test(statement)) return;
      setImmediate(() => controller.abort(closedError()));
      await result.catch(failed.resolve);
    });
    const controller = new AbortController();
    let isDone = false;
    const search = connections
      .search((run) => run('SELECT pg_sleep(60)', []), { signal: controller.signal })
      .finally(() => {
        isDone = true;
      });
    search.catch(() => {});
    await failed.promise;
    // What the search does next would take less than another statement.
    await connections.read('SELECT 1', []);
    assert.ok(!isDone);
    arrived.resolve();
    await assert.rejects(search, closedError());
  });

  for (const [name, statement] of [
    ['reads', (connections: PgConnections, text: string) => connections.readInTurn(text, [])],
    ['searches', (connections: PgConnections, text: string) => connections.search((run) => run(text, []))],
  ] as const)
    it(`serve the ${name} of clients in turn, however many one of them has sent`, async (t) => {
      const connections = connectTo(t, await newDatabase());
      const { statements } = spyOn(t, () => {});
      const start = (client: RequestClient, text: string) =>
        currentClient.run(client, () => statement(connections, text));
      const busy = { isGone: false, isPipelining: false };
      const flood = Array.from({ length: 20 }, (_, i) => start(busy, `SELECT ${i}, 'flood'`));
      const other = start({ ...busy }, "SELECT 'other'");
      const gone = assert.rejects(start({ ...busy, isGone: true }, "SELECT 'gone'"), { code: 'overloaded' });
      assert.ok(connections.load.waitingReads >= 20);
      await Promise.all([...flood, other, gone]);
      const order = statements.filter((text) => /flood|other|gone/.test(text));
      assert.ok(order.indexOf("SELECT 'other'") < 5, order.join());
      assert.equal(order.length, 21);
    });

  it('can be closed while the database hangs', async (t) => {
    const { proxy, connections } = await open(t);
    await connections.connect();
    await connections.read('SELECT 1', []);
    // They are closed after the test.
    proxy.hang();
  });
});
