/** Webhooks of several nodes on one database: each message is posted once, by the node whose turn it is. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, describe, it, type TestContext } from 'node:test';
import { endAll, type PosternProcess, startPostern } from '../postern-process.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { newDatabase } from './server.ts';
import { connectTo, dropDatabase, schemaOf } from './test-store.ts';

after(endAll);

/** Receives posts. `until` resolves when this many different messages have been received. */
async function openReceiver(t: TestContext) {
  const subjects: string[] = [];
  const server = createServer(async (request, response) => {
    const { subject } = (await json(request)) as { subject: string };
    subjects.push(subject);
    response.end();
    server.emit('delivery');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    subjects,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async until(count: number) {
      while (new Set(subjects).size < count) await once(server, 'delivery');
    },
  };
}

async function openNodes(t: TestContext, webhookUrl: string) {
  const database = await newDatabase();
  const args = ['--log-level', 'silent', '--webhook-url', webhookUrl];
  const start = () => startPostern({ database, args });
  const nodes = await Promise.all([start(), start(), start()]);
  const client = await connectTo(database);
  t.after(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await client.end();
    await dropDatabase(database);
  });
  /** The id of the node that delivers. */
  const holder = async () => {
    const { rows } = await client.query(
      `SELECT holder FROM ${schemaOf(database)}.webhook_turns WHERE expires_at > 0`,
    );
    return rows[0]?.holder as string | undefined;
  };
  return { nodes, start, holder };
}

async function mail(node: PosternProcess, subject: string): Promise<void> {
  const smtp = await SmtpClient.connect(node.smtpPort);
  keptId(await smtp.send(`Subject: ${subject}\r\n\r\n`));
  await smtp.close();
}

describe('webhooks of three nodes', () => {
  it('post each message once, in order, also when nodes stop, and lose none when one is killed', async (t) => {
    const receiver = await openReceiver(t);
    const { nodes, start, holder } = await openNodes(t, receiver.url);
    const sent: string[] = [];
    const mailAll = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const subject = `${sent.length}`;
        await mail(nodes[i % nodes.length]!, subject);
        sent.push(subject);
      }
    };
    await mailAll(9);
    await receiver.until(sent.length);
    assert.deepEqual(receiver.subjects, sent);

    // Restart one node after another, until the one that delivers was among them.
    const first = await holder();
    for (let i = 0; (await holder()) === first; i++) {
      await nodes[i]!.stop();
      nodes[i] = await start();
      await mailAll(3);
      await receiver.until(sent.length);
    }
    assert.deepEqual(receiver.subjects, sent);

    const second = await holder();
    for (let i = 0; (await holder()) === second; i++) {
      await nodes[i]!.stop('SIGKILL');
      nodes[i] = await start();
      await mailAll(3);
      await receiver.until(sent.length);
    }
    // Delivery is at least once: the last post before the kill may be repeated.
    assert.deepEqual([...new Set(receiver.subjects)], sent);
    assert.ok(receiver.subjects.length <= sent.length + 1);
  });
});
