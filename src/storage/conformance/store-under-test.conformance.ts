import { it, type TestContext } from 'node:test';
import { defaults, scan } from '../../../test/defaults.ts';
import type { InboxEvent } from '../../contract/events.ts';
import type { MessageSummary } from '../../contract/message/message.ts';
import { Mailbox } from '../../mailbox/mailbox.ts';
import { DEFAULT_MAILBOX, type EventBus, type MessageStore } from '../../mailbox/ports.ts';
import { WorkerPool } from '../../workers/worker-pool.ts';
import type { OpenedStore } from '../opened-store.ts';
import { Neighbour } from './neighbour.conformance.ts';

/** The limits that a store can be opened with. Defaults apply where they are missing. */
export interface StoreLimits {
  maxMessages?: number;
  maxAgeMs?: number;
  maxBytes?: number;
  maxTotalBytes?: number;
  maxSearchedText?: number;
  undoMs?: number;
  undoMaxMessages?: number;
  undoMaxBytes?: number;
}

/** Opens an empty store. */
export type OpenStore = (limits?: StoreLimits) => Promise<OpenedForTest>;

export interface OpenedForTest {
  store: OpenedStore;
  events: EventBus;
  /** Deletes the store after it has been closed. */
  discard(): Promise<void>;
  /** Resolves once work that the store does in the background has caught up. */
  settled?(): Promise<void>;
}

/**
 * One store for all tests that need no limits, because opening one takes longer than most tests. It is cleared before
 * each test, and replaced after one that failed.
 */
export class StoreForTests {
  readonly open: OpenStore;
  #shared: { opened: OpenedForTest; neighbour: Neighbour | undefined } | undefined;

  constructor(open: OpenStore) {
    this.open = open;
  }

  /** Runs a test with an empty store. With limits, even if there are none in them, it has a store of its own. */
  async run(test: (opened: OpenedForTest) => Promise<void>, limits?: StoreLimits): Promise<void> {
    const kept = limits ? undefined : this.#shared;
    if (!limits) this.#shared = undefined;
    const { opened, neighbour } = kept ?? (await this.#openBeside(limits));
    const subscriptions: (() => void)[] = [];
    const events: EventBus = {
      publish: (event, mailbox) => opened.events.publish(event, mailbox),
      subscribe: (listener, mailbox) => {
        const unsubscribe = opened.events.subscribe(listener, mailbox);
        subscriptions.push(unsubscribe);
        return unsubscribe;
      },
    };
    try {
      if (kept) await opened.store.clear();
      await test({ ...opened, events });
      await neighbour?.check();
      if (!limits) this.#shared = { opened, neighbour };
    } finally {
      for (const unsubscribe of subscriptions) unsubscribe();
      if (opened !== this.#shared?.opened) await discard(opened);
    }
  }

  /** Beside another mailbox, unless that would change the meaning of the limit. */
  async #openBeside(limits: StoreLimits | undefined) {
    const opened = await this.open(limits);
    const isAlone = limits?.maxBytes !== undefined;
    return { opened, neighbour: isAlone ? undefined : await Neighbour.moveIn(opened.store, opened.events) };
  }

  async close(): Promise<void> {
    if (this.#shared) await discard(this.#shared.opened);
  }
}

async function discard({ store, discard }: OpenedForTest): Promise<void> {
  await store.close();
  await discard();
}

export interface SampleMail {
  sender?: string;
  recipients?: string[];
  subject?: string;
  /** Headers. */
  from?: string;
  to?: string;
  cc?: string;
  reply_to?: string;
  message_id?: string;
  text?: string;
  html?: string;
  attachment?: boolean;
  /** The name of an attachment. */
  filename?: string;
  /** A picture inside the HTML. */
  picture?: boolean;
}

/** A store, the events that it has announced, and shortcuts for what most tests do. */
export class StoreUnderTest {
  readonly store: MessageStore;
  readonly events: EventBus;
  readonly settled: () => Promise<void>;
  /** The mailbox through which the rest of the program uses the store. */
  readonly mailbox: Mailbox;
  readonly announced: InboxEvent[] = [];

  constructor(store: MessageStore, events: EventBus, settled = async () => {}, key = DEFAULT_MAILBOX) {
    this.store = store;
    this.events = events;
    this.settled = settled;
    const relay = { send: () => Promise.reject(new Error('nothing is released here')) };
    this.mailbox = new Mailbox({
      key,
      store,
      events,
      relay,
      workers: new WorkerPool(),
      mimeLimits: defaults.mime,
      limits: defaults.limits,
      undoTimeout: defaults.limits.undoTimeout,
    });
    this.mailbox.subscribe((event) => this.announced.push(event));
  }

  send(mail: SampleMail = {}): Promise<MessageSummary> {
    return this.sendRaw(composeMail(mail), mail);
  }

  sendRaw(raw: Uint8Array, mail: SampleMail = {}): Promise<MessageSummary> {
    const envelope = {
      sender: mail.sender ?? 'shop@example.com',
      recipients: mail.recipients ?? ['bob@example.org'],
      helo: 'client.test',
      remote_address: '127.0.0.1',
      secure: false,
      user: null,
    };
    // The store may keep the bytes that it is given, so each message has its own.
    const own = new Uint8Array(raw);
    return this.store.insert({ envelope, raw: own, scanned: scan(own) });
  }

  /** The subjects that a query finds, newest first. */
  async subjects(query: Partial<Parameters<MessageStore['list']>[0]> = {}): Promise<string[]> {
    const { messages } = await this.store.list({ limit: 200, ...query });
    return messages.map(({ subject }) => subject);
  }

  async rawOf(id: string, start?: number, end?: number): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    const { raw } = (await this.store.get(id))!;
    for await (const chunk of raw.stream(start, end)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async summaryOf(id: string): Promise<MessageSummary | undefined> {
    return (await this.store.get(id))?.summary;
  }

  /** Resolves once the message was announced as deleted. */
  deleted(id: string): Promise<void> {
    const fits = (event: InboxEvent) => event.type === 'message:delete' && event.data.id === id;
    return new Promise((resolve) => {
      const stop = this.mailbox.subscribe((event) => {
        if (fits(event)) done();
      });
      const done = () => {
        stop();
        resolve();
      };
      if (this.announced.some(fits)) done();
    });
  }
}

/** A test with an empty store. */
export function withStore(
  title: string,
  stores: StoreForTests,
  test: (inbox: StoreUnderTest, t: TestContext) => Promise<void>,
  limits?: StoreLimits,
): void {
  it(title, (t) =>
    stores.run(({ store, events, settled }) => test(new StoreUnderTest(store, events, settled), t), limits),
  );
}

export function composeMail(mail: SampleMail): Buffer {
  const { subject = 'Hello', text, html, attachment, picture, filename = 'bill.pdf' } = mail;
  const addresses = (['from', 'to', 'cc', 'reply_to', 'message_id'] as const)
    .filter((name) => mail[name] !== undefined)
    .map((name) => `${name.replace('_', '-')}: ${mail[name]}\r\n`)
    .join('');
  const parts: string[] = [];
  if (text !== undefined || html === undefined) {
    parts.push(`Content-Type: text/plain; charset=utf-8\r\n\r\n${text ?? 'Some text.'}\r\n`);
  }
  if (html !== undefined) parts.push(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`);
  if (attachment) {
    parts.push(
      `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="${filename}"\r\n` +
        `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from('the bill').toString('base64')}\r\n`,
    );
  }
  if (picture) {
    parts.push(
      'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline; filename=logo.png\r\n' +
        `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from('a picture').toString('base64')}\r\n`,
    );
  }
  const type = attachment ? 'mixed' : picture ? 'related' : 'alternative';
  const body = parts.map((part) => `--b\r\n${part}`).join('');
  return Buffer.from(
    `${addresses}Subject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/${type}; boundary=b\r\n\r\n${body}--b--\r\n`,
  );
}
