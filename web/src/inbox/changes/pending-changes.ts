import type { InboxEvent } from '../../../../src/contract/events.ts';
import { MAX_IDS } from '../../../../src/contract/limits.ts';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import { eventsOf, type FieldPatch, patchOf } from './patch-events.ts';

/** The fields of a message that can change. */
export type ChangeableRow = Pick<MessageSummary, 'id' | 'is_read' | 'is_starred' | 'tags'>;

/** A change to a message, with the row as it was when the change was requested. */
export interface RowChange {
  row: ChangeableRow;
  patch: FieldPatch;
}

/** Where changes are sent and shown. */
export interface ChangeTarget {
  /** Applies the same change to these messages. With `keepalive` the request outlives the page. */
  send(ids: string[], patch: FieldPatch, keepalive: boolean): Promise<unknown>;
  /** Shows on the page what happened, or what is about to happen. */
  show(events: InboxEvent[]): void;
}

type Settle = (error?: unknown) => void;

interface Request {
  patch: FieldPatch;
  /** The patch as text, to compare it with others. */
  key: string;
  settle: Settle[];
}

/** A message with changes that the server has not confirmed yet. */
interface ChangingMessage {
  /** The server's values of the fields being changed, as far as the page knows. */
  server: FieldPatch;
  /** Fields that events have reported since the current request was sent. */
  reported: Set<keyof FieldPatch>;
  sending: Request | undefined;
  waiting: Request | undefined;
}

// Browsers open six connections to a server. This leaves two for reading messages.
const MAX_IN_FLIGHT = 4;

/**
 * Shows changes immediately and sends them in batches: the same change to many messages is one request, and a few
 * requests run at a time. Changes to one message are sent in order, and those that wait are merged. If the server
 * rejects a change, only its fields are reverted, to what the server has: events may have changed them since.
 */
export class PendingChanges {
  readonly #target: ChangeTarget;
  readonly #maxInFlight: number;
  readonly #batch: number;
  readonly #entries = new Map<string, ChangingMessage>();
  /** Messages with a waiting change, in the order of the changes. */
  readonly #queue = new Set<string>();
  #inFlight = 0;

  constructor(target: ChangeTarget, { maxInFlight = MAX_IN_FLIGHT, batch = MAX_IDS } = {}) {
    this.#target = target;
    this.#maxInFlight = maxInFlight;
    this.#batch = batch;
  }

  /** Resolves when every message is settled. `onSettled` is called for each, with the error if it failed. */
  async change(
    changes: readonly RowChange[],
    onSettled: (id: string, error?: unknown) => void,
  ): Promise<void> {
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

  /** Must be called with every event from the server. */
  observe(event: InboxEvent): void {
    if (event.type === 'messages:clear') for (const id of [...this.#entries.keys()]) this.#forget(id);
    else if (event.type === 'message:delete') this.#forget(event.data.id);
    else if (event.type !== 'message:new') {
      const entry = this.#entries.get(event.data.id);
      for (const [field, value] of Object.entries(patchOf(event))) {
        if (!entry || !(field in entry.server)) continue;
        Object.assign(entry.server, { [field]: value });
        entry.reported.add(field as keyof FieldPatch);
      }
    }
  }

  /** Sends everything that waits, because the page is closing. */
  flush(): void {
    while (this.#queue.size > 0)
      this.#send(
        this.#nextBatch(() => true),
        true,
      );
  }

  #enqueue(row: ChangeableRow, patch: FieldPatch, settle: Settle): void {
    const entry: ChangingMessage = this.#entries.get(row.id) ?? {
      server: {},
      reported: new Set(),
      sending: undefined,
      waiting: undefined,
    };
    this.#entries.set(row.id, entry);
    for (const field of fieldsOf(patch)) {
      if (!(field in entry.server)) Object.assign(entry.server, { [field]: row[field] });
    }
    const merged = { ...entry.waiting?.patch, ...patch };
    entry.waiting = {
      patch: merged,
      key: JSON.stringify(merged, FIELDS),
      settle: [...(entry.waiting?.settle ?? []), settle],
    };
    this.#queue.add(row.id);
  }

  #sendNext(): void {
    while (this.#inFlight < this.#maxInFlight) {
      const ids = this.#nextBatch((entry) => !entry.sending);
      if (ids.length === 0) return;
      this.#send(ids, false);
    }
  }

  /** Messages of the first waiting change that may be sent, and others with the same change. */
  #nextBatch(maySend: (entry: ChangingMessage) => boolean): string[] {
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
      entry.reported.clear();
      this.#queue.delete(id);
      return { id, entry, request };
    });
    const { patch } = sent[0]!.request;
    this.#inFlight += 1;
    const answered = (error?: unknown) => {
      this.#inFlight -= 1;
      for (const { id, entry, request } of sent) {
        entry.sending = undefined;
        this.#settle(id, entry, patch, error);
        for (const settle of request.settle) settle(error);
      }
      this.#sendNext();
    };
    this.#target.send(ids, patch, keepalive).then(() => answered(), answered);
  }

  #settle(id: string, entry: ChangingMessage, patch: FieldPatch, error: unknown): void {
    // Deleted in the meantime, so there is nothing left to show.
    if (this.#entries.get(id) !== entry) return;
    for (const field of fieldsOf(patch)) {
      if (error === undefined && !entry.reported.has(field))
        Object.assign(entry.server, { [field]: patch[field] });
      // A later change to the same field is still pending, and its outcome decides.
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

// In a fixed order, so that equal patches have equal keys.
const FIELDS: (keyof FieldPatch)[] = ['is_read', 'is_starred', 'tags'];

function fieldsOf(patch: FieldPatch): (keyof FieldPatch)[] {
  return Object.keys(patch) as (keyof FieldPatch)[];
}
