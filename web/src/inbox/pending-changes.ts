import type { InboxEvent } from '../../../src/contract/events.ts';
import type { MessagePatch, MessageSummary } from '../../../src/contract/message.ts';
import { BATCH } from './batches.ts';
import { eventsOf, patchOf } from './patch-events.ts';

/** What changes of a mail. */
export type ChangeableRow = Pick<MessageSummary, 'id' | 'is_read' | 'is_starred' | 'tags'>;

/** One change to one mail, as it was when a person asked for the change. */
export interface Change {
  row: ChangeableRow;
  patch: MessagePatch;
}

/** Where changes go. */
export interface ChangeTarget {
  /** Changes these mails in the same way. With `keepalive` the request outlives the page. */
  send(ids: string[], patch: MessagePatch, keepalive: boolean): Promise<unknown>;
  /** Shows what happened, or what is about to happen, on the page. */
  show(events: InboxEvent[]): void;
}

type Settle = (error?: unknown) => void;

interface Request {
  patch: MessagePatch;
  /** What the patch says, to compare it with others. */
  key: string;
  settle: Settle[];
}

/** A mail with changes that the server has not confirmed yet. */
interface Entry {
  /** What the server has in the fields being changed, as far as the page knows. */
  server: MessagePatch;
  /** The fields that events have spoken of while a request was under way. */
  heard: Set<keyof MessagePatch>;
  sending: Request | undefined;
  waiting: Request | undefined;
}

// Browsers open six connections to a server. Two are left for the mails that are read meanwhile.
const AT_ONCE = 4;

/**
 * Shows changes at once and sends them in batches, the same change to many mails in one request, a few requests at a
 * time. Changes to one mail are sent one after the other, those that wait together. What the server refuses is taken back
 * on the page: only the fields of that change, and not to what the page showed before but to what the server has, in case
 * an event has told.
 */
export class PendingChanges {
  readonly #target: ChangeTarget;
  readonly #atOnce: number;
  readonly #batch: number;
  readonly #entries = new Map<string, Entry>();
  /** The mails with a change that waits, in the order of asking. */
  readonly #queue = new Set<string>();
  #underWay = 0;

  constructor(target: ChangeTarget, { atOnce = AT_ONCE, batch = BATCH } = {}) {
    this.#target = target;
    this.#atOnce = atOnce;
    this.#batch = batch;
  }

  /** Resolves when the server has answered for every mail; `onSettled` hears of each, with the error if there was one. */
  async change(changes: readonly Change[], onSettled: (id: string, error?: unknown) => void): Promise<void> {
    const settled = changes.map(
      ({ row, patch }) =>
        new Promise<void>((resolve) =>
          this.#enqueue(row, patch, (error) => {
            onSettled(row.id, error);
            resolve();
          }),
        ),
    );
    this.#target.show(changes.flatMap(({ row, patch }) => eventsOf(row.id, patch)));
    this.#sendNext();
    await Promise.all(settled);
  }

  /** Must hear every event that the server sends. */
  heard(event: InboxEvent): void {
    if (event.type === 'messages:clear') for (const id of [...this.#entries.keys()]) this.#forget(id);
    else if (event.type === 'message:delete') this.#forget(event.data.id);
    else if (event.type !== 'message:new') {
      const entry = this.#entries.get(event.data.id);
      for (const [field, value] of Object.entries(patchOf(event))) {
        if (!entry || !(field in entry.server)) continue;
        Object.assign(entry.server, { [field]: value });
        entry.heard.add(field as keyof MessagePatch);
      }
    }
  }

  /** Sends all that waits, because the page goes away. */
  flush(): void {
    while (this.#queue.size > 0)
      this.#send(
        this.#nextBatch(() => true),
        true,
      );
  }

  #enqueue(row: ChangeableRow, patch: MessagePatch, settle: Settle): void {
    const entry: Entry = this.#entries.get(row.id) ?? {
      server: {},
      heard: new Set(),
      sending: undefined,
      waiting: undefined,
    };
    this.#entries.set(row.id, entry);
    for (const field of fieldsOf(patch)) {
      if (!(field in entry.server)) Object.assign(entry.server, { [field]: row[field] });
    }
    const together = { ...entry.waiting?.patch, ...patch };
    entry.waiting = {
      patch: together,
      key: JSON.stringify(together, FIELDS),
      settle: [...(entry.waiting?.settle ?? []), settle],
    };
    this.#queue.add(row.id);
  }

  #sendNext(): void {
    while (this.#underWay < this.#atOnce) {
      const ids = this.#nextBatch((entry) => !entry.sending);
      if (ids.length === 0) return;
      this.#send(ids, false);
    }
  }

  /** The mails of the first change that waits and may be sent, and others with the same change. */
  #nextBatch(maySend: (entry: Entry) => boolean): string[] {
    const ids: string[] = [];
    let key: string | undefined;
    for (const id of this.#queue) {
      const entry = this.#entries.get(id)!;
      if (!maySend(entry)) continue;
      key ??= entry.waiting!.key;
      if (entry.waiting!.key === key) ids.push(id);
      if (ids.length === this.#batch) break;
    }
    return ids;
  }

  #send(ids: string[], keepalive: boolean): void {
    const sent = ids.map((id) => {
      const entry = this.#entries.get(id)!;
      const request = entry.waiting!;
      entry.sending = request;
      entry.waiting = undefined;
      entry.heard.clear();
      this.#queue.delete(id);
      return { id, entry, request };
    });
    const { patch } = sent[0]!.request;
    this.#underWay += 1;
    const answered = (error?: unknown) => {
      this.#underWay -= 1;
      for (const { id, entry, request } of sent) {
        entry.sending = undefined;
        this.#settle(id, entry, patch, error);
        for (const settle of request.settle) settle(error);
      }
      this.#sendNext();
    };
    this.#target.send(ids, patch, keepalive).then(() => answered(), answered);
  }

  #settle(id: string, entry: Entry, patch: MessagePatch, error: unknown): void {
    // Deleted meanwhile: there is nothing left to show.
    if (this.#entries.get(id) !== entry) return;
    for (const field of fieldsOf(patch)) {
      if (error === undefined && !entry.heard.has(field))
        Object.assign(entry.server, { [field]: patch[field] });
      // A later change to the same field is still on its way, and what the server says to that one counts.
      if (entry.waiting && field in entry.waiting.patch) continue;
      if (error !== undefined) this.#target.show(eventsOf(id, { [field]: entry.server[field] }));
      delete entry.server[field];
    }
    if (!entry.waiting) this.#entries.delete(id);
  }

  #forget(id: string): void {
    const waiting = this.#entries.get(id)?.waiting;
    this.#entries.delete(id);
    this.#queue.delete(id);
    for (const settle of waiting?.settle ?? []) settle();
  }
}

// In one order, so that equal patches are written equally.
const FIELDS: (keyof MessagePatch)[] = ['is_read', 'is_starred', 'tags'];

function fieldsOf(patch: MessagePatch): (keyof MessagePatch)[] {
  return Object.keys(patch) as (keyof MessagePatch)[];
}
