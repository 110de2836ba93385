import type { FaultRequest } from '../contract/fault.ts';

/** What nodes that share a store have in common besides messages. Undefined in a store that only one process can open. */
export interface SharedState {
  /** The turn of the receiver with this name. */
  turn(name: string): PostingTurn;
  nodes: Nodes;
  faults: FaultTable;
  templates: TemplateTable;
  /** The secret of this name, the same on all nodes: the one that is stored, or else this one, which is stored then. */
  secret(name: string, fresh: string): Promise<string>;
}

/** The nodes that share the store, which can ask each other what only one of them knows. */
export interface Nodes {
  /** The answers of the other nodes, as far as they answer in time. Rejects while the store is not available. */
  ask(kind: string, question: unknown): Promise<unknown[]>;
  /** How to answer questions of this kind. Both are JSON. */
  answer(kind: string, answer: (question: unknown) => unknown): void;
  /** Whether no other node is running. Waits a few seconds for nodes that were killed to disappear. */
  waitUntilAlone(): Promise<boolean>;
}

/** A fault as it is stored. Times are those of the store, in milliseconds. */
export interface StoredFault {
  id: string;
  request: FaultRequest;
  created_at: number;
  expires_at: number | null;
  matched: number;
  fired: number;
  /** The time at which it was read. */
  now: number;
}

export interface FaultTable {
  /** Returns undefined if there are already `max` active faults. Expired and used-up faults do not count. */
  add(id: string, request: FaultRequest, max: number): Promise<StoredFault | undefined>;
  /** Oldest first. */
  list(): Promise<StoredFault[]>;
  /** Counts a match, a firing or both, if the fault is active. Returns the counts; undefined if it is not. */
  count(id: string, what: { match: boolean; fire: boolean }): Promise<FaultCounts | undefined>;
  remove(id: string): Promise<boolean>;
}

export type FaultCounts = Pick<StoredFault, 'matched' | 'fired'>;

/** Whose templates these are: those of an API key of a service, in a mailbox. */
export interface TemplateOwner {
  mailbox: { key: number; removed: AbortSignal };
  /** Names the service and its key. */
  id: string;
}

/** Templates that applications have stored at mail services, as texts. */
export interface TemplateTable {
  /** Oldest first; only the one with this name, if it is given. */
  read(owner: TemplateOwner, name?: string): Promise<string[]>;
  /** Adds or replaces one. Returns false if the mailbox would have more than `MAX_TEMPLATES`. */
  put(owner: TemplateOwner, name: string, template: string): Promise<boolean>;
  remove(owner: TemplateOwner, name: string): Promise<boolean>;
}

/** The limits of all owners in a mailbox together. */
export const MAX_TEMPLATES = { count: 200, bytes: 5 * 1024 * 1024 };

/** Remembers the last message that a receiver got, by its id. */
export interface Position {
  /** Undefined if no position was stored yet; empty if one was stored when the inbox had no messages. */
  read(): Promise<string | undefined>;
  /** Resolves once this position, or a later one, is stored. */
  save(id: string): Promise<void>;
}

/** Decides which node posts messages to a receiver, and tells the next one where to continue. */
export interface PostingTurn extends Position {
  /** Stores the first position, unless another node has done so. Comes before all others. */
  begin(id: string): Promise<void>;
  /** How long a turn lasts without being renewed. */
  readonly durationMs: number;
  /** Takes or renews it; false when another node has it, or while it is paused. Rejects while the store is not available. */
  hold(): Promise<boolean>;
  /** Lets another node take it at once. */
  release(): Promise<void>;
  /** Whether no node can take it. It stays so after a restart. */
  isPaused(): Promise<boolean>;
  pause(paused: boolean): Promise<void>;
}
