import type { InboxEvent } from '../contract/events.ts';
import type { Attachment, Message, MessagePatch, MessageSummary } from '../contract/message.ts';
import type { LeafPart, ScannedMessage } from '../mime/scan.ts';
import type { Envelope } from './envelope.ts';

/** A mail on its way into the store. The store may take ownership of `raw`: the caller must not touch it again. */
export interface NewMessage {
  envelope: Envelope;
  raw: Uint8Array;
  scanned: ScannedMessage;
}

export interface ListQuery {
  /** Full-text query, parsed by `text/query.ts`; blank is no filter. */
  q?: string;
  /** 1 to 200. */
  limit: number;
  offset?: number;
  before?: string;
  starred?: boolean;
  unread?: boolean;
  has_attachments?: boolean;
  /** A message matches when it carries any of these. */
  tags?: string[];
}

export interface Page {
  messages: MessageSummary[];
  /** Exact count of all messages matching the query, before paging. */
  total: number;
  next_cursor: string | null;
}

/** Case-insensitive (Unicode folding) substrings; blank or absent means no filter. */
export interface CountFilter {
  subject?: string;
  sender?: string;
  recipient?: string;
}

/** A stored mail's bytes, read in pieces so that a large one never stands in memory whole. */
export interface RawMessage {
  size: number;
  /** The bytes from `start` up to, not including, `end`; clamped to the message. */
  stream(start?: number, end?: number): AsyncIterable<Uint8Array>;
}

/** An attachment's metadata and where its encoded bytes lie in the raw. */
export interface StoredAttachment {
  attachment: Attachment;
  part: LeafPart;
  raw: RawMessage;
}

export interface StoreStats {
  messages: number;
  unread: number;
  /** Bytes on disk (or in memory when ephemeral), index and journal included. */
  bytes: number;
}

/**
 * Keeps messages. Every change is announced on the EventBus it was opened with, after its commit, in commit
 * order, and before its promise resolves: no caller can forget an event or send it early.
 */
export interface MessageStore {
  /**
   * Resolves once the message is on disk and visible to every later read and search.
   * Throws `storage_full` when there is no room, `storage_failed` when it cannot be kept; nothing is half kept.
   */
  insert(message: NewMessage): Promise<MessageSummary>;
  /** Newest first. Throws `unknown_cursor` when `before` names no stored message. */
  list(query: ListQuery): Promise<Page>;
  get(id: string): Promise<Message | undefined>;
  summary(id: string): Promise<MessageSummary | undefined>;
  envelope(id: string): Promise<Envelope | undefined>;
  raw(id: string): Promise<RawMessage | undefined>;
  /** In the order of the mail; undefined when there is no such message. */
  attachments(id: string): Promise<Attachment[] | undefined>;
  attachment(id: string, attachmentId: string): Promise<StoredAttachment | undefined>;
  /** The first part whose Content-ID is exactly `contentId` (no `<>`). */
  inline(id: string, contentId: string): Promise<StoredAttachment | undefined>;
  /** Changes what the patch names and returns the message as it is now; undefined when there is none. */
  update(id: string, patch: MessagePatch): Promise<MessageSummary | undefined>;
  /** True when there was such a message. */
  remove(id: string): Promise<boolean>;
  /** Removes every message and says how many there were. Does not hold up mail or reads, however many. */
  clear(): Promise<number>;
  count(filter: CountFilter): Promise<number>;
  /** All tags in use, most used first, for completion. */
  tags(): Promise<{ tag: string; messages: number }[]>;
  stats(): Promise<StoreStats>;
  /** Rejects when the store cannot answer. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Carries committed changes to whoever listens, in commit order. */
export interface EventBus {
  publish(event: InboxEvent): void;
  /** Returns the way to stop listening. A listener must not throw and must not block. */
  subscribe(listener: (event: InboxEvent) => void): () => void;
}

export interface ReleaseRequest {
  host: string;
  port: number;
  to?: string[];
  from?: string;
  tls?: 'auto' | 'none' | 'starttls' | 'implicit';
  username?: string;
  password?: string;
}

export interface ReleaseResult {
  accepted: string[];
  rejected: string[];
  /** The remote server's last reply. */
  response: string;
}

/** Sends a stored mail on. Throws `release_not_allowed` or `release_failed`. */
export interface Relay {
  send(
    envelope: { from: string; to: string[] },
    raw: RawMessage,
    request: ReleaseRequest,
  ): Promise<ReleaseResult>;
}

export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** Told by the SMTP server what happens, so that it can be counted. Must not throw. */
export interface SmtpObserver {
  sessionOpened(): void;
  sessionClosed(): void;
  /** A mail was answered 250: its bytes, and the seconds from its last byte to the commit. */
  mailKept(bytes: number, seconds: number): void;
  /** Something was refused: a short stable snake_case reason (`too_large`, `storage_full`, `syntax`, …). */
  refused(reason: string): void;
}
