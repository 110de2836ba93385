import assert from 'node:assert/strict';
import { scan } from '../../../test/defaults.ts';
import type { InboxEvent } from '../../contract/events.ts';
import type { MailboxSettings } from '../../mailbox/directory/mailbox-table.ts';
import type { EventBus, MessageStore } from '../../mailbox/ports.ts';
import type { OpenedStore } from '../opened-store.ts';
import { composeMail } from './store-under-test.conformance.ts';

/** Settings of a mailbox without limits that a test could reach. */
export const UNLIMITED: MailboxSettings = {
  ...{ expires_in: null, extend_on_use: false, max_messages: 1e9, max_age: 1e9, max_bytes: 2 ** 50 },
  ...{
    recipients: [],
    events: [],
    declared: false,
    username: '',
    password_sha256: '',
    access_key_sha256: '',
    tokens: [],
  },
};

const MESSAGES = 30;

/** Another mailbox, with messages like those of the tests, beside the one that is tested. Nothing in it may change. */
export class Neighbour {
  readonly #store: MessageStore;
  readonly #heard: InboxEvent[] = [];
  #before: unknown;

  private constructor(store: MessageStore) {
    this.#store = store;
  }

  static async moveIn(opened: OpenedStore, events: EventBus): Promise<Neighbour> {
    const { key } = await opened.mailboxes.add({ name: 'neighbour', expires_at: null, settings: UNLIMITED });
    const store = opened.mailboxes.of(key);
    const neighbour = new Neighbour(store);
    const ids: string[] = [];
    for (let i = 0; i < MESSAGES; i++) {
      const raw = composeMail({
        subject: `Hello ${i}`,
        text: 'Some text. needle kept',
        attachment: i % 3 === 0,
      });
      const envelope = {
        ...{ sender: 'shop@example.com', recipients: ['bob@example.org'], helo: 'client.test' },
        ...{ remote_address: '127.0.0.1', secure: false, user: null },
      };
      ids.push((await store.insert({ envelope, raw, scanned: scan(raw), tags: ['first', 'urgent'] })).id);
    }
    await store.update(ids[0]!, { is_starred: true, is_read: true });
    await store.trash(ids[1]!, 'neighbour');
    events.subscribe((event) => neighbour.#heard.push(event), key);
    neighbour.#before = await neighbour.#state();
    return neighbour;
  }

  async check(): Promise<void> {
    assert.deepEqual(this.#heard, [], 'events of another mailbox');
    assert.deepEqual(await this.#state(), this.#before, 'the messages of another mailbox');
  }

  async #state(): Promise<unknown> {
    const page = await this.#store.list({ limit: 200, preview: true });
    return { page, found: await this.#store.count({ q: 'needle' }), tags: await this.#store.tags() };
  }
}
