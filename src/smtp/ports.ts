import type { Fault, FaultRequest, FaultStage } from '../contract/fault.ts';
import type { SessionParameters, SmtpRefusal, SmtpSession, SmtpSessionDetails } from '../contract/session.ts';

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

/** Selects recent sessions. */
export interface SessionQuery extends SessionParameters {
  /** The SMTP username of a mailbox: only sessions that signed in with it. By default, those that did with none of them. */
  owner?: string | null;
  limit: number;
}

/** The log of recent SMTP sessions and refused HTTP requests, of all nodes on one store. It is limited; the oldest are removed. */
export interface SmtpSessions {
  /** Newest first, with the total number of matches. */
  list(query: SessionQuery): Promise<{ sessions: SmtpSession[]; total: number }>;
  get(id: string, owner?: string | null): Promise<SmtpSessionDetails | undefined>;
  /** The maximum number of recorded sessions; 0 if none are recorded. */
  readonly kept: number;
  /**
   * The last refusals at or after this time (epoch milliseconds): those of SMTP, then those of HTTP, each oldest first. For these
   * addresses, also those in the minute before.
   */
  refusedSince(time: number, addresses?: readonly string[], owner?: string | null): Promise<SmtpRefusal[]>;
}

/** The scripted failures of the SMTP server, or of all nodes on one store. */
export interface SmtpFaults {
  /** The faults of the mailbox with this SMTP username, which affect only its sessions; null for the default one. */
  of(owner: string | null): MailboxFaults;
}

/** The faults of one mailbox. */
export interface MailboxFaults {
  /** The fault is active when this resolves. Throws `invalid_body`, or `invalid_parameter` if there are too many. */
  add(request: FaultRequest): Promise<Fault>;
  /** Oldest first. */
  list(): Promise<Fault[]>;
  get(id: string): Promise<Fault | undefined>;
  /** Returns false if the fault does not exist. Commands that it delays continue immediately. */
  remove(id: string): Promise<boolean>;
  /** Removes all faults and returns their number. */
  clear(): Promise<number>;
}
