import { ulid } from 'ulid';
import {
  MAX_LISTED_RECIPIENTS,
  type SessionEndReason,
  type SmtpRefusal,
  type SmtpSession,
  type SmtpSessionDetails,
} from '../contract/session.ts';
import type { Envelope } from '../mailbox/envelope.ts';
import { CutList } from './cut-list.ts';
import { owned } from './shown-line.ts';

interface Exchange {
  /** Milliseconds since the session began. */
  at: number;
  command: string | null;
  bytes: number | null;
  reply: string | null;
  ms: number;
  fault: string | null;
}

interface Attempt {
  id: string | null;
  sender: string;
  recipients: string[];
  recipient_count: number;
}

interface End {
  at: number;
  reason: SessionEndReason;
  reply: string | null;
  detail: string | null;
}

// What an exchange and an attempt hold besides their texts.
const EXCHANGE_BYTES = 192;
const ATTEMPT_BYTES = 256;
const STRING_BYTES = 32;

/**
 * What is remembered of one SMTP session. Commands come in as they may be shown (see shown-line.ts) and are kept by
 * reference; JSON is made when someone asks. Memory: `maxBytes`, of which a quarter is for the messages.
 */
export class SessionRecord {
  /** Counts up: sessions that began in the same millisecond have an order, too. */
  readonly number: number;
  readonly startedAt: number;
  readonly remoteAddress: string;
  secure: boolean;
  tlsVersion: string | null = null;
  user: string | null = null;
  refusals = 0;
  /** The time of what is being recorded. Set by the connection, which reads the clock once for all lines of a read. */
  now = Date.now();
  end: End | null = null;

  #id: string | undefined;
  #helo: string | null = null;
  #commands = 0;
  #lastRefusal: string | null = null;
  readonly #exchanges: CutList<Exchange>;
  readonly #attempts: CutList<Attempt>;
  /** Not in the list yet, because its reply may still come. */
  #current: Exchange | null = null;
  #lastAttempt: Attempt | null = null;
  #isForgotten = false;
  readonly #onEnd: (record: SessionRecord) => void;

  constructor(
    number: number,
    { remoteAddress, secure }: { remoteAddress: string; secure: boolean },
    maxBytes: number,
    onEnd: (record: SessionRecord) => void,
  ) {
    this.number = number;
    this.startedAt = this.now;
    this.remoteAddress = remoteAddress;
    this.secure = secure;
    this.#exchanges = new CutList(maxBytes >> 2, maxBytes >> 1);
    this.#attempts = new CutList(0, maxBytes >> 2);
    this.#onEnd = onEnd;
  }

  /** Made when someone asks, because most sessions are never looked at. */
  get id(): string {
    this.#id ??= ulid(this.startedAt);
    return this.#id;
  }

  set helo(name: string | null) {
    this.#helo = name === null ? null : owned(name);
  }

  /** Discards what the client sent in plain text. */
  startTls(): void {
    this.secure = true;
    this.#helo = this.user = null;
  }

  /** The client has sent this line. */
  heard(command: string): void {
    this.#commands++;
    this.#begin(command, null);
  }

  /** The client may send message data now. */
  expectData(): void {
    this.#begin(null, 0);
  }

  /** So many bytes of message data have come since the last command. */
  received(bytes: number): void {
    if (this.#current) this.#current.bytes = bytes;
  }

  replied(reply: string): void {
    if (this.#isForgotten) return;
    if (!this.#current || this.#current.reply !== null) this.#begin(null, null);
    const current = this.#current!;
    current.reply = reply;
    current.ms = Math.max(0, this.now - this.startedAt - current.at);
  }

  /** A fault is behind what happens to the current command. */
  causedBy(fault: string): void {
    if (this.#isForgotten) return;
    if (!this.#current) this.#begin(null, null);
    this.#current!.fault = fault;
  }

  /** The reply just given was a refusal; `envelope` is the open message's. */
  refused(reply: string, envelope: Envelope | null): SmtpRefusal {
    const { command, bytes, fault } = this.#current ?? { command: null, bytes: null, fault: null };
    this.refusals++;
    this.#lastRefusal = reply;
    const about = envelope ?? (bytes === null ? null : this.#lastAttempt);
    const [verb, address] = addressIn(command);
    const recipients = (about?.recipients ?? []).slice(0, MAX_LISTED_RECIPIENTS - 1).map(owned);
    if (verb === 'RCPT') recipients.push(address);
    return {
      at: isoTime(this.now),
      session: this.id,
      remote_address: this.remoteAddress,
      command,
      reply,
      sender: verb === 'MAIL' ? address : about ? owned(about.sender) : null,
      recipients,
      fault,
    };
  }

  /** The message with this envelope is stored under this id, or given up. */
  attempted({ sender, recipients }: Envelope, id: string | null): void {
    if (this.#isForgotten) return;
    const last = this.#lastAttempt;
    const attempt = {
      id,
      // Often the same, and a comparison costs less than a copy.
      sender: sender === last?.sender ? last.sender : owned(sender),
      recipients: recipients.slice(0, MAX_LISTED_RECIPIENTS).map(owned),
      recipient_count: recipients.length,
    };
    let size = ATTEMPT_BYTES + textBytes(sender);
    for (const recipient of attempt.recipients) size += textBytes(recipient);
    this.#attempts.add(attempt, size);
    this.#lastAttempt = attempt;
  }

  /** The first reason counts: what follows it is the connection going away. */
  ended(reason: SessionEndReason, reply: string | null = null, detail: string | null = null): void {
    if (this.end) return;
    this.end = { at: Math.max(Date.now(), this.now), reason, reply, detail };
    this.#onEnd(this);
  }

  /** Lets go of everything, and records nothing more. */
  forget(): void {
    this.#isForgotten = true;
    this.#current = this.#lastAttempt = null;
    this.#exchanges.clear();
    this.#attempts.clear();
  }

  ledTo(messageId: string): boolean {
    return this.#attempts.items().some(({ id }) => id === messageId);
  }

  summary(): SmtpSession {
    return {
      id: this.id,
      started_at: isoTime(this.startedAt),
      end: this.end && { ...this.end, at: isoTime(this.end.at) },
      remote_address: this.remoteAddress,
      secure: this.secure,
      tls_version: this.tlsVersion,
      helo: this.#helo,
      user: this.user,
      commands: this.#commands,
      refused: this.refusals,
      last_refusal: this.#lastRefusal,
      messages: this.#attempts.items(),
      messages_omitted: this.#attempts.omitted,
    };
  }

  details(): SmtpSessionDetails {
    const { gapAt, omitted } = this.#exchanges;
    const exchanges = this.#exchanges.items();
    if (this.#current) exchanges.push(this.#current);
    const dialogue = exchanges.map((exchange) => ({
      ...exchange,
      at: isoTime(this.startedAt + exchange.at),
      reply: exchange.reply?.replaceAll('\r\n', '\n') ?? null,
    }));
    return { ...this.summary(), dialogue, omitted, omitted_at: omitted > 0 ? gapAt : 0 };
  }

  #begin(command: string | null, bytes: number | null): void {
    if (this.#isForgotten) return;
    const before = this.#current;
    if (before) {
      this.#exchanges.add(before, EXCHANGE_BYTES + (before.command === null ? 0 : textBytes(before.command)));
    }
    const at = Math.max(0, this.now - this.startedAt);
    this.#current = { at, command, bytes, reply: null, ms: 0, fault: null };
  }
}

/** What a string takes in memory: two bytes per character when one is outside Latin-1, so always from above. */
export function textBytes(text: string): number {
  return STRING_BYTES + 2 * text.length;
}

function addressIn(command: string | null): [verb: string, address: string] {
  const found = /^ *(MAIL|RCPT) +(?:FROM|TO) *: *<?([^<> ]*)/i.exec(command ?? '');
  return found ? [found[1]!.toUpperCase(), owned(found[2]!)] : ['', ''];
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
