import type { SecureContext } from 'node:tls';
import { serverContext } from '../limits/handshakes.ts';
import { Rounds } from '../limits/rounds.ts';
import type { Mailboxes } from '../mailbox/mailboxes.ts';
import type { SharedState } from '../mailbox/shared.ts';
import type { Log } from '../process/log.ts';
import { ScriptedFaults } from './faults/faults.ts';
import type { SmtpLimits } from './limits/limits.ts';
import { Resources } from './limits/resources.ts';
import { SessionLog } from './log/session-log.ts';
import type { SmtpObserver } from './ports.ts';
import { type Receive, StoreQueue } from './receive/store-queue.ts';

// A thousand sessions that always have input would block HTTP for a second at a time: libuv reads each socket up to 32 times
// in a row, 64 KiB each.
const ROUND_MS = 25;

export type Mechanism = 'PLAIN' | 'LOGIN' | 'CRAM-MD5';

const CHECKED_MECHANISMS: readonly Mechanism[] = ['PLAIN', 'LOGIN'];
const MECHANISMS: readonly Mechanism[] = [...CHECKED_MECHANISMS, 'CRAM-MD5'];

/** What the SMTP server asks about mailboxes. */
export interface SmtpMailboxes extends Pick<Mailboxes, 'isUsed' | 'refuses'> {
  signIn(user: string, password: string, address: string): Promise<boolean>;
}

export interface SmtpPolicy {
  /** Host name in the greeting and in the reply to EHLO. */
  name: string;
  /** Makes STARTTLS available; needed by listeners with implicit TLS. */
  tls?: { cert: string | Buffer; key: string | Buffer };
  requireTls: boolean;
  requireAuth: boolean;
  /** Whether the password is right. Throws `overloaded`. Without it, any credentials are accepted. */
  authenticate?: (user: string, password: string, address: string) => Promise<boolean>;
  /** Their usernames need the right password in any case, and some recipients are refused. */
  mailboxes?: SmtpMailboxes;
  limits: SmtpLimits;
}

/** State shared by all sessions of one server. */
export class SmtpService {
  readonly policy: SmtpPolicy;
  readonly limits: SmtpLimits;
  readonly log: Log;
  readonly observer: SmtpObserver | undefined;
  readonly resources: Resources;
  readonly storeQueue: StoreQueue;
  readonly sessions: SessionLog;
  readonly faults: ScriptedFaults;
  readonly rounds = new Rounds(ROUND_MS);
  readonly secureContext: SecureContext | undefined;
  readonly greeting: string;
  /** The monotonic clock at the last sweep, in milliseconds: precise enough for deadlines, and free to read. */
  now = performance.now();
  /** No new message is started; the open ones are finished. */
  draining = false;

  constructor(policy: SmtpPolicy, receive: Receive, log: Log, observer?: SmtpObserver, shared?: SharedState) {
    this.policy = policy;
    this.limits = policy.limits;
    this.log = log;
    this.observer = observer;
    this.resources = new Resources(policy.limits);
    this.storeQueue = new StoreQueue(receive, log, observer);
    this.sessions = new SessionLog(policy.limits, shared?.nodes);
    this.faults = new ScriptedFaults(policy.limits, shared);
    this.secureContext = policy.tls && serverContext(policy.tls);
    this.greeting = `220 ${policy.name} ESMTP Postern`;
  }

  /**
   * The mechanisms of AUTH. CRAM-MD5 needs the password itself on the server; a hash cannot verify it, so it is offered only
   * where any credentials are accepted.
   */
  get mechanisms(): readonly Mechanism[] {
    const { authenticate, mailboxes } = this.policy;
    return authenticate || mailboxes?.isUsed ? CHECKED_MECHANISMS : MECHANISMS;
  }

  /** The reply to EHLO. */
  ehlo(secure: boolean): string {
    const { policy } = this;
    const lines = [
      policy.name,
      `SIZE ${policy.limits.smtpMaxSize}`,
      '8BITMIME',
      'SMTPUTF8',
      'PIPELINING',
      'CHUNKING',
      'BINARYMIME',
      'DSN',
      'ENHANCEDSTATUSCODES',
    ];
    if (policy.tls && !secure) lines.push('STARTTLS');
    // RFC 4954 4: AUTH is not offered where it would be refused.
    if (secure || !policy.requireTls) {
      lines.push(`AUTH ${this.mechanisms.join(' ')}`);
    }
    lines.push('HELP');
    return lines.map((line, index) => `250${index === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n');
  }
}
