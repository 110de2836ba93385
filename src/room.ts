import type { CoreConfig } from './config/core-settings.ts';
import type { Settings, Values } from './config/setting.ts';
import type { ListeningAddress } from './contract/info.ts';
import type { HtmlLimits } from './html/limits.ts';
import type { HttpRoom } from './http/room.ts';
import type { RefusedRequest } from './mailbox/envelope.ts';
import type { DeclaredMailbox } from './mailbox/mailbox-file.ts';
import type { Mailboxes } from './mailbox/mailboxes.ts';
import type { Relay } from './mailbox/ports.ts';
import type { Nodes, TemplateTable } from './mailbox/shared.ts';
import type { MimeLimits } from './mime/structure/limits.ts';
import type { StartPosting } from './outbound/posts-in-turn.ts';
import type { WorkerPool } from './workers/worker-pool.ts';

/** A part of Postern that not everybody needs. `app-rooms.ts` lists all of them, and nothing else names one. */
export interface Room<S extends Settings = Settings> {
  settings: S;
  /** Throws ConfigError for a setting that it cannot use. */
  open(config: CoreConfig & Values<S>, parts: RoomParts): Promise<OpenRoom>;
}

/** What all rooms may use. They get the mailbox from each request. */
export interface RoomParts {
  workers: WorkerPool;
  /** Stores messages that no path and no key assign to a mailbox. */
  mailboxes: Pick<Mailboxes, 'receive'>;
  htmlLimits: HtmlLimits;
  mimeLimits: MimeLimits;
  /** Whether only this machine can send requests. */
  isOnlyLocal: boolean;
  /** Where nodes that share a store keep templates. Undefined if there is only one. */
  templates?: TemplateTable | undefined;
  /** Records a request of an application that was refused, where SMTP sessions are recorded. */
  onRefused(request: RefusedRequest): void;
}

/** What rooms may use once the store is open. */
export interface StartedParts {
  mailboxes: Pick<Mailboxes, 'get'>;
  /** Those of `--mailboxes`. */
  declared: readonly DeclaredMailbox[];
  startPosting: StartPosting;
  /** The addresses that Postern listens on. It is filled after the start. */
  listening: readonly ListeningAddress[];
  nodes: Nodes | undefined;
}

/** What a room adds: to the HTTP server, and ports of the core that are missing without it. */
export interface OpenRoom extends HttpRoom {
  relay?: Relay;
  /** Returns a function that stops it within this time. */
  start?(parts: StartedParts): Promise<(graceMs: number) => Promise<void>>;
}

/** Describes a room, with the type of its settings. */
export function room<S extends Settings>(description: Room<S>): Room<S> {
  return description;
}
