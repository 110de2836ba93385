import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { type App, createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import { ConfigError } from '../../src/config/read-arguments.ts';
import type { InboxEvent } from '../../src/contract/events.ts';
import { startCli } from '../cli/cli.ts';
import { defer } from '../defer.ts';
import { missing } from '../platform.ts';
import { startPostern } from '../postern-process.ts';
import { SmtpClient } from '../smtp-client.ts';
import { PATIENCE_MS, until } from '../until.ts';
import { LossyProxy } from './lossy-proxy.ts';
import { newDatabase } from './server.ts';
import { connectTo, dropDatabase, schemaOf } from './test-store.ts';

const MESSAGE = 'Subject: hello\r\n\r\nworld\r\n';

interface Node {
  app: App;
  /** Sends a request to the API, or to any path that begins with a slash. */
  get(path: string): Promise<Response>;
  /** Sends a message and resolves to the reply. */
  mail(raw?: string): Promise<string>;
}

async function startNode(t: TestContext, database: string, ...flags: string[]): Promise<Node> {
  const common = ['--smtp-port', '0', '--http-port', '0', '--log-level', 'silent'];
  const app = await createApp(parseConfig(['--database', database, ...common, ...flags], {}));
  defer(t, () => app.close());
  const portOf = (protocol: string) => app.listening.find((address) => address.protocol === protocol)!.port!;
  return {
    app,
    get: (path) =>
      fetch(`http://127.0.0.1:${portOf('http')}${path.startsWith('/') ? path : `/api/v1/${path}`}`),
    async mail(raw = MESSAGE) {
      const smtp = await SmtpClient.connect(portOf('smtp'));
      const reply = await smtp.send(raw, 'to@example.test', 'from@example.test');
      await smtp.close();
      return reply;
    },
  };
}

async function throughProxy(t: TestContext) {
  const database = await newDatabase();
  const { proxy, url } = await LossyProxy.open(database);
  defer(t, async () => {
    await proxy.close();
    await dropDatabase(database);
  });
  return { database, proxy, url };
}

describe('Postern on PostgreSQL', () => {
  it('stores, lists, searches and announces what SMTP delivers, on every node', async (t) => {
    const database = await newDatabase();
    defer(t, () => dropDatabase(database));
    const [a, b] = [await startNode(t, database), await startNode(t, database)];
    const heard: InboxEvent[] = [];
    const arrived = new Promise<void>((resolve) => {
      b.app.mailbox.subscribe((event) => {
        heard.push(event);
        if (heard.length === 2) resolve();
      });
    });
    const waiting = b.get('wait?subject=second&timeout=30');
    assert.match(await a.mail(), /^250 /);
    assert.match(await a.mail('Subject: second\r\n\r\nneedle\r\n'), /^250 /);
    await arrived;
    assert.deepEqual(
      heard.map((event) => event.type === 'message:new' && event.data.subject),
      ['hello', 'second'],
    );
    assert.equal((await waiting).status, 200);
    const page = (await (await b.get('messages?q=needle')).json()) as { total: number };
    assert.equal(page.total, 1);
    const info = (await (await b.get('info')).json()) as { data_folder: string };
    assert.equal(info.data_folder, b.app.place);
    assert.doesNotMatch(info.data_folder, /@/);
  });

  it('says that the database is unreachable, and recovers by itself', async (t) => {
    const { proxy, url } = await throughProxy(t);
    const node = await startNode(t, url);
    assert.match(await node.mail(), /^250 /);
    proxy.goAway();
    assert.match(await node.mail(), /^451 /);
    const list = await node.get('messages');
    assert.equal(list.status, 503);
    assert.ok(Number(list.headers.get('retry-after')) > 0);
    assert.equal(((await list.json()) as { code: string }).code, 'unavailable');
    assert.equal((await node.get('/readyz')).status, 503);
    assert.equal((await node.get('/livez')).status, 200);

    proxy.comeBack();
    assert.match(await node.mail(), /^250 /);
    assert.equal((await node.get('/readyz')).status, 200);
    assert.equal(((await (await node.get('messages')).json()) as { total: number }).total, 2);
  });

  it('says so within seconds when the database hangs, and recovers by itself', async (t) => {
    const { proxy, url } = await throughProxy(t);
    const node = await startNode(t, url, '--database-timeout', '1h');
    assert.equal((await node.get('/readyz')).status, 200);
    proxy.hang();
    const started = performance.now();
    const waiting = ['/readyz', 'messages', 'messages?q=hello', 'wait?subject=x&timeout=30'].map(node.get);
    assert.equal((await node.get('/livez')).status, 200);
    for (const response of await Promise.all(waiting)) assert.equal(response.status, 503, response.url);
    // Far below the timeout of a statement.
    assert.ok(performance.now() - started < PATIENCE_MS);
    proxy.comeBack();
    assert.match(await node.mail(), /^250 /);
    assert.equal((await node.get('/readyz')).status, 200);
  });

  it('is not ready while the database is read-only, and stores again when it is not', async (t) => {
    const database = await newDatabase();
    const client = await connectTo(database);
    const role = `role_${schemaOf(database)}`;
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'p4ssw0rd'`);
    await client.query(`CREATE SCHEMA ${schemaOf(database)} AUTHORIZATION ${role}`);
    const url = new URL(database);
    url.username = role;
    url.password = 'p4ssw0rd';
    const { proxy, url: through } = await LossyProxy.open(url.href);
    defer(t, async () => {
      await proxy.close();
      await client.query(`DROP OWNED BY ${role} CASCADE`);
      await client.query(`DROP ROLE ${role}`);
      await client.end();
    });
    const node = await startNode(t, through);
    // New connections are read-only, as after a failover to a standby.
    const failOver = async (isReadOnly: boolean) => {
      await client.query(`ALTER ROLE ${role} SET default_transaction_read_only = ${isReadOnly}`);
      proxy.goAway();
      proxy.comeBack();
    };
    await failOver(true);
    assert.equal((await node.get('/readyz')).status, 503);
    assert.equal((await node.get('messages')).status, 200);
    await failOver(false);
    assert.match(await node.mail(), /^250 /);
    assert.equal((await node.get('/readyz')).status, 200);
  });

  it('announces what other nodes did while it was disconnected, once', async (t) => {
    const { database, proxy, url } = await throughProxy(t);
    const [cut, other] = [await startNode(t, url), await startNode(t, database)];
    const heard: string[] = [];
    const arrived = new Promise<void>((resolve) => {
      cut.app.mailbox.subscribe((event) => {
        if (event.type === 'message:new') heard.push(event.data.subject);
        if (event.type === 'message:new' && event.data.subject === 'last') resolve();
      });
    });
    await other.mail('Subject: 1\r\n\r\n');
    proxy.goAway();
    await other.mail('Subject: 2\r\n\r\n');
    await other.mail('Subject: 3\r\n\r\n');
    proxy.comeBack();
    await other.mail('Subject: last\r\n\r\n');
    await arrived;
    assert.deepEqual(heard, ['1', '2', '3', 'last']);
  });

  it('hears of other nodes without notifications, as behind a pooler in transaction mode', async (t) => {
    const database = await newDatabase();
    const { proxy, url } = await LossyProxy.open(database, { losesNotifications: true });
    defer(t, async () => {
      await proxy.close();
      await dropDatabase(database);
    });
    const [deaf, other] = [await startNode(t, url), await startNode(t, database)];
    const waiting = deaf.get('wait?subject=quiet&timeout=30');
    assert.match(await other.mail('Subject: quiet\r\n\r\n'), /^250 /);
    assert.equal((await waiting).status, 200);
    const { sessions } = (await (await deaf.get('sessions')).json()) as { sessions: unknown[] };
    assert.equal(sessions.length, 1);
  });

  it('stores a message once when only the reply to the commit was lost', async (t) => {
    const { database, proxy, url } = await throughProxy(t);
    const node = await startNode(t, url);
    assert.match(await node.mail('Subject: before\r\n\r\n'), /^250 /);
    proxy.loseReplies();
    const reply = node.mail('Subject: lost\r\n\r\n');
    const client = await connectTo(database);
    defer(t, () => client.end());
    await until(async () => {
      const { rows } = await client.query(`SELECT count(*) FROM ${schemaOf(database)}.messages`);
      return Number(rows[0].count) === 2;
    });
    proxy.goAway();
    proxy.comeBack();
    const [, id] = /^250 .* (\w+)$/m.exec((await reply).trim()) ?? [];
    const { messages } = (await (await node.get('messages')).json()) as {
      messages: { id: string; subject: string }[];
    };
    assert.deepEqual(
      messages.map(({ subject }) => subject),
      ['lost', 'before'],
    );
    assert.equal(messages[0]!.id, id);
  });

  it('can be stopped while it waits for its database', { skip: missing.signals }, async (t) => {
    const { proxy, url } = await throughProxy(t);
    proxy.goAway();
    const waiting = startCli(['serve', '--smtp-port', '0', '--http-port', '0'], {
      env: { POSTERN_DATABASE: url },
    });
    const [text] = await once(waiting.stderr!.setEncoding('utf8'), 'data');
    assert.match(text, /waiting for the database/);
    waiting.kill('SIGTERM');
    assert.deepEqual(await once(waiting, 'exit'), [0, null]);
  });

  it('shows the password nowhere', async (t) => {
    const url = new URL(await newDatabase());
    // A server of one's own may not ask for one.
    url.password ||= 'p4ssw0rd';
    const { href: database, password } = url;
    defer(t, () => dropDatabase(database));
    const postern = await startPostern({ database });
    defer(t, () => postern.stop());
    assert.ok(!postern.startLines.includes(password), postern.startLines);
    if (process.platform === 'linux')
      assert.ok(!readFileSync(`/proc/${postern.process.pid}/cmdline`, 'utf8').includes(password));
    assert.throws(
      () => parseConfig(['--database', `mysql://user:${password}@host/db`], {}),
      (error) => error instanceof ConfigError && !error.message.includes(password),
    );
  });

  it('refuses settings that it could not honour', () => {
    for (const flag of ['--ephemeral', '--data-dir=/tmp/x'])
      assert.throws(() => parseConfig(['--database', 'postgres://localhost/x', flag], {}), ConfigError);
  });
});
