import type { SmtpRefusal, SmtpSession, SmtpSessionDetails } from '../contract/session.ts';
import type { SessionQuery, SmtpSessions } from '../mailbox/ports.ts';
import { CutList } from './cut-list.ts';
import { SessionRecord, textBytes } from './session-record.ts';

export interface SessionLogLimits {
  /** 0 turns the log off. */
  maxSessions: number;
  maxSessionBytes: number;
}

// Refusals outlive their sessions: whoever waits for a message asks for those of the last minutes.
const REFUSALS_BYTES = 1024 * 1024;
const REFUSAL_BYTES = 512;

/**
 * The recent SMTP sessions. When there are too many, the one that ended longest ago is forgotten; when none has
 * ended, the oldest. So a client that stays connected is still listed after many short sessions.
 */
export class SessionLog implements SmtpSessions {
  readonly #limits: SessionLogLimits;
  readonly #open = new Set<SessionRecord>();
  readonly #ended = new Set<SessionRecord>();
  #begun = 0;
  readonly #refusals = new CutList<SmtpRefusal>(0, REFUSALS_BYTES);

  constructor(limits: SessionLogLimits) {
    this.#limits = limits;
  }

  get kept(): number {
    return this.#limits.maxSessions;
  }

  /** The record of a session that begins; null when the log is off. */
  begin(remoteAddress: string, secure: boolean): SessionRecord | null {
    const { maxSessions, maxSessionBytes } = this.#limits;
    if (maxSessions === 0) return null;
    const peer = { remoteAddress, secure };
    const record = new SessionRecord(++this.#begun, peer, maxSessionBytes, this.#onEnd);
    this.#open.add(record);
    if (this.#open.size + this.#ended.size > maxSessions) this.#forgetOne();
    return record;
  }

  addRefusal(refusal: SmtpRefusal): void {
    let size = REFUSAL_BYTES + textBytes(refusal.command ?? '') + textBytes(refusal.sender ?? '');
    for (const recipient of refusal.recipients) size += textBytes(recipient);
    this.#refusals.add(refusal, size);
  }

  list({ limit, refused, open, message }: SessionQuery): { sessions: SmtpSession[]; total: number } {
    const records = [...this.#ended, ...this.#open].filter(
      (record) =>
        (!refused || record.refusals > 0) &&
        (!open || record.end === null) &&
        (message === undefined || record.ledTo(message)),
    );
    records.sort((one, other) => other.number - one.number);
    return { sessions: records.slice(0, limit).map((record) => record.summary()), total: records.length };
  }

  get(id: string): SmtpSessionDetails | undefined {
    for (const records of [this.#open, this.#ended]) {
      for (const record of records) if (record.id === id) return record.details();
    }
    return undefined;
  }

  refusedSince(time: number): SmtpRefusal[] {
    const from = new Date(time).toISOString();
    return this.#refusals.items().filter(({ at }) => at >= from);
  }

  readonly #onEnd = (record: SessionRecord): void => {
    if (this.#open.delete(record)) this.#ended.add(record);
  };

  #forgetOne(): void {
    const from = this.#ended.size > 0 ? this.#ended : this.#open;
    for (const record of from) {
      from.delete(record);
      record.forget();
      return;
    }
  }
}
