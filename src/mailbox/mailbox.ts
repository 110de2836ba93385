import { randomBytes } from 'node:crypto';
import type { InboxEvent } from '../contract/events.ts';
import type { Undo } from '../contract/list.ts';
import type { CapturedRequest } from '../contract/message/captured-request.ts';
import {
  type Attachment,
  MAX_TAGS,
  type MessagePatch,
  type MessageSummary,
} from '../contract/message/message.ts';
import type { ReleaseRequest } from '../contract/release.ts';
import { type Header, parseHeaders } from '../mime/fields/headers.ts';
import type { MimeLimits } from '../mime/structure/limits.ts';
import { scanMessage } from '../mime/structure/scan.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { autoTags, type TagSource } from './auto-tags.ts';
import {
  type AttachmentContent,
  attachmentParts,
  type BodyText,
  bodyBytes,
  readAttachment,
  readBody,
  readRaw,
} from './decoding.ts';
import type { Envelope } from './envelope.ts';
import { AppError } from './errors.ts';
import type {
  DatabaseLoad,
  EventBus,
  ListQuery,
  MessageFilter,
  MessageStore,
  Page,
  RawMessage,
  Relay,
  ReleaseResult,
  StoredMessage,
  StoreStats,
} from './ports.ts';
import type { Nodes } from './shared.ts';
import { UndoableChanges, type UndoLimits, UndoLog, type UndoneChanges } from './undo-log.ts';

export interface MailboxParts {
  store: MessageStore;
  events: EventBus;
  relay: Relay;
  /** Decode large bodies, which would block the event loop. */
  workers: WorkerPool;
  mimeLimits: MimeLimits;
  undo: UndoLimits;
  /** Where the tags of new messages come from; nowhere by default. */
  tagsFrom?: TagSource;
  /** The other nodes on the same store, if nodes can share it. */
  nodes?: Nodes;
}

export interface MessageWithBodies extends MessageSummary {
  text_body: BodyText;
  html_body: BodyText;
}

/** The number of changed messages, and how to undo the change; null if it exceeds the limits for undo. */
export interface UndoableChange {
  messages: number;
  undo: Undo | null;
}

// Maximum number of messages changed at a time, so that new messages are committed in between.
const BATCH = 500;

/**
 * All operations on the inbox. SMTP and HTTP use this class and nothing behind it.
 * Methods that take the id of a message throw `not_found` if it does not exist.
 */
export class Mailbox {
  readonly #store: MessageStore;
  readonly #events: EventBus;
  readonly #relay: Relay;
  readonly #workers: WorkerPool;
  readonly #mimeLimits: MimeLimits;
  readonly #undoTimeoutMs: number;
  readonly #undoLog: UndoLog;
  readonly #nodes: Nodes | undefined;
  readonly #tagsFrom: TagSource;

  constructor(parts: MailboxParts) {
    this.#store = parts.store;
    this.#events = parts.events;
    this.#relay = parts.relay;
    this.#workers = parts.workers;
    this.#mimeLimits = parts.mimeLimits;
    this.#undoTimeoutMs = parts.undo.timeoutMs;
    this.#undoLog = new UndoLog(parts.undo);
    this.#nodes = parts.nodes;
    this.#tagsFrom = parts.tagsFrom ?? 'off';
    this.#nodes?.answer('undo', (token) => this.#undoLog.take(token as string));
  }

  /** Resolves once the message is stored, published and searchable. Takes ownership of `raw`. */
  receive(envelope: Envelope, raw: Uint8Array, tags: string[] = []): Promise<MessageSummary> {
    const scanned = scanMessage(raw, this.#mimeLimits);
    const allTags = new Set([...tags, ...autoTags(this.#tagsFrom, envelope, raw)]);
    return this.#store.insert({ envelope, raw, scanned, tags: [...allTags].slice(0, MAX_TAGS) });
  }

  /** Calls `listener` for every committed change, in order, until the returned function is called. */
  subscribe(listener: (event: InboxEvent) => void): () => void {
    return this.#events.subscribe(listener);
  }

  /** May stop early when the signal aborts. */
  list(query: ListQuery, signal?: AbortSignal): Promise<Page> {
    return this.#store.list(query, signal);
  }

  /** The ids that match now, in batches, newest first. */
  ids(filter: MessageFilter): AsyncIterable<string[]> {
    return this.#store.ids(filter);
  }

  /** The messages that match now, newest first. Messages that are deleted in the meantime are skipped. */
  async *stored(filter: MessageFilter): AsyncGenerator<StoredMessage> {
    for await (const ids of this.#store.ids(filter)) {
      for (const id of ids) {
        const message = await this.#store.get(id);
        if (message) yield message;
      }
    }
  }

  /** May stop early when the signal aborts. */
  count(filter: MessageFilter, signal?: AbortSignal): Promise<number> {
    return this.#store.count(filter, signal);
  }

  /** Everything stored about a message. */
  async find(id: string): Promise<StoredMessage> {
    const stored = await this.#store.get(id);
    if (!stored) throw notFound(id);
    return stored;
  }

  /** Calls `admit` with the encoded size of the bodies before reading them. An error that it throws is passed on. */
  async get(id: string, admit?: (bodyBytes: number) => void): Promise<MessageWithBodies> {
    const stored = await this.find(id);
    admit?.(bodyBytes(stored));
    return {
      ...stored.summary,
      text_body: await readBody(stored, 'text', this.#workers),
      html_body: await readBody(stored, 'html', this.#workers),
    };
  }

  async update(id: string, patch: MessagePatch): Promise<MessageSummary> {
    const summary = await this.#store.update(id, patch);
    if (!summary) throw notFound(id);
    return summary;
  }

  /** Applies the patch to every message that matches now, and returns their number. */
  updateAll(filter: MessageFilter, patch: MessagePatch): Promise<number> {
    return this.#forEach(filter, async (id) => (await this.#store.update(id, patch)) !== undefined);
  }

  /** Like `updateAll`, but the change can be undone with `undo`. */
  async updateAllUndoably(filter: MessageFilter, patch: MessagePatch): Promise<UndoableChange> {
    const undo = this.#newUndo();
    const changes = new UndoableChanges();
    const messages = await this.#forEach(filter, async (id) => {
      if (changes.isTooLarge) return (await this.#store.update(id, patch)) !== undefined;
      const reverse = await this.#store.updateReversibly(id, patch);
      if (!reverse) return false;
      const key = JSON.stringify(reverse);
      if (key !== '{}') changes.add(key, id);
      return true;
    });
    return { messages, undo: this.#undoLog.add(undo.token, changes) ? undo : null };
  }

  async remove(id: string): Promise<void> {
    if (!(await this.#store.remove(id))) throw notFound(id);
  }

  /** Removes every message that matches now, and returns their number. */
  removeAll(filter: MessageFilter): Promise<number> {
    return this.#forEach(filter, (id) => this.#store.remove(id));
  }

  /** Like `removeAll`, but the removal can be undone with `undo`. */
  async removeAllUndoably(filter: MessageFilter): Promise<UndoableChange> {
    const undo = this.#newUndo();
    let isTooLarge = false;
    const messages = await this.#forEach(filter, async (id) => {
      if (isTooLarge) return this.#store.remove(id);
      const outcome = await this.#store.trash(id, undo.token);
      isTooLarge ||= outcome === 'gone';
      return outcome !== undefined;
    });
    // If nothing was removed, the store does not know the token, but undoing it must still succeed.
    const canUndo = messages === 0 ? this.#undoLog.add(undo.token, new UndoableChanges()) : !isTooLarge;
    return { messages, undo: canUndo ? undo : null };
  }

  /** Undoes a change, and returns the number of restored messages. Throws `not_found` if it can no longer be undone. */
  async undo(token: string): Promise<number> {
    const own = this.#undoLog.take(token);
    const restored = own ? undefined : await this.#store.restore(token);
    if (restored !== undefined) return restored;
    const changes = own ?? (await this.#changesElsewhere(token));
    if (!changes)
      throw new AppError(
        'not_found',
        'This change can no longer be undone: it has expired or was already undone.',
      );
    return this.#applyAll(changes);
  }

  /** Another node may have made the change. */
  async #changesElsewhere(token: string): Promise<UndoneChanges | undefined> {
    const answers = (await this.#nodes?.ask('undo', token)) ?? [];
    return answers.find((answer) => answer !== null) as UndoneChanges | undefined;
  }

  async #applyAll(changes: UndoneChanges): Promise<number> {
    let restored = 0;
    for (const [patch, ids] of changes) {
      for (let at = 0; at < ids.length; at += BATCH) {
        const outcomes = await Promise.all(
          ids.slice(at, at + BATCH).map((id) => this.#store.update(id, patch)),
        );
        restored += outcomes.filter(Boolean).length;
      }
    }
    return restored;
  }

  clear(): Promise<number> {
    return this.#store.clear();
  }

  async raw(id: string): Promise<RawMessage> {
    return (await this.find(id)).raw;
  }

  /** The top-level headers, decoded, in the order of the message. */
  async headers(id: string): Promise<Header[]> {
    return parseHeaders(await readRaw(await this.raw(id), 0, this.#mimeLimits.max_header_bytes));
  }

  /** The request that a message was captured from. Throws `not_found` if it arrived over SMTP. */
  async request(id: string): Promise<CapturedRequest> {
    const { request } = (await this.find(id)).envelope;
    if (!request) throw new AppError('not_found', `Message ${id} did not arrive over HTTP.`);
    return request;
  }

  async attachments(id: string): Promise<Attachment[]> {
    return (await this.attachmentContents(id)).map(({ attachment }) => attachment);
  }

  /** All attachments, ready to be sent. */
  async attachmentContents(id: string): Promise<AttachmentContent[]> {
    const stored = await this.find(id);
    const contents: AttachmentContent[] = [];
    for (const part of attachmentParts(stored)) contents.push(await readAttachment(stored, part));
    return contents;
  }

  async attachment(id: string, attachmentId: string): Promise<AttachmentContent> {
    const stored = await this.find(id);
    const part = attachmentParts(stored).find((candidate) => candidate.id === attachmentId);
    if (!part) throw new AppError('not_found', `Message ${id} has no attachment ${attachmentId}.`);
    return readAttachment(stored, part);
  }

  /** The first part with this Content-ID, given with or without `<>`. */
  async inline(id: string, contentId: string): Promise<AttachmentContent> {
    const stored = await this.find(id);
    const wanted = /^<.*>$/s.test(contentId) ? contentId.slice(1, -1) : contentId;
    const part = attachmentParts(stored).find(({ part }) => part.content_id === wanted);
    if (!part) throw new AppError('not_found', `Message ${id} has no part with Content-ID ${contentId}.`);
    return readAttachment(stored, part);
  }

  /** Sends the stored bytes, unchanged, to the recipients of the envelope or of the request. */
  release({ envelope, raw }: StoredMessage, request: ReleaseRequest): Promise<ReleaseResult> {
    const to = request.to ?? envelope.recipients;
    return this.#relay.send({ from: request.from ?? envelope.sender, to }, raw, request);
  }

  tags(): Promise<{ tag: string; messages: number }[]> {
    return this.#store.tags();
  }

  stats(): Promise<StoreStats> {
    return this.#store.stats();
  }

  /** Undefined if the store has no database. */
  databaseLoad(): DatabaseLoad | undefined {
    return this.#store.load?.();
  }

  /** Rejects while the store is not available. */
  ready(): Promise<void> {
    return this.#store.ready();
  }

  #newUndo(): Undo {
    const expires_at = new Date(Date.now() + this.#undoTimeoutMs).toISOString();
    return { token: randomBytes(16).toString('hex'), expires_at };
  }

  // In batches, so that new messages are committed in between.
  async #forEach(filter: MessageFilter, change: (id: string) => Promise<boolean>): Promise<number> {
    let changed = 0;
    for await (const ids of this.#store.ids(filter)) {
      const outcomes = await Promise.all(ids.map(change));
      changed += outcomes.filter(Boolean).length;
    }
    return changed;
  }
}

function notFound(id: string): AppError {
  return new AppError('not_found', `There is no message ${id}.`);
}
