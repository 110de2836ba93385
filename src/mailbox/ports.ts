import type { InboxEvent } from '../contract/events.ts';
import type { Fault, FaultRequest, FaultStage } from '../contract/fault.ts';
import type { ListedMessage, MessagePatch, MessageSummary } from '../contract/message.ts';
import type { SmtpRefusal, SmtpSession, SmtpSessionDetails } from '../contract/session.ts';
import type { LeafPart, ScannedMessage } from '../mime/scan.ts';
import type { Envelope } from './envelope.ts';

/** A message on its way into the store. The store may take ownership of `raw`: the caller must not touch it again. */
export interface NewMessage {
  envelope: Envelope;
  raw: Uint8Array;
  scanned: ScannedMessage;
}

/**
 * Which messages. Conditions combine with AND; blank texts and `false` flags do not filter. The one vocabulary for
 * lists, counts and bulk changes.
 */
export interface MessageFilter {
  /** Full-text query, parsed by `text/query.ts`. */
  q?: string;
  /** Case-insensitive (Unicode folding) substrings of the subject, the sender, and any one recipient. */
  subject?: string;
  sender?: string;
  recipient?: string;
  /** One of these is exactly the address of a recipient, ignoring case. */
  to?: string[];
  /** The message carries one of these tags. */
  tags?: string[];
  starred?: boolean;
  unread?: boolean;
  has_attachments?: boolean;
  /** Has an attachment that a person would call one (`mime/files.ts`). */
  has_files?: boolean;
  /** Arrived after the message with this id, which may have been deleted since. */
  after?: string;
  /** Arrived before the message with this id, which must be stored. */
  before?: string;
  /** Arrived no later than the message with this id, which may have been deleted since. */
  up_to?: string;
  /** One of these ids. */
  ids?: string[];
}

export interface ListQuery extends MessageFilter {
  /** 1 to 200. */
  limit: number;
  offset?: number;
  /** Whether to add what only `ListedMessage` has. */
  preview?: boolean;
}

export interface Page {
  messages: ListedMessage[];
  /** Exact count of all messages that match, regardless of `before`, `limit` and `offset`. */
  total: number;
  next_cursor: string | null;
}

/** A stored message's bytes, read in pieces so that a large one is never in memory whole. */
export interface RawMessage {
  size: number;
  /** The bytes from `start` up to, not including, `end`; clamped to the message. Each piece belongs to the reader. */
  stream(start?: number, end?: number): AsyncIterable<Uint8Array>;
}

/** Everything the store knows of one message. Nothing in it is decoded: that is up to `Mailbox`. */
export interface StoredMessage {
  summary: MessageSummary;
  envelope: Envelope;
  /** In the order of the message. Offsets point into the raw bytes. */
  parts: LeafPart[];
  raw: RawMessage;
}

export interface StoreStats {
  messages: number;
  unread: number;
  /** Bytes on disk (or in memory when ephemeral), index and journal included. */
  bytes: number;
}

/**
 * Keeps the messages of one inbox. Every change is announced on the EventBus it was opened with, after its commit,
 * in commit order, and before its promise resolves: no caller can forget an event or send it early.
 */
export interface MessageStore {
  /**
   * Resolves once the message is on disk and visible to every later read and search.
   * Throws `storage_full` when the disk is full, `storage_failed` when it cannot be kept; nothing is half kept.
   */
  insert(message: NewMessage): Promise<MessageSummary>;
  /** Newest first. Throws `unknown_cursor` when `before` or `after` cannot be a cursor of this inbox. */
  list(query: ListQuery): Promise<Page>;
  count(filter: MessageFilter): Promise<number>;
  /** The ids that match when called, in batches, newest first. Messages that arrive later are not among them. */
  ids(filter: MessageFilter): AsyncIterable<string[]>;
  get(id: string): Promise<StoredMessage | undefined>;
  /** Changes what the patch names and returns the message as it is now; undefined when there is none. */
  update(id: string, patch: MessagePatch): Promise<MessageSummary | undefined>;
  /** The same, but returns the patch that undoes the change; empty when nothing changed. */
  updateReversibly(id: string, patch: MessagePatch): Promise<MessagePatch | undefined>;
  /** True when there was such a message. */
  remove(id: string): Promise<boolean>;
  /**
   * Removes a message as `remove` does, but keeps it for a while, so that `restore` of the batch puts it back. The caller
   * names the batch. `gone` when it could not be kept, because there is too much already: then no message of the
   * batch may come back.
   */
  trash(id: string, batch: string): Promise<'restorable' | 'gone' | undefined>;
  /**
   * Puts every message of the batch back, as it was and where it was, and announces each. Returns how many; undefined
   * when there is nothing to restore: the time is over, the inbox was cleared, or the batch was restored before.
   */
  restore(batch: string): Promise<number | undefined>;
  /** Removes every message and says how many there were. Delays neither new messages nor reads, however many. */
  clear(): Promise<number>;
  /** All tags in use, most used first, for completion. */
  tags(): Promise<{ tag: string; messages: number }[]>;
  stats(): Promise<StoreStats>;
  /** Rejects when the store is not available. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Passes committed changes to listeners, in commit order. */
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
  /** Why each of them was rejected. */
  rejections: { recipient: string; response: string }[];
  /** The remote server's last reply. */
  response: string;
}

/** Releases a stored message. Throws `release_not_allowed` or `release_failed`. */
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

/** Called by the SMTP server for metrics. Must not throw. */
export interface SmtpObserver {
  sessionOpened(): void;
  sessionClosed(): void;
  /** A message was acknowledged with 250: its size, and the seconds from its last byte to the commit. */
  messageStored(bytes: number, seconds: number): void;
  /** Something was refused: a short stable snake_case reason (`too_large`, `storage_full`, `syntax`, …). */
  refused(reason: string): void;
  faultFired(at: FaultStage): void;
}

/** Which of the recent SMTP sessions. */
export interface SessionQuery {
  limit: number;
  refused?: boolean;
  open?: boolean;
  /** The id of a message that the session led to. */
  message?: string;
}

/** What the SMTP server remembers of its recent sessions. Bounded: the oldest are forgotten. */
export interface SmtpSessions {
  /** Newest first, and how many match in all. */
  list(query: SessionQuery): { sessions: SmtpSession[]; total: number };
  get(id: string): SmtpSessionDetails | undefined;
  /** How many sessions are kept at most; 0 when none are. */
  readonly kept: number;
  /**
   * What was refused at this time (epoch milliseconds) or later, and for one of these addresses in the minute before,
   * oldest first.
   */
  refusedSince(time: number, addresses?: readonly string[]): SmtpRefusal[];
}

/** The scripted failures of the SMTP server. */
export interface SmtpFaults {
  /** In force when it returns. Throws `invalid_body`, or `invalid_parameter` when there are too many. */
  add(request: FaultRequest): Fault;
  /** Oldest first. */
  list(): Fault[];
  get(id: string): Fault | undefined;
  /** False when there is none. Commands that it delays go on at once. */
  remove(id: string): boolean;
  /** Removes all, and says how many there were. */
  clear(): number;
}
