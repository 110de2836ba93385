import type { CoreConfig } from './config/core-settings.ts';
import type { Settings, SettingValues } from './config/setting.ts';
import type { ListeningAddress } from './contract/info.ts';
import type { HtmlLimits } from './html/limits.ts';
import type { HttpRoom } from './http/room.ts';
import type { DeliveryFormats } from './mailbox/delivery-format.ts';
import type { DeclaredMailbox } from './mailbox/directory/mailbox-file.ts';
import type { RefusedRequest } from './mailbox/envelope.ts';
import type { Mailboxes, MailboxesParts } from './mailbox/mailboxes.ts';
import type { AllowedHosts, Relay } from './mailbox/ports.ts';
import type { Nodes, SharedState, TemplateTable } from './mailbox/shared.ts';
import type { MimeLimits } from './mime/structure/limits.ts';
import type { StartPosting } from './outbound/posts-in-turn.ts';
import type { Log } from './process/log.ts';
import type { WorkerPool } from './workers/worker-pool.ts';

/** A part of Postern that not everybody needs. `app-rooms.ts` lists all of them, and nothing else names one. */
export interface Room<S extends Settings = Settings> {
  settings: S;
  /** Throws ConfigError for a setting that it cannot use. */
  open(config: CoreConfig & SettingValues<S>, parts: RoomParts): Promise<OpenRoom>;
}

/** What all rooms may use. They get the mailbox from each request. */
export interface RoomParts {
  workers: WorkerPool;
  /** Stores messages that no path and no key assign to a mailbox. */
  mailboxes: Pick<Mailboxes, 'receive' | 'optionsOf'>;
  htmlLimits: HtmlLimits;
  mimeLimits: MimeLimits;
  /** Whether only this machine can send requests. */
  isOnlyLocal: boolean;
  /** Where nodes that share a store keep templates and secrets. Undefined if there is only one. */
  templates?: TemplateTable | undefined;
  secret?: SharedState['secret'] | undefined;
  /** Records a request of an application that was refused, where SMTP sessions are recorded. */
  onRefused(request: RefusedRequest): void;
  /** What another room offers, once all are open. Undefined if none does. */
  port<Name extends keyof RoomPorts>(name: Name): RoomPorts[Name] | undefined;
  /** The folder of the store; null if it has none that stays. */
  dataDir: string | null;
  log: Log;
}

/** What rooms may use once the store is open. */
export interface StartedParts {
  mailboxes: Pick<Mailboxes, 'get'>;
  /** The mailboxes that the file of `--mailboxes` declares. */
  declared: readonly DeclaredMailbox[];
  /** The services whose events can be sent. */
  eventServices: readonly string[];
  startPosting: StartPosting;
  /** The addresses that Postern listens on. It is filled after the start. */
  listening: readonly ListeningAddress[];
  nodes: Nodes | undefined;
}

/** What rooms offer to the core and to each other, and what is missing without them. */
export interface RoomPorts {
  relay?: Relay;
  /** A relay to other hosts than those that clients may choose. */
  relayTo?: (hosts: AllowedHosts) => Relay;
  /** Where links of messages may lead to when they are opened. Absent if they are not opened. */
  linkHosts?: AllowedHosts;
  /** How services tell applications what happened to a message. */
  deliveryFormats?: DeliveryFormats;
}

/** What a room adds: to the HTTP server, to the mailboxes, and its ports. */
export interface OpenRoom extends HttpRoom, RoomPorts, Pick<MailboxesParts, 'onReceived'> {
  /** Called once all rooms and the mailboxes are open. Throws ConfigError for a setting that cannot be used. */
  start?(parts: StartedParts): Promise<void>;
  close?(graceMs: number): Promise<void>;
}

/** Describes a room, with the type of its settings. */
export function room<S extends Settings>(description: Room<S>): Room<S> {
  return description;
}
