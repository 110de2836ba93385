import type { InboxEvent } from '../contract/events.ts';
import type { AllFilters } from '../contract/filter.ts';
import type { MessagePage } from '../contract/list.ts';
import type { MessagePatch, MessageSummary } from '../contract/message/message.ts';
import type { ReleaseRequest, ReleaseResult } from '../contract/release.ts';
import type { LeafPart, ScannedMessage } from '../mime/structure/scan.ts';
import type { SearchQuery } from '../text/query.ts';
import type { Envelope } from './envelope.ts';

/** A message on its way into the store. The store may take ownership of `raw`: the caller must not touch it again. */
export interface NewMessage {
  envelope: Envelope;
  raw: Uint8Array;
  scanned: ScannedMessage;
  /** Its first tags, within the limits of tags. */
  tags?: string[];
}

/** The number of the mailbox that exists always. */
export const DEFAULT_MAILBOX = 0;

/**
 * Selects messages, for lists, counts and bulk changes. Conditions combine with AND; blank texts and `false` flags do
 * not filter.
 */
export interface MessageFilter extends AllFilters {
  /** `q`, if it has been parsed already. */
  search?: SearchQuery;
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
  /** Whether to add the optional fields of `ListedMessage`. */
  preview?: boolean;
}

/** `total` is the exact count of all messages that match, regardless of `before`, `limit` and `offset`. */
export type Page = Omit<MessagePage, 'limit'>;

/** A stored message's bytes, read in pieces so that a large message is never completely in memory. */
export interface RawMessage {
  size: number;
  /** The bytes from `start` up to, but not including, `end`, clamped to the message. The caller owns each piece. */
  stream(start?: number, end?: number): AsyncIterable<Uint8Array>;
}

/** Everything that is stored about a message. Nothing is decoded: `Mailbox` does that. */
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
  /** Bytes on disk (or in memory if ephemeral), including index and journal. */
  bytes: number;
}

/** How busy a database is, from the point of view of this node. */
export interface DatabaseLoad {
  /** The connections for reading, those of them that are idle, and requests that wait for one. */
  connections: number;
  idleConnections: number;
  waitingReads: number;
  /** Changes that wait for their commit, and how long the oldest of them has waited. */
  waitingCommits: number;
  oldestCommitSeconds: number;
  /** Changes of other nodes that this one has not announced yet. */
  changeLag: number;
}

/**
 * Stores the messages of one mailbox. The store publishes every change on the EventBus that it was opened with, after the
 * commit, in commit order, and before the promise resolves. So no caller can forget an event or send it early.
 */
export interface MessageStore {
  /**
   * Resolves once the message is on disk and visible to every later read and search.
   * Throws `storage_full` if the disk is full, `storage_failed` if storing fails. A message is never stored partially.
   */
  insert(message: NewMessage): Promise<MessageSummary>;
  /** Newest first. Throws `unknown_cursor` if `before` or `after` is not a valid cursor of this inbox. */
  list(query: ListQuery, signal?: AbortSignal): Promise<Page>;
  /** Like `list`, it may stop early when the signal aborts, because nobody waits for the result any more. */
  count(filter: MessageFilter, signal?: AbortSignal): Promise<number>;
  /**
   * The ids that match at the time of the call, in batches, newest first. Does not include messages that arrive later.
   */
  ids(filter: MessageFilter): AsyncIterable<string[]>;
  get(id: string): Promise<StoredMessage | undefined>;
  /** Applies the patch and returns the updated message; undefined if it does not exist. */
  update(id: string, patch: MessagePatch): Promise<MessageSummary | undefined>;
  /** Like `update`, but returns the patch that undoes the change; empty if nothing changed. */
  updateReversibly(id: string, patch: MessagePatch): Promise<MessagePatch | undefined>;
  /** Returns false if the message does not exist. */
  remove(id: string): Promise<boolean>;
  /**
   * Removes a message like `remove`, but keeps it for a limited time, so that `restore` can restore its batch. The
   * caller chooses the name of the batch. Returns `gone` if the limits are exceeded and the message was not kept. In
   * that case, no message of the batch can be restored.
   */
  trash(id: string, batch: string): Promise<'restorable' | 'gone' | undefined>;
  /**
   * Restores every message of the batch unchanged and in its previous position, and publishes each. Returns their
   * number; undefined if there is nothing to restore: the batch expired or was restored before, or the inbox was
   * cleared.
   */
  restore(batch: string): Promise<number | undefined>;
  /** Removes every message and returns their number. Delays neither new messages nor reads, however many there are. */
  clear(): Promise<number>;
  /** The most used tags, at most `MAX_LISTED_TAGS`, most used first, for completion. */
  tags(): Promise<{ tag: string; messages: number }[]>;
  stats(): Promise<StoreStats>;
  /** Absent if the store has no database. Works while the database is unreachable. */
  load?(): DatabaseLoad;
  /** Rejects if the store is not available. */
  ready(): Promise<void>;
  /** The time of the newest message, in milliseconds; later ones are never earlier. 0 if there was none yet. */
  newestTime(): number;
  /** Closes the store, with the other mailboxes. */
  close(): Promise<void>;
}

/** Passes the committed changes of each mailbox to its listeners, in commit order. */
export interface EventBus {
  publish(event: InboxEvent, mailbox: number): void;
  /** Returns a function that unsubscribes. A listener must not throw or block. */
  subscribe(listener: (event: InboxEvent) => void, mailbox: number): () => void;
}

/** What the remote server accepted and rejected. */
export type RelayResult = Omit<ReleaseResult, 'released'>;

/** Releases a stored message. Throws `release_not_allowed` or `release_failed`. */
export interface Relay {
  /** Where clients release messages to that cannot name a server; undefined if the settings name none. */
  readonly server?: { host: string; port: number } | undefined;
  send(
    envelope: { from: string; to: string[] },
    raw: RawMessage,
    request: ReleaseRequest,
  ): Promise<RelayResult>;
}

/** Where Postern may connect to. */
export interface AllowedHosts {
  /** The hosts that the setting names, in their order. */
  readonly listed?: readonly { host: string; port: number }[];
  /** The addresses of `host` that may be reached on `port`, at least one. Throws if there are none. */
  resolve(host: string, port: number): Promise<string[]>;
}
