import { ApiError } from '../../../src/client/transport/api-error.ts';
import type { InboxEvent } from '../../../src/contract/events.ts';
import type { ListParameters, MessagePage } from '../../../src/contract/list.ts';
import type { MessageSummary } from '../../../src/contract/message/message.ts';
import { everything, type Filter, matchesFlags } from './filters/filter.ts';
import type { MessageList } from './inbox.ts';

/** For tests: a row of the list. */
export function exampleRow(fields: Partial<MessageSummary>): MessageSummary {
  return {
    id: 'M000000',
    sender: 'app@example.test',
    recipients: ['ada@example.test'],
    subject: 'Hello',
    size: 1000,
    has_attachments: false,
    is_read: false,
    is_starred: false,
    tags: [],
    created_at: '2026-11-14T09:30:00.000Z',
    ...fields,
  };
}

/** For tests: a server that implements the list endpoint. The test decides when responses and events arrive. */
export class FakeServer {
  rows: MessageSummary[] = [];
  requests: ListParameters[] = [];
  #count = 0;
  #responses: (() => void)[] = [];
  #events: InboxEvent[] = [];

  receive(fields: Partial<MessageSummary> = {}): MessageSummary {
    const id = `M${String(++this.#count).padStart(6, '0')}`;
    const row = exampleRow({ id, subject: `Mail ${this.#count}`, ...fields });
    this.rows.unshift(row);
    this.#events.push({ type: 'message:new', data: row });
    return row;
  }

  remove(id: string): void {
    if (!this.rows.some((row) => row.id === id)) return;
    this.rows = this.rows.filter((row) => row.id !== id);
    this.#events.push({ type: 'message:delete', data: { id } });
  }

  /** Puts a removed message back where it was. */
  restore(row: MessageSummary): void {
    this.rows = [...this.rows, row].sort((a, b) => (a.id < b.id ? 1 : -1));
    this.#events.push({ type: 'message:restore', data: row });
  }

  read(id: string, is_read: boolean): void {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, is_read } : row));
    this.#events.push({ type: 'message:read', data: { id, is_read } });
  }

  clear(): void {
    this.rows = [];
    this.#events.push({ type: 'messages:clear' });
  }

  list = (query: ListParameters, { signal }: { signal: AbortSignal }): Promise<MessagePage> => {
    this.requests.push(query);
    const { promise, resolve, reject } = Promise.withResolvers<MessagePage>();
    try {
      const page = this.#page(query);
      this.#responses.push(() => resolve(page));
    } catch (error) {
      this.#responses.push(() => reject(error));
    }
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  };

  #page(query: ListParameters): MessagePage {
    const filter: Filter = { ...everything, unread: query.unread ?? false };
    const cursor = this.rows.findIndex((row) => row.id === query.before);
    if (query.before !== undefined && cursor < 0)
      throw new ApiError(400, 'unknown_cursor', 'Unknown cursor.');
    // Ids are assigned in order of arrival, so this also works for deleted messages.
    const matches = (row: MessageSummary) => matchesFlags(row, filter) && row.id > (query.after ?? '');
    const matching = this.rows.filter(matches);
    const older = this.rows.slice(cursor + 1).filter(matches);
    const from = query.before === undefined ? (query.offset ?? 0) : 0;
    const limit = query.limit ?? 50;
    const messages = older.slice(from, from + limit);
    const more = from + limit < older.length;
    return { messages, total: matching.length, next_cursor: more ? messages.at(-1)!.id : null, limit };
  }

  /** Delivers one response. Resolves after the inbox has processed it. */
  async respond(): Promise<void> {
    this.#responses.shift()?.();
    await settled();
  }

  /** Delivers events in order. */
  announce(inbox: MessageList, count = Number.POSITIVE_INFINITY): void {
    for (const event of this.#events.splice(0, count)) inbox.apply(event);
  }

  /** Drops pending events, as a lost connection does. */
  loseEvents(): void {
    this.#events = [];
  }

  async respondAll(): Promise<void> {
    while (this.#responses.length > 0) await this.respond();
  }
}

/** Resolves after all pending promise callbacks have run. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
