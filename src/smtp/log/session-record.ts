import { ulid } from 'ulid';
import {
  MAX_SESSION_RECIPIENTS,
  type SessionEnd,
  type SessionEndReason,
  type SessionExchange,
  type SessionMessage,
  type SessionProtocol,
  type SmtpRefusal,
  type SmtpSession,
  type SmtpSessionDetails,
} from '../../contract/session.ts';
import { owned } from '../../limits/owned.ts';
import type { Envelope } from '../../mailbox/envelope.ts';
import { BoundedList } from './bounded-list.ts';

type EnvelopeAddresses = Pick<Envelope, 'sender' | 'recipients'>;

/** `at` is in milliseconds since the session began. */
type TimedExchange = Omit<SessionExchange, 'at'> & { at: number };

/** Learns what happens in sessions. */
interface SessionListener {
  ended?(record: SessionRecord): void;
  stored?(record: SessionRecord, messageId: string): void;
}

type TimedEnd = Omit<SessionEnd, 'at'> & { at: number };

// A quarter of a session's memory is for its messages, a quarter for the start of its dialogue, and half for the end.
const MESSAGES_SHARE = 1 / 4;
const HEAD_SHARE = 1 / 3;
// Upper estimates of what V8 needs. Most replies are constants, or belong to a fault.
const EXCHANGE_BYTES = 200;
const MESSAGE_BYTES = 200;
// When one character is outside Latin-1.
const CHARACTER_BYTES = 2;

// Does not count what is only known later: the reply and the fault.
function exchangeBytes({ command }: TimedExchange): number {
  return EXCHANGE_BYTES + CHARACTER_BYTES * (command?.length ?? 0);
}

function messageBytes({ sender, recipients }: SessionMessage): number {
  return MESSAGE_BYTES + CHARACTER_BYTES * (sender.length + recipients.join().length);
}

/**
 * The log of one SMTP session. Commands are passed in without credentials (see shown-line.ts). JSON is created on
 * request.
 */
export class SessionRecord {
  /** Sequence number, which orders sessions that began in the same millisecond. */
  readonly number: number;
  readonly protocol: SessionProtocol;
  readonly startedAt: number;
  readonly remoteAddress: string;
  /** Set by the first command over TLS: until then, the handshake may still fail. */
  tlsVersion: string | null = null;
  user: string | null = null;
  refusals = 0;
  /** The time for the next entries. Set by the connection, which reads the clock once for all lines of a read. */
  now = Date.now();
  end: TimedEnd | null = null;

  #id: string | undefined;
  #helo: string | null = null;
  #commands = 0;
  #firstRefusal: string | null = null;
  #lastRefusal: string | null = null;
  readonly #messages: BoundedList<SessionMessage>;
  readonly #exchanges: BoundedList<TimedExchange>;
  /** The last exchange, whose reply may be pending. */
  #current: TimedExchange | null = null;
  #isForgotten = false;
  readonly #listener: SessionListener;

  constructor(
    number: number,
    remoteAddress: string,
    maxBytes: number,
    listener: SessionListener,
    protocol: SessionProtocol = 'smtp',
  ) {
    this.number = number;
    this.protocol = protocol;
    this.startedAt = this.now;
    this.remoteAddress = remoteAddress;
    this.#messages = new BoundedList(maxBytes * MESSAGES_SHARE, 0, messageBytes);
    this.#exchanges = new BoundedList(maxBytes * (1 - MESSAGES_SHARE), HEAD_SHARE, exchangeBytes);
    this.#listener = listener;
  }

  /** Created on request, because most sessions are never looked at. */
  get id(): string {
    this.#id ??= ulid(this.startedAt);
    return this.#id;
  }

  set helo(name: string | null) {
    this.#helo = name === null ? null : owned(name);
  }

  /** Discards what the client sent in plain text. */
  startTls(): void {
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

  /** This many bytes of message data have arrived since the last command. */
  received(bytes: number): void {
    if (this.#current) this.#current.bytes = bytes;
  }

  replied(reply: string): void {
    const current = this.#current?.reply === null ? this.#current : this.#begin(null, null);
    current.reply = reply;
    current.ms = Math.max(0, this.now - this.startedAt - current.at);
  }

  /** Attributes the outcome of the current command to a fault. */
  causedBy(fault: string): void {
    (this.#current ?? this.#begin(null, null)).fault = fault;
  }

  /** The last reply was a refusal; `envelope` is that of the open message. */
  refused(reply: string, envelope: EnvelopeAddresses | null): SmtpRefusal {
    const { command, bytes, fault } = this.#current!;
    this.refusals++;
    // What comes after an unknown command says more about what went wrong.
    if (this.#firstRefusal === null || /^50[02]/.test(this.#firstRefusal)) this.#firstRefusal = reply;
    this.#lastRefusal = reply;
    const about = envelope ?? (bytes === null ? null : this.#messages.items.at(-1));
    const [verb, address] = addressIn(command);
    const recipients = (about?.recipients ?? []).slice(0, MAX_SESSION_RECIPIENTS - 1).map(owned);
    if (verb === 'RCPT') recipients.push(address);
    return {
      at: isoTime(this.now),
      protocol: this.protocol,
      session: this.id,
      remote_address: this.remoteAddress,
      command,
      reply,
      sender: verb === 'MAIL' ? address : about ? owned(about.sender) : null,
      recipients,
      fault,
    };
  }

  /** The message with this envelope was stored under this id or, if null, dropped. */
  attempted({ sender, recipients }: EnvelopeAddresses, id: string | null): void {
    if (this.#isForgotten) return;
    if (id !== null) this.#listener.stored?.(this, id);
    this.#messages.add({
      id,
      sender: owned(sender),
      recipients: recipients.slice(0, MAX_SESSION_RECIPIENTS).map(owned),
      recipient_count: recipients.length,
    });
  }

  /** Only the first reason is kept, because the disconnect that follows is its consequence. */
  ended(reason: SessionEndReason, reply: string | null = null, detail: string | null = null): void {
    if (this.end) return;
    this.end = { at: Math.max(Date.now(), this.now), reason, reply, detail };
    this.#listener.ended?.(this);
  }

  /** Frees its memory, and keeps nothing more. */
  forget(): void {
    this.#isForgotten = true;
    this.#messages.items.length = this.#exchanges.items.length = 0;
  }

  summary(): SmtpSession {
    return {
      id: this.id,
      protocol: this.protocol,
      started_at: isoTime(this.startedAt),
      end: this.end && { ...this.end, at: isoTime(this.end.at) },
      remote_address: this.remoteAddress,
      secure: this.tlsVersion !== null,
      tls_version: this.tlsVersion,
      helo: this.#helo,
      user: this.user,
      commands: this.#commands,
      refused: this.refusals,
      first_refusal: this.#firstRefusal,
      last_refusal: this.#lastRefusal,
      messages: this.#messages.items,
      messages_omitted: this.#messages.omitted,
    };
  }

  details(): SmtpSessionDetails {
    const { items, omitted, gapAt } = this.#exchanges;
    const dialogue = items.map((exchange) => ({
      ...exchange,
      at: isoTime(this.startedAt + exchange.at),
      reply: exchange.reply?.replaceAll('\r\n', '\n') ?? null,
    }));
    return { ...this.summary(), dialogue, omitted, omitted_at: gapAt };
  }

  #begin(command: string | null, bytes: number | null): TimedExchange {
    const at = Math.max(0, this.now - this.startedAt);
    this.#current = { at, command, bytes, reply: null, ms: 0, fault: null };
    if (!this.#isForgotten) this.#exchanges.add(this.#current);
    return this.#current;
  }
}

function addressIn(command: string | null): [verb: string, address: string] {
  const match = /^ *(MAIL|RCPT) +(?:FROM|TO) *: *<?([^<> ]*)/i.exec(command ?? '');
  return match ? [match[1]!.toUpperCase(), owned(match[2]!)] : ['', ''];
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
