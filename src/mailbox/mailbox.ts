import type { AuthResults } from '../contract/auth-results.ts';
import type { Attachment, Message, MessagePatch, MessageSummary } from '../contract/message.ts';
import { parseAuthResults } from '../mime/auth-results.ts';
import { decodeStream } from '../mime/decode.ts';
import { type Header, parseHeaders } from '../mime/headers.ts';
import { defaultMimeLimits, type MimeLimits } from '../mime/limits.ts';
import { scanMessage } from '../mime/scan.ts';
import type { Envelope } from './envelope.ts';
import { AppError } from './errors.ts';
import type {
  CountFilter,
  ListQuery,
  MessageStore,
  Page,
  RawMessage,
  Relay,
  ReleaseRequest,
  ReleaseResult,
  StoredAttachment,
  StoreStats,
} from './ports.ts';

/** An attachment ready to be sent: its metadata, and its decoded bytes as they flow from the store. */
export interface AttachmentContent {
  attachment: Attachment;
  stream(): AsyncIterable<Uint8Array>;
}

/**
 * Everything that can be done to the inbox. SMTP and HTTP speak to this and to nothing behind it.
 * Methods that name a message throw `not_found` when there is none.
 */
export class Mailbox {
  readonly #store: MessageStore;
  readonly #relay: Relay;
  readonly #mimeLimits: MimeLimits;

  constructor(parts: { store: MessageStore; relay: Relay; mimeLimits?: MimeLimits }) {
    this.#store = parts.store;
    this.#relay = parts.relay;
    this.#mimeLimits = parts.mimeLimits ?? defaultMimeLimits;
  }

  /** Resolves once the mail is kept, announced and can be found. `raw` belongs to the mailbox from here on. */
  receive(envelope: Envelope, raw: Uint8Array): Promise<MessageSummary> {
    return this.#store.insert({ envelope, raw, scanned: scanMessage(raw, this.#mimeLimits) });
  }

  list(query: ListQuery): Promise<Page> {
    return this.#store.list(query);
  }

  async get(id: string): Promise<Message> {
    return found(await this.#store.get(id), id);
  }

  async update(id: string, patch: MessagePatch): Promise<MessageSummary> {
    return found(await this.#store.update(id, patch), id);
  }

  async remove(id: string): Promise<void> {
    if (!(await this.#store.remove(id))) throw notFound(id);
  }

  clear(): Promise<number> {
    return this.#store.clear();
  }

  count(filter: CountFilter): Promise<number> {
    return this.#store.count(filter);
  }

  async raw(id: string): Promise<RawMessage> {
    return found(await this.#store.raw(id), id);
  }

  /** The top headers, decoded, in the order of the mail. */
  async headers(id: string): Promise<Header[]> {
    const raw = await this.raw(id);
    const chunks: Uint8Array[] = [];
    for await (const chunk of raw.stream(0, this.#mimeLimits.max_header_bytes)) chunks.push(chunk);
    return parseHeaders(Buffer.concat(chunks));
  }

  async auth(id: string): Promise<AuthResults> {
    return parseAuthResults(await this.headers(id));
  }

  async attachments(id: string): Promise<Attachment[]> {
    return found(await this.#store.attachments(id), id);
  }

  async attachment(id: string, attachmentId: string): Promise<AttachmentContent> {
    const stored = await this.#store.attachment(id, attachmentId);
    if (!stored) throw new AppError('not_found', `Message ${id} has no attachment ${attachmentId}.`);
    return content(stored);
  }

  /** The first part with this Content-ID, given with or without `<>`. */
  async inline(id: string, contentId: string): Promise<AttachmentContent> {
    const stored = await this.#store.inline(id, contentId.replace(/^<(.*)>$/, '$1'));
    if (!stored) throw new AppError('not_found', `Message ${id} has no part with Content-ID ${contentId}.`);
    return content(stored);
  }

  /** Sends the stored bytes on, unchanged, to the recipients of the envelope or of the request. */
  async release(id: string, request: ReleaseRequest): Promise<ReleaseResult> {
    const envelope = found(await this.#store.envelope(id), id);
    const raw = await this.raw(id);
    const to = request.to ?? envelope.recipients;
    return this.#relay.send({ from: request.from ?? envelope.sender, to }, raw, request);
  }

  tags(): Promise<{ tag: string; messages: number }[]> {
    return this.#store.tags();
  }

  stats(): Promise<StoreStats> {
    return this.#store.stats();
  }

  /** Rejects while the store cannot answer. */
  ready(): Promise<void> {
    return this.#store.ready();
  }
}

function content({ attachment, part, raw }: StoredAttachment): AttachmentContent {
  return { attachment, stream: () => decodeStream(raw.stream(part.start, part.end), part.encoding) };
}

function found<T>(value: T | undefined, id: string): T {
  if (value === undefined) throw notFound(id);
  return value;
}

function notFound(id: string): AppError {
  return new AppError('not_found', `There is no message ${id}.`);
}
