/** Data that nodes share besides messages: faults, SMTP sessions, and the undo of changes. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type App, createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import type { Fault, FaultRequest } from '../../src/contract/fault.ts';
import type { Info } from '../../src/contract/info.ts';
import type { SmtpSession, SmtpSessionDetails } from '../../src/contract/session.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { newDatabase } from './server.ts';
import { dropDatabase } from './test-store.ts';

class Node {
  readonly app: App;

  constructor(app: App) {
    this.app = app;
  }

  static async start(...storage: string[]): Promise<Node> {
    const flags = ['--smtp-port', '0', '--http-port', '0', '--log-level', 'silent'];
    return new Node(await createApp(parseConfig([...storage, ...flags], {})));
  }

  /** Sends a message and resolves to the last reply. */
  async mail(to: string): Promise<string> {
    const smtp = await SmtpClient.connect(this.#port('smtp'));
    await smtp.say('MAIL FROM:<from@example.test>');
    const reply = await smtp.say(`RCPT TO:<${to}>`);
    const last = reply.startsWith('250') ? await this.#data(smtp) : reply;
    await smtp.close();
    return last;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${this.#port('http')}/api/v1/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    assert.ok(response.ok || response.status === 417, `${method} ${path}: ${response.status} ${text}`);
    return text === '' ? (undefined as T) : JSON.parse(text);
  }

  async #data(smtp: SmtpClient): Promise<string> {
    await smtp.say('DATA');
    return smtp.say('Subject: hello\r\n\r\n.');
  }

  #port(protocol: string): number {
    return this.app.listening.find((address) => address.protocol === protocol)!.port!;
  }
}

describe('three nodes', () => {
  let database: string;
  let nodes: [Node, Node, Node];
  before(async () => {
    database = await newDatabase();
    const start = () => Node.start('--database', database, '--events', 'mailgun=http://127.0.0.1:9/');
    nodes = [await start(), await start(), await start()];
  });
  after(async () => {
    await Promise.all(nodes.map(({ app }) => app.close()));
    await dropDatabase(database);
  });

  it('sign events with the same keys', async () => {
    const infos = await Promise.all(nodes.map((node) => node.call<Info>('GET', 'info')));
    const [key, ...others] = infos.map((info) => info.event_destinations![0]!.keys.webhook_signing_key);
    assert.match(key!, /^[0-9a-f]{64}$/);
    assert.deepEqual(others, [key, key]);
  });

  const refuse = (recipient: string, more: Partial<FaultRequest> = {}): FaultRequest => ({
    at: 'rcpt',
    match: { recipient },
    action: { reply: { code: 451, text: '4.3.0 later' } },
    ...more,
  });

  it('let a fault fire exactly as often as it says, whichever of them is told and whichever gets the messages', async () => {
    const [a, b, c] = nodes;
    const to = 'exact@example.test';
    const { id } = await a.call<Fault>('POST', 'faults', refuse(to, { times: 7 }));
    const replies = await Promise.all(Array.from({ length: 30 }, (_, i) => nodes[i % 3]!.mail(to)));
    assert.equal(replies.filter((reply) => reply.startsWith('451 4.3.0 later')).length, 7);
    assert.equal(replies.filter((reply) => reply.startsWith('250')).length, 23);
    const fault = await b.call<Fault>('GET', `faults/${id}`);
    assert.deepEqual(
      { fired: fault.fired, matched: fault.matched, left: fault.left, active: fault.active },
      { fired: 7, matched: 7, left: 0, active: false },
    );
    await c.call('DELETE', `faults/${id}`);
    assert.deepEqual(await a.call('GET', 'faults'), { faults: [] });
  });

  it('act on a fault as soon as the request that adds or deletes it has ended', async () => {
    for (let i = 0; i < 9; i++) {
      const to = `at-once-${i}@example.test`;
      const [told, other] = [nodes[i % 3]!, nodes[(i + 1) % 3]!];
      const { id } = await told.call<Fault>('POST', 'faults', refuse(to));
      assert.match(await other.mail(to), /^451 /);
      await other.call('DELETE', `faults/${id}`);
      assert.match(await told.mail(to), /^250 /);
    }
  });

  it('continue a delayed command when another one deletes the fault', async () => {
    const [a, b, c] = nodes;
    const to = 'delayed@example.test';
    const { id } = await a.call<Fault>('POST', 'faults', refuse(to, { action: { delay: 60 } }));
    const reply = b.mail(to);
    while ((await c.call<Fault>('GET', `faults/${id}`)).fired === 0);
    await c.call('DELETE', `faults/${id}`);
    assert.match(await reply, /^250 /);
  });

  it('draw the same numbers together as one server does', async (t) => {
    const single = await Node.start('--ephemeral');
    t.after(() => single.app.close());
    const to = 'chance@example.test';
    const fault = refuse(to, { probability: 0.5, seed: 7 });
    const refused: string[][] = [[], []];
    for (const [n, servers] of [[single], nodes].entries()) {
      await servers[0]!.call('POST', 'faults', fault);
      for (let i = 0; i < 24; i++)
        refused[n]!.push((await servers[i % servers.length]!.mail(to)).slice(0, 3));
      await servers[0]!.call('DELETE', 'faults');
    }
    assert.deepEqual(refused[0], refused[1]);
    assert.ok(refused[0]!.includes('451') && refused[0]!.includes('250'));
  });

  it('list the SMTP sessions of all, with their dialogues, newest first', async () => {
    const [a, b, c] = nodes;
    const ids: string[] = [];
    for (const node of nodes) ids.push(keptId(await node.mail('session@example.test')));
    for (const node of nodes) {
      const { sessions, total } = await node.call<{ sessions: SmtpSession[]; total: number }>(
        'GET',
        'sessions?limit=200',
      );
      assert.equal(total, sessions.length);
      const listed = sessions.flatMap(({ messages }) => messages.map(({ id }) => id));
      assert.deepEqual(listed.filter((id) => ids.includes(id!)).reverse(), ids);
    }
    const { sessions } = await a.call<{ sessions: SmtpSession[] }>('GET', `sessions?message=${ids[2]}`);
    assert.equal(sessions.length, 1);
    const details = await b.call<SmtpSessionDetails>('GET', `sessions/${sessions[0]!.id}`);
    assert.deepEqual(details, await c.call('GET', `sessions/${sessions[0]!.id}`));
    assert.ok(details.dialogue.some(({ command }) => command?.startsWith('RCPT TO')));
  });

  it('tell a wait that timed out what another one has refused', async () => {
    const [a, b] = nodes;
    const to = 'refused@example.test';
    const { id } = await a.call<Fault>('POST', 'faults', refuse(to));
    await b.mail(to);
    const { refused } = await a.call<{ refused: { recipients: string[]; fault: string }[] }>(
      'GET',
      `wait?to=${to}&timeout=0`,
    );
    assert.deepEqual(
      refused.map(({ recipients, fault }) => ({ recipients, fault })),
      [{ recipients: [to], fault: id }],
    );
    await a.call('DELETE', 'faults');
  });

  it('undo a change of flags that another one has made, once', async () => {
    const [a, b, c] = nodes;
    const id = keptId(await a.mail('undo@example.test'));
    const { undo } = await a.call<{ undo: { token: string } }>('PATCH', `messages?ids=${id}&undo=true`, {
      is_starred: true,
      tags: ['x'],
    });
    assert.deepEqual(await b.call('POST', `undo/${undo.token}`), { restored: 1 });
    const message = await c.call<{ is_starred: boolean; tags: string[] }>('GET', `messages/${id}`);
    assert.deepEqual({ starred: message.is_starred, tags: message.tags }, { starred: false, tags: [] });
    await assert.rejects(c.call('POST', `undo/${undo.token}`), /404/);
  });

  it('forget faults when the last of them stops', async (t) => {
    const own = await newDatabase();
    t.after(() => dropDatabase(own));
    const [first, second] = [await Node.start('--database', own), await Node.start('--database', own)];
    await first.call('POST', 'faults', refuse('kept@example.test'));
    await first.app.close();
    assert.equal((await second.call<{ faults: Fault[] }>('GET', 'faults')).faults.length, 1);
    await second.app.close();
    const third = await Node.start('--database', own);
    assert.deepEqual(await third.call('GET', 'faults'), { faults: [] });
    await third.app.close();
  });
});
