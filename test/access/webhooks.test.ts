import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { EventHub } from '../../src/events/event-hub.ts';
import type { Envelope } from '../../src/mailbox/envelope.ts';
import { Mailbox } from '../../src/mailbox/mailbox.ts';
import { FileTurn } from '../../src/outbound/file-turn.ts';
import { PostsInTurn } from '../../src/outbound/posts-in-turn.ts';
import { WebhookPoster, webhookPosts } from '../../src/outbound/webhook-poster.ts';
import type { Log } from '../../src/process/log.ts';
import { openSqliteStore } from '../../src/storage/sqlite/store.ts';
import { WorkerPool } from '../../src/workers/worker-pool.ts';
import { defaults } from '../defaults.ts';
import { noLog } from './small-app.ts';

const envelope: Envelope = {
  sender: 'a@x.test',
  recipients: ['b@x.test'],
  helo: 'x',
  remote_address: '127.0.0.1',
  secure: false,
  user: null,
};

const waits = { firstRetryMs: 5, longestRetryMs: 20, closeGraceMs: 200 };

const ends = new WeakMap<TestContext, AsyncDisposableStack>();

/** Like `t.after`, but in reverse order: a folder is removed after everything that writes to it has been closed. */
function atEnd(t: TestContext, close: () => void | Promise<void>): void {
  const stack = ends.get(t) ?? new AsyncDisposableStack();
  if (!ends.has(t)) t.after(() => stack.disposeAsync());
  ends.set(t, stack);
  stack.defer(close);
}

/** An inbox on disk, or in memory if there is no folder. */
async function openInbox(dataDir: string | null) {
  const events = new EventHub();
  const store = await openSqliteStore({ ...defaults.store, dataDir }, events, noLog);
  const mailbox = new Mailbox({
    store,
    events,
    workers: new WorkerPool(),
    relay: { send: () => Promise.reject(new Error('nothing is released here')) },
    mimeLimits: defaults.mime,
    limits: defaults.limits,
    undoTimeout: defaults.limits.undoTimeout,
  });
  const mail = (subject: string) => mailbox.receive(envelope, Buffer.from(`Subject: ${subject}\r\n\r\n`));
  return { mailbox, mail, close: () => store.close() };
}

interface Delivery {
  request: IncomingMessage;
  body: string;
  subject: string;
}

/** Receives posts, and calls `answer` to respond to each. */
class Receiver {
  readonly deliveries: Delivery[] = [];
  answer: (response: ServerResponse, count: number) => void = (response) => response.end();
  readonly #server: Server = createServer(async (request, response) => {
    const body = await text(request);
    this.deliveries.push({ request, body, subject: JSON.parse(body).subject });
    this.answer(response, this.deliveries.length);
    this.#server.emit('delivery');
  });

  static async open(t: TestContext, port = 0): Promise<Receiver> {
    const receiver = new Receiver();
    await once(receiver.#server.listen(port, '127.0.0.1'), 'listening');
    atEnd(t, () => receiver.close());
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook?key=s3cret`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async subjects(count: number): Promise<string[]> {
    while (this.deliveries.length < count) await once(this.#server, 'delivery');
    return this.deliveries.map(({ subject }) => subject);
  }
}

type Inbox = Awaited<ReturnType<typeof openInbox>>;

interface WebhookOptions {
  url: string;
  secret?: string;
  dataDir?: string | null;
  limits?: typeof defaults.limits;
  lookup?: (name: string) => Promise<string[]>;
}

async function openWebhooks(t: TestContext, inbox: Inbox, options: WebhookOptions, log = noLog) {
  const { dataDir = null, limits = defaults.limits, lookup, ...target } = options;
  const turn = new FileTurn(dataDir, log, 'webhook');
  const parts = { ...inbox, log, position: turn, limits, waits };
  const poster = new WebhookPoster({ timeoutMs: limits.webhookTimeout, ...target }, lookup);
  const webhooks = new PostsInTurn(turn, parts, () => webhookPosts(poster, parts));
  await webhooks.start();
  atEnd(t, () => webhooks.close());
  return webhooks;
}

async function memoryInbox(t: TestContext): Promise<Inbox> {
  const inbox = await openInbox(null);
  atEnd(t, () => inbox.close());
  return inbox;
}

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-webhooks-'));
  atEnd(t, () => rm(folder, { recursive: true }));
  return folder;
}

function recordingLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const record = (message: string, fields?: object) => lines.push(`${message} ${JSON.stringify(fields)}`);
  return { lines, debug: record, info: record, warn: record, error: record };
}

describe('a webhook', () => {
  it('posts the summary of each message, in order, signed over time and body', async (t) => {
    const receiver = await Receiver.open(t);
    const inbox = await memoryInbox(t);
    await openWebhooks(t, inbox, { url: receiver.url, secret: 'k3y' });
    const first = await inbox.mail('one');
    await Promise.all(['two', 'three', 'four'].map(inbox.mail));
    assert.deepEqual((await receiver.subjects(4)).toSorted(), ['four', 'one', 'three', 'two']);
    const [{ request, body }] = receiver.deliveries as [Delivery];
    assert.deepEqual(JSON.parse(body), first);
    assert.equal(request.method, 'POST');
    assert.equal(request.url, '/hook?key=s3cret');
    assert.equal(request.headers['content-type'], 'application/json');
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(request.headers['postern-signature']),
    )!;
    assert.ok(Math.abs(Number(time) - Date.now() / 1000) < 60);
    assert.equal(signature, createHmac('sha256', 'k3y').update(`${time}.${body}`).digest('hex'));
  });

  it('does not sign without a secret, and sends the login of its address', async (t) => {
    const receiver = await Receiver.open(t);
    const inbox = await memoryInbox(t);
    await openWebhooks(t, inbox, { url: receiver.url.replace('//', '//ci:pa%20ss@') });
    await inbox.mail('one');
    await receiver.subjects(1);
    const { headers } = receiver.deliveries[0]!.request;
    assert.equal(headers['postern-signature'], undefined);
    assert.equal(headers.authorization, `Basic ${Buffer.from('ci:pa ss').toString('base64')}`);
  });

  it('posts no other event', async (t) => {
    const receiver = await Receiver.open(t);
    const inbox = await memoryInbox(t);
    await openWebhooks(t, inbox, { url: receiver.url });
    const { id } = await inbox.mail('one');
    await inbox.mailbox.update(id, { is_read: true });
    await inbox.mailbox.clear();
    await inbox.mail('two');
    assert.deepEqual(await receiver.subjects(2), ['one', 'two']);
  });

  for (const status of [408, 429, 500, 503]) {
    it(`tries again after ${status}, and keeps the order`, async (t) => {
      const receiver = await Receiver.open(t);
      receiver.answer = (response, count) => response.writeHead(count <= 3 ? status : 204).end();
      const inbox = await memoryInbox(t);
      await openWebhooks(t, inbox, { url: receiver.url });
      await inbox.mail('one');
      await inbox.mail('two');
      assert.deepEqual(await receiver.subjects(5), ['one', 'one', 'one', 'one', 'two']);
    });
  }

  for (const status of [301, 307, 400, 401, 404, 410, 413]) {
    it(`gives up a message after ${status}, and follows no redirect`, async (t) => {
      const elsewhere = await Receiver.open(t);
      const receiver = await Receiver.open(t);
      receiver.answer = (response) => response.writeHead(status, { location: elsewhere.url }).end();
      const inbox = await memoryInbox(t);
      await openWebhooks(t, inbox, { url: receiver.url });
      await inbox.mail('one');
      await inbox.mail('two');
      assert.deepEqual(await receiver.subjects(2), ['one', 'two']);
      assert.equal(elsewhere.deliveries.length, 0);
    });
  }

  it('gives up a message on which the receiver always fails, so that the others are delivered', async (t) => {
    const receiver = await Receiver.open(t);
    receiver.answer = (response) =>
      response.writeHead(receiver.deliveries.at(-1)?.subject === 'poison' ? 500 : 200).end();
    const inbox = await memoryInbox(t);
    await openWebhooks(t, inbox, { url: receiver.url, limits: { ...defaults.limits, webhookAttempts: 3 } });
    await inbox.mail('poison');
    await inbox.mail('cure');
    assert.deepEqual(await receiver.subjects(4), ['poison', 'poison', 'poison', 'cure']);
  });

  it('retries after a refused or closed connection and after a timeout', async (t) => {
    const receiver = await Receiver.open(t);
    receiver.answer = (response, count) => {
      if (count === 1) response.destroy();
      else if (count > 2) response.end();
    };
    const inbox = await memoryInbox(t);
    await openWebhooks(t, inbox, { url: receiver.url, limits: { ...defaults.limits, webhookTimeout: 100 } });
    await inbox.mail('one');
    assert.deepEqual(await receiver.subjects(3), ['one', 'one', 'one']);
  });

  it('does not read an endless response', async (t) => {
    const receiver = await Receiver.open(t);
    receiver.answer = (response, count) => {
      if (count > 1) return response.end();
      const endless = setInterval(() => response.write('x'.repeat(65536)), 1);
      response.on('close', () => clearInterval(endless));
    };
    const inbox = await memoryInbox(t);
    await openWebhooks(t, inbox, { url: receiver.url });
    await inbox.mail('one');
    await inbox.mail('two');
    assert.deepEqual(await receiver.subjects(2), ['one', 'two']);
  });

  it('never delays a message: 250 comes while the receiver hangs', async (t) => {
    const receiver = await Receiver.open(t);
    receiver.answer = () => {};
    const inbox = await memoryInbox(t);
    await openWebhooks(t, inbox, { url: receiver.url });
    for (let at = 0; at < 100; at++) await inbox.mail(String(at));
    await receiver.subjects(1);
  });

  it('drops the oldest beyond its queue, and logs that once, without the secrets in its URL', async (t) => {
    const receiver = await Receiver.open(t);
    let open = false;
    const held: ServerResponse[] = [];
    receiver.answer = (response) => (open ? response.end() : held.push(response));
    const inbox = await memoryInbox(t);
    const log = recordingLog();
    await openWebhooks(t, inbox, { url: receiver.url, limits: { ...defaults.limits, webhookQueue: 3 } }, log);
    await inbox.mail('0');
    await receiver.subjects(1);
    for (let at = 1; at < 10; at++) await inbox.mail(String(at));
    open = true;
    for (const response of held) response.end();
    assert.deepEqual(await receiver.subjects(4), ['0', '7', '8', '9']);
    assert.equal(log.lines.filter((line) => line.includes('dropped')).length, 1);
    assert.ok(!log.lines.join().includes('s3cret'));
  });

  it('does not connect to a metadata address that its name resolves to', async (t) => {
    const inbox = await memoryInbox(t);
    const log = recordingLog();
    const lookup = async () => ['169.254.169.254'];
    await openWebhooks(t, inbox, { url: 'http://hook.test/', lookup }, log);
    await inbox.mail('one');
    while (log.lines.length === 0) await new Promise(setImmediate);
    assert.match(log.lines[0]!, /not among the allowed destinations/);
  });

  for (const url of ['', 'hook.test', 'ftp://hook.test/', 'file:///etc/passwd', 'http://']) {
    it(`refuses to start with ${JSON.stringify(url)}`, () => {
      assert.throws(() => new WebhookPoster({ url, timeoutMs: 1000 }), /http or https URL/);
    });
  }
});

describe('a webhook and a restart', () => {
  it('posts what was left, once, and nothing from before the webhook was configured', async (t) => {
    const dataDir = await temporaryFolder(t);
    let inbox = await openInbox(dataDir);
    await inbox.mail('before');
    const gone = await Receiver.open(t);
    gone.answer = (response, count) => response.writeHead(count === 1 ? 200 : 503).end();
    let webhooks = await openWebhooks(t, inbox, { url: gone.url, dataDir });
    await inbox.mail('one');
    await inbox.mail('two');
    await gone.subjects(2);
    for (let at = 0; at < 450; at++) await inbox.mail(`more ${at}`);
    await webhooks.close();
    await inbox.mail('while it was off');
    await inbox.close();

    inbox = await openInbox(dataDir);
    atEnd(t, () => inbox.close());
    const receiver = await Receiver.open(t);
    webhooks = await openWebhooks(t, inbox, { url: receiver.url, dataDir });
    await inbox.mail('after');
    const expected = [
      'two',
      ...Array.from({ length: 450 }, (_, at) => `more ${at}`),
      'while it was off',
      'after',
    ];
    assert.deepEqual(await receiver.subjects(expected.length), expected);
    await webhooks.close();

    webhooks = await openWebhooks(t, inbox, { url: receiver.url, dataDir });
    await inbox.mail('last');
    assert.deepEqual((await receiver.subjects(expected.length + 1)).slice(expected.length), ['last']);
  });

  it('finds its position when the message there was deleted', async (t) => {
    const dataDir = await temporaryFolder(t);
    const inbox = await openInbox(dataDir);
    atEnd(t, () => inbox.close());
    const receiver = await Receiver.open(t);
    let webhooks = await openWebhooks(t, inbox, { url: receiver.url, dataDir });
    await inbox.mail('old');
    const { id } = await inbox.mail('one');
    await receiver.subjects(2);
    await webhooks.close();
    await inbox.mailbox.remove(id);
    await inbox.mail('two');
    webhooks = await openWebhooks(t, inbox, { url: receiver.url, dataDir });
    await inbox.mail('three');
    assert.deepEqual((await receiver.subjects(4)).slice(-2), ['two', 'three']);
  });

  it('posts at most as many as its queue holds', async (t) => {
    const dataDir = await temporaryFolder(t);
    const inbox = await openInbox(dataDir);
    atEnd(t, () => inbox.close());
    const receiver = await Receiver.open(t);
    const webhooks = await openWebhooks(t, inbox, { url: receiver.url, dataDir });
    await webhooks.close();
    for (let at = 0; at < 10; at++) await inbox.mail(String(at));
    await openWebhooks(t, inbox, {
      url: receiver.url,
      dataDir,
      limits: { ...defaults.limits, webhookQueue: 3 },
    });
    assert.deepEqual(await receiver.subjects(3), ['7', '8', '9']);
  });

  it('continues with new messages when its position cannot be read, and logs that', async (t) => {
    const dataDir = await temporaryFolder(t);
    await writeFile(join(dataDir, 'webhook.json'), '{"id":');
    const inbox = await openInbox(dataDir);
    atEnd(t, () => inbox.close());
    await inbox.mail('old');
    const receiver = await Receiver.open(t);
    const log = recordingLog();
    await openWebhooks(t, inbox, { url: receiver.url, dataDir }, log);
    await inbox.mail('new');
    assert.deepEqual(await receiver.subjects(1), ['new']);
    assert.match(log.lines[0]!, /position lost/);
    JSON.parse(await readFile(join(dataDir, 'webhook.json'), 'utf8'));
  });
});
