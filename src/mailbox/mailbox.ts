import type { InboxEvent } from '../contract/events.ts';
import type { CapturedRequest } from '../contract/message/captured-request.ts';
import { cutText, listedTag } from '../contract/message/listed.ts';
import type { Alternative, Attachment, MessagePatch, MessageSummary } from '../contract/message/message.ts';
import type { ReleaseRequest } from '../contract/release.ts';
import { type Header, headerValue, parseHeaders, rawHeaders } from '../mime/fields/headers.ts';
import type { MimeLimits } from '../mime/structure/limits.ts';
import { bodyCharset, MAX_SUBJECT_LENGTH, scanMessage } from '../mime/structure/scan.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { autoTags, type TagSource } from './auto-tags.ts';
import { inTurnOf } from './client.ts';
import { clockProblem } from './clock-problem.ts';
import { DEFAULT_NAME } from './directory/mailbox-options.ts';
import type { Envelope } from './envelope.ts';
import { AppError } from './errors.ts';
import {
  allowedTags,
  checkedFilter,
  checkNewMessage,
  checkPatch,
  type MessageLimits,
} from './message-limits.ts';
import {
  type DatabaseLoad,
  DEFAULT_MAILBOX,
  type EventBus,
  type ListQuery,
  type MessageFilter,
  type MessageStore,
  type Page,
  type RawMessage,
  type Relay,
  type RelayResult,
  type StoredMessage,
  type StoreStats,
} from './ports.ts';
import {
  type AttachmentContent,
  type AttachmentPart,
  alternativeParts,
  attachmentParts,
  type BodyText,
  bodyBytes,
  readAttachment,
  readBody,
  readRaw,
} from './reading/decoding.ts';
import type { Nodes } from './shared.ts';
import { SharedRead } from './shared-read.ts';
import type { UndoLog } from './undo-log.ts';
import { changeAll, Undoable } from './undoable.ts';

export interface MailboxParts {
  /** Its number; that of the default mailbox if absent. */
  key?: number;
  name?: string;
  /** Aborts when the mailbox is deleted or expires. */
  removed?: AbortSignal;
  /** Shared by all mailboxes. */
  undoLog?: UndoLog;
  /** The messages of this mailbox. */
  store: MessageStore;
  events: EventBus;
  /** Absent if messages cannot be released. */
  relay?: Relay | undefined;
  /** Decode large bodies, which would block the event loop. */
  workers: WorkerPool;
  mimeLimits: MimeLimits;
  /** Of new messages, whichever way they come in. */
  limits: MessageLimits;
  /** How long a change can be undone; null if never. */
  undoTimeout: number | null;
  /** Where the tags of new messages come from; nowhere by default. */
  tagsFrom?: readonly TagSource[];
  /** The other nodes on the same store, if nodes can share it. */
  nodes?: Nodes;
  /** Called with each message that this node has stored. Must not throw. */
  onReceived?: ((mailbox: Mailbox, envelope: Envelope, message: MessageSummary) => void) | undefined;
}

// Decoding more takes several milliseconds: encoded words, and addresses.
const LONG_HEADERS = 8 * 1024;

// Larger ones are not read at once.
const SMALL_PART = 64 * 1024;

// Characters of the subject of one message. Lists have 1,000 of them.
const MAX_WHOLE_SUBJECT = 128 * 1024;

export interface MessageWithBodies extends MessageSummary {
  text_body: BodyText;
  html_body: BodyText;
}

/**
 * All operations on one mailbox. SMTP and HTTP use this class and nothing behind it.
 * Methods that take the id of a message throw `not_found` if it does not exist.
 */
export class Mailbox {
  readonly key: number;
  readonly name: string;
  /** Aborts when the mailbox is deleted or expires. The reason is an AppError for those who use it then. */
  readonly removed: AbortSignal;
  /** Changes of many messages that can be undone. */
  readonly undoable: Undoable;
  readonly #store: MessageStore;
  readonly #parts: MailboxParts;
  // Counting hundreds of thousands takes long.
  readonly #tags = new SharedRead(() => this.#store.tags());

  constructor(parts: MailboxParts) {
    this.#parts = parts;
    this.#store = parts.store;
    this.key = parts.key ?? DEFAULT_MAILBOX;
    this.name = parts.name ?? DEFAULT_NAME;
    this.removed = parts.removed ?? new AbortController().signal;
    this.undoable = new Undoable({ ...parts, key: this.key });
  }

  /**
   * Resolves once the message is stored, published and searchable. Takes ownership of `raw`. Tags are cut to what a message
   * may have. Throws `invalid_body` or `too_large` if the envelope or the size is not allowed.
   */
  async receive(envelope: Envelope, raw: Uint8Array, tags: string[] = []): Promise<MessageSummary> {
    const { limits, mimeLimits, tagsFrom = [], onReceived } = this.#parts;
    checkNewMessage(envelope, raw.length, limits);
    const scanned = scanMessage(raw, mimeLimits);
    const allTags = allowedTags(tags, autoTags(tagsFrom, envelope, raw));
    const summary = await this.#store.insert({ envelope, raw, scanned, tags: allTags });
    onReceived?.(this, envelope, summary);
    return summary;
  }

  /** Calls `listener` for every committed change, in order, until the returned function is called. */
  subscribe(listener: (event: InboxEvent) => void): () => void {
    return this.#parts.events.subscribe(listener, this.key);
  }

  /** May stop early when the signal aborts. */
  list(query: ListQuery, signal?: AbortSignal): Promise<Page> {
    return this.#store.list(checkedFilter(query), signal);
  }

  /** The ids that match now, in batches, newest first. */
  ids(filter: MessageFilter): AsyncIterable<string[]> {
    return this.#store.ids(checkedFilter(filter));
  }

  /** The messages that match now, newest first. Messages that are deleted in the meantime are skipped. */
  async *stored(filter: MessageFilter): AsyncGenerator<StoredMessage> {
    for await (const ids of this.ids(filter)) {
      for (const id of ids) {
        const message = await this.#store.get(id);
        if (message) yield message;
      }
    }
  }

  /** May stop early when the signal aborts. */
  count(filter: MessageFilter, signal?: AbortSignal): Promise<number> {
    return this.#store.count(checkedFilter(filter), signal);
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
    const { summary } = stored;
    // One less if that would have split a surrogate pair.
    const isCut = summary.subject.length >= MAX_SUBJECT_LENGTH - 1;
    const whole = isCut ? headerValue(await this.headers(id), 'subject') : undefined;
    return {
      ...summary,
      subject: cutText(whole ?? summary.subject, MAX_WHOLE_SUBJECT),
      text_body: await readBody(stored, 'text', this.#parts.workers),
      html_body: await readBody(stored, 'html', this.#parts.workers),
    };
  }

  async update(id: string, patch: MessagePatch): Promise<MessageSummary> {
    checkPatch(patch);
    const summary = await this.#store.update(id, patch);
    if (!summary) throw notFound(id);
    return summary;
  }

  /** Applies the patch to every message that matches now, and returns their number. */
  async updateAll(filter: MessageFilter, patch: MessagePatch): Promise<number> {
    checkPatch(patch);
    return changeAll(this.#store, filter, async (id) => (await this.#store.update(id, patch)) !== undefined);
  }

  async remove(id: string): Promise<void> {
    if (!(await this.#store.remove(id))) throw notFound(id);
  }

  /** Removes every message that matches now, and returns their number. */
  removeAll(filter: MessageFilter): Promise<number> {
    return changeAll(this.#store, filter, (id) => this.#store.remove(id));
  }

  clear(): Promise<number> {
    return this.#store.clear();
  }

  async raw(id: string): Promise<RawMessage> {
    return (await this.find(id)).raw;
  }

  /** The top-level headers in the order of the message: decoded, or as they were sent. */
  headers(id: string, form: 'decoded' | 'raw' = 'decoded'): Promise<Header[]> {
    return this.#readHeaders(id, form, (headers) => headers);
  }

  /** What `read` makes of the headers: thousands of addresses take as long as decoding them. */
  headersAs<T>(id: string, read: (headers: Header[]) => T): Promise<T> {
    return this.#readHeaders(id, 'decoded', read);
  }

  async #readHeaders<T>(id: string, form: 'decoded' | 'raw', read: (headers: Header[]) => T): Promise<T> {
    const { raw, parts } = await this.find(id);
    // What comes before the first part may be long, too, but rarely is.
    const end = Math.min(parts[0]?.start ?? raw.size, this.#parts.mimeLimits.max_header_bytes);
    const work = async () => {
      const bytes = await readRaw(raw, 0, end);
      return read(form === 'raw' ? rawHeaders(bytes) : parseHeaders(bytes, bodyCharset(parts)));
    };
    return end <= LONG_HEADERS ? work() : inTurnOf(id, work);
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
    for (const one of attachmentParts(stored)) {
      const read = () => readAttachment(stored, one);
      // There may be a thousand small ones, which are read without waiting for the store.
      const isSmall = one.part.end - one.part.start <= SMALL_PART;
      contents.push(await (isSmall ? inTurnOf(id, read) : read()));
    }
    return contents;
  }

  attachment(id: string, attachmentId: string): Promise<AttachmentContent> {
    return this.#content(id, `attachment ${attachmentId}`, (stored) =>
      attachmentParts(stored).find((candidate) => candidate.id === attachmentId),
    );
  }

  /** The other forms of the body, such as AMP. */
  async alternatives(id: string): Promise<Alternative[]> {
    const stored = await this.find(id);
    const alternatives: Alternative[] = [];
    for (const part of alternativeParts(stored)) {
      const { content_type, size } = (await readAttachment(stored, part)).attachment;
      alternatives.push({ content_type, size });
    }
    return alternatives;
  }

  /** The other form of the body at this index. */
  alternative(id: string, index: number): Promise<AttachmentContent> {
    return this.#content(id, `alternative ${index}`, (stored) => alternativeParts(stored)[index]);
  }

  /** The first part with this Content-ID, given with or without `<>`. */
  inline(id: string, contentId: string): Promise<AttachmentContent> {
    const wanted = /^<.*>$/s.test(contentId) ? contentId.slice(1, -1) : contentId;
    return this.#content(id, `part with Content-ID ${contentId}`, (stored) =>
      attachmentParts(stored).find(({ part }) => part.content_id === wanted),
    );
  }

  async #content(
    id: string,
    what: string,
    choose: (stored: StoredMessage) => AttachmentPart | undefined,
  ): Promise<AttachmentContent> {
    const stored = await this.find(id);
    const part = choose(stored);
    if (!part) throw new AppError('not_found', `Message ${id} has no ${what}.`);
    return readAttachment(stored, part);
  }

  /** Where clients release messages to that cannot name a server. */
  get releaseServer(): Relay['server'] {
    return this.#parts.relay?.server;
  }

  /** Sends the stored bytes, unchanged, to the recipients of the envelope or of the request. */
  async release({ envelope, raw }: StoredMessage, request: ReleaseRequest): Promise<RelayResult> {
    const { relay } = this.#parts;
    if (!relay) throw new AppError('release_not_allowed', 'This Postern does not release messages.');
    const to = request.to ?? envelope.recipients;
    return relay.send({ from: request.from ?? envelope.sender, to }, raw, request);
  }

  /** The most used tags, most used first. Those that an earlier version stored may be cut. */
  async tags(): Promise<{ tag: string; messages: number }[]> {
    const tags = await this.#tags.get();
    return tags.map(({ tag, messages }) => ({ tag: listedTag(tag), messages }));
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

  /** What is wrong with the times of new messages, and what helps; undefined if nothing is. */
  clockProblem(): string | undefined {
    return clockProblem(this.#store.newestTime());
  }
}

function notFound(id: string): AppError {
  return new AppError('not_found', `There is no message ${id}.`);
}
