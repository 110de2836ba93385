import type { SmtpRefusal, SmtpSession, SmtpSessionDetails } from '../../contract/session.ts';
import { mailboxUser } from '../../mailbox/directory/mailbox-options.ts';
import type { RefusedRequest } from '../../mailbox/envelope.ts';
import type { Nodes } from '../../mailbox/shared.ts';
import type { SmtpLimits } from '../limits/limits.ts';
import type { SessionQuery, SmtpSessions } from '../ports.ts';
import { lastOfEachProtocol, RefusalLog, type RefusalQuery } from './refusal-log.ts';
import { SessionRecord } from './session-record.ts';

type SessionLogLimits = Pick<SmtpLimits, 'smtpSessionLog' | 'smtpSessionLogSize'>;

interface SessionPage {
  sessions: SmtpSession[];
  total: number;
}

// A pooled connection delivers far more messages than its record lists. Their ids take about 100 bytes each.
const MAX_DELIVERIES = 20_000;

/**
 * The recent SMTP sessions, and the refused requests to captured services. When there are too many, the one of the mailbox with the most that ended longest ago is removed or, if none has ended,
 * the oldest. So a client that stays connected is still listed after many short sessions.
 *
 * Nodes on one store keep their own sessions in memory and are asked for them on request, so a session does not use the
 * database. Those of this node are listed even while the others cannot be asked.
 */
export class SessionLog implements SmtpSessions {
  readonly #limits: SessionLogLimits;
  readonly #nodes: Nodes | undefined;
  readonly #open = new Set<SessionRecord>();
  readonly #ended = new OwnedRecords();
  /** The sessions of the last messages, by their ids. */
  readonly #deliveries = new Map<string, SessionRecord>();
  #begun = 0;
  // Apart from the others: everybody who reaches the HTTP port can be refused many times in a second.
  readonly #requests = new OwnedRecords();
  readonly #refusals = new RefusalLog();

  constructor(limits: SessionLogLimits, nodes?: Nodes) {
    this.#limits = limits;
    this.#nodes = nodes;
    nodes?.answer('sessions', (query) => this.#list(query as SessionQuery));
    nodes?.answer('session', (id) => this.#get(id as string) ?? null);
    nodes?.answer('refused', (question) => this.#refusals.last(question as RefusalQuery));
  }

  get kept(): number {
    return this.#limits.smtpSessionLog;
  }

  /** Creates the record of a new session; null when the log is off. */
  begin(remoteAddress: string): SessionRecord | null {
    const { smtpSessionLog, smtpSessionLogSize } = this.#limits;
    if (smtpSessionLog === 0) return null;
    if (this.#open.size + this.#ended.size === smtpSessionLog) this.#forgetOne();
    const record = new SessionRecord(++this.#begun, remoteAddress, smtpSessionLogSize, this);
    this.#open.add(record);
    return record;
  }

  /** `user` has signed in, unless it is null. */
  addRefusal(refusal: SmtpRefusal, user: string | null = null): void {
    this.#refusals.add(refusal, mailboxUser(user));
  }

  /** Removes what belongs to the mailbox of this SMTP username, which was deleted. */
  forget(owner: string): void {
    for (const records of [this.#ended, this.#requests]) records.removeAll(owner);
    this.#refusals.forget(owner);
  }

  /** Records a refused request to a captured service as a session of one command. */
  addRequest({
    service,
    command,
    bytes,
    reply,
    sender,
    recipients,
    remote_address,
    secure,
    user,
  }: RefusedRequest): void {
    const { smtpSessionLog, smtpSessionLogSize } = this.#limits;
    if (smtpSessionLog === 0) return;
    if (this.#requests.size === smtpSessionLog) this.#requests.removeOne();
    const record = new SessionRecord(++this.#begun, remote_address, smtpSessionLogSize, {}, 'http');
    record.helo = service;
    record.user = user;
    record.tlsVersion = secure ? 'TLS' : null;
    record.heard(command);
    record.received(bytes);
    record.replied(reply);
    const envelope = sender === '' && recipients.length === 0 ? null : { sender, recipients };
    if (envelope) record.attempted(envelope, null);
    this.addRefusal(record.refused(reply, envelope), user);
    record.ended('refused', reply);
    this.#requests.add(record);
  }

  async list(query: SessionQuery): Promise<SessionPage> {
    const lists = [this.#list(query), ...(await this.#ask<SessionPage>('sessions', query))];
    const sessions = lists.flatMap((list) => list.sessions);
    sessions.sort((one, other) => other.started_at.localeCompare(one.started_at));
    const total = lists.reduce((sum, list) => sum + list.total, 0);
    return { sessions: sessions.slice(0, query.limit), total };
  }

  #list({ owner = null, limit, refused, open, protocol, message }: SessionQuery): SessionPage {
    const records = [...this.#ended, ...this.#open, ...this.#requests].filter(
      (record) =>
        mailboxUser(record.user) === owner &&
        (!refused || record.refusals > 0) &&
        (!open || record.end === null) &&
        (protocol === undefined || record.protocol === protocol) &&
        (message === undefined || this.#deliveries.get(message) === record),
    );
    records.sort((one, other) => other.number - one.number);
    return { sessions: records.slice(0, limit).map((record) => record.summary()), total: records.length };
  }

  async get(id: string, owner: string | null = null): Promise<SmtpSessionDetails | undefined> {
    const session = this.#get(id) ?? (await this.#ask<SmtpSessionDetails>('session', id))[0];
    return session && mailboxUser(session.user) === owner ? session : undefined;
  }

  #get(id: string): SmtpSessionDetails | undefined {
    for (const records of [this.#open, this.#ended, this.#requests]) {
      for (const record of records) if (record.id === id) return record.details();
    }
    return undefined;
  }

  async refusedSince(
    time: number,
    addresses: readonly string[] = [],
    owner: string | null = null,
  ): Promise<SmtpRefusal[]> {
    const question: RefusalQuery = { time, addresses, owner };
    const refusals = [
      this.#refusals.last(question),
      ...(await this.#ask<SmtpRefusal[]>('refused', question)),
    ];
    return lastOfEachProtocol(refusals.flat().sort((one, other) => one.at.localeCompare(other.at)));
  }

  /** The answers of the other nodes. */
  async #ask<T>(kind: string, question: unknown): Promise<T[]> {
    const answers = (await this.#nodes?.ask(kind, question).catch(() => [])) ?? [];
    return answers.filter((answer) => answer !== null) as T[];
  }

  ended(record: SessionRecord): void {
    if (this.#open.delete(record)) this.#ended.add(record);
  }

  stored(record: SessionRecord, messageId: string): void {
    this.#deliveries.set(messageId, record);
    if (this.#deliveries.size > MAX_DELIVERIES)
      this.#deliveries.delete(this.#deliveries.keys().next().value!);
  }

  #forgetOne(): void {
    const [oldest] = this.#open;
    const record = this.#ended.removeOne() ?? oldest;
    if (!record) return;
    this.#open.delete(record);
    record.forget();
  }
}

/** Sessions that have ended, by the mailbox that they belong to, so that one mailbox with many does not make the sessions of another disappear. */
export class OwnedRecords {
  readonly #byOwner = new Map<string | null, Set<SessionRecord>>();
  size = 0;

  add(record: SessionRecord): void {
    const owner = mailboxUser(record.user);
    const records = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, records.add(record));
    this.size++;
  }

  /** Removes the oldest of the mailbox that has the most. */
  removeOne(): SessionRecord | undefined {
    let owner: string | null = null;
    let most = 0;
    for (const [candidate, { size }] of this.#byOwner) if (size > most) [owner, most] = [candidate, size];
    const records = this.#byOwner.get(owner);
    const [oldest] = records ?? [];
    if (!oldest) return undefined;
    records!.delete(oldest);
    if (most === 1) this.#byOwner.delete(owner);
    this.size--;
    return oldest;
  }

  removeAll(owner: string): void {
    this.size -= this.#byOwner.get(owner)?.size ?? 0;
    this.#byOwner.delete(owner);
  }

  *[Symbol.iterator](): Generator<SessionRecord> {
    for (const records of this.#byOwner.values()) yield* records;
  }
}
