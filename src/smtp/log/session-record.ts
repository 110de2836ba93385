import { ulid } from 'ulid';
import {
  MAX_SESSION_RECIPIENTS,
  type SessionEndReason,
  type SessionMessage,
  type SmtpRefusal,
  type SmtpSession,
  type SmtpSessionDetails,
} from '../../contract/session.ts';
import type { Envelope } from '../../mailbox/envelope.ts';
import { EntryBuffer } from './entry-buffer.ts';
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

interface End {
  at: number;
  reason: SessionEndReason;
  reply: string | null;
  detail: string | null;
}

// Share of a session's memory for the start of its dialogue.
const HEAD_SHARE = 1 / 3;
const NO_BYTES = 0xffff_ffff;

/** The memory of one session's log: a quarter for the messages, the rest for the dialogue. Later sessions reuse it. */
export class SessionMemory {
  readonly messages: EntryBuffer;
  readonly exchanges: EntryBuffer;

  constructor(size: number) {
    const bytes = Buffer.allocUnsafeSlow(size);
    const forMessages = size >> 2;
    this.messages = new EntryBuffer(bytes.subarray(0, forMessages), 0);
    this.exchanges = new EntryBuffer(bytes.subarray(forMessages), HEAD_SHARE);
  }

  clear(): void {
    this.messages.clear();
    this.exchanges.clear();
  }
}

/**
 * The log of one SMTP session. Commands are passed in without credentials (see shown-line.ts). Everything except a few
 * short texts is in `memory`; JSON is created on request.
 */
export class SessionRecord {
  /** Sequence number, which orders sessions that began in the same millisecond. */
  readonly number: number;
  readonly startedAt: number;
  readonly remoteAddress: string;
  secure: boolean;
  tlsVersion: string | null = null;
  user: string | null = null;
  refusals = 0;
  /** The time for the next entries. Set by the connection, which reads the clock once for all lines of a read. */
  now = Date.now();
  end: End | null = null;

  #id: string | undefined;
  #helo: string | null = null;
  #commands = 0;
  #lastRefusal: string | null = null;
  /** Null after `forget`, because another session may use it. */
  #memory: SessionMemory | null;
  /** Not written yet, because its reply is still pending. */
  readonly #current: Exchange = { at: 0, command: null, bytes: null, reply: null, ms: 0, fault: null };
  #hasCurrent = false;
  readonly #onEnd: (record: SessionRecord) => void;

  constructor(
    number: number,
    { remoteAddress, secure }: { remoteAddress: string; secure: boolean },
    memory: SessionMemory,
    onEnd: (record: SessionRecord) => void,
  ) {
    this.number = number;
    this.startedAt = this.now;
    this.remoteAddress = remoteAddress;
    this.secure = secure;
    this.#memory = memory;
    this.#onEnd = onEnd;
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

  /** This many bytes of message data have arrived since the last command. */
  received(bytes: number): void {
    this.#current.bytes = bytes;
  }

  replied(reply: string): void {
    if (!this.#memory) return;
    const current = this.#current;
    if (!this.#hasCurrent || current.reply !== null) this.#begin(null, null);
    current.reply = reply;
    current.ms = Math.max(0, this.#sinceStart - current.at);
  }

  /** Attributes the outcome of the current command to a fault. */
  causedBy(fault: string): void {
    if (!this.#memory) return;
    if (!this.#hasCurrent) this.#begin(null, null);
    this.#current.fault = fault;
  }

  /** The last reply was a refusal; `envelope` is that of the open message. */
  refused(reply: string, envelope: Envelope | null): SmtpRefusal {
    const { command, bytes, fault } = this.#current;
    this.refusals++;
    this.#lastRefusal = reply;
    const about = envelope ?? (bytes === null ? null : this.#listMessages().at(-1));
    const [verb, address] = addressIn(command);
    const recipients = (about?.recipients ?? []).slice(0, MAX_SESSION_RECIPIENTS - 1).map(owned);
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

  /** The message with this envelope was stored under this id or, if null, dropped. */
  attempted({ sender, recipients }: Envelope, id: string | null): void {
    if (!this.#memory) return;
    const listed =
      recipients.length > MAX_SESSION_RECIPIENTS ? recipients.slice(0, MAX_SESSION_RECIPIENTS) : recipients;
    // Addresses have no control characters, so a line break can separate them.
    this.#memory.messages.add(recipients.length, 0, 0, id, sender, listed.join('\n'));
  }

  /** Only the first reason is kept, because the disconnect that follows is its consequence. */
  ended(reason: SessionEndReason, reply: string | null = null, detail: string | null = null): void {
    if (this.end) return;
    this.end = { at: Math.max(Date.now(), this.now), reason, reply, detail };
    this.#onEnd(this);
  }

  /** Returns its memory, and records nothing more. */
  forget(): SessionMemory | null {
    const memory = this.#memory;
    this.#hasCurrent = false;
    this.#current.command = this.#current.reply = this.#current.fault = null;
    this.#memory = null;
    return memory;
  }

  ledTo(messageId: string): boolean {
    return this.#listMessages().some(({ id }) => id === messageId);
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
      messages: this.#listMessages(),
      messages_omitted: this.#memory?.messages.omitted ?? 0,
    };
  }

  details(): SmtpSessionDetails {
    const { gapAt = 0, omitted = 0 } = this.#memory?.exchanges ?? {};
    const entries = this.#memory?.exchanges.entries() ?? [];
    const exchanges: Exchange[] = entries.map(
      ({ numbers: [at, ms, bytes], texts: [command, reply, fault] }) => ({
        at,
        command,
        bytes: bytes === NO_BYTES ? null : bytes,
        reply,
        ms,
        fault,
      }),
    );
    if (this.#hasCurrent) exchanges.push(this.#current);
    const dialogue = exchanges.map((exchange) => ({
      ...exchange,
      at: isoTime(this.startedAt + exchange.at),
      reply: exchange.reply?.replaceAll('\r\n', '\n') ?? null,
    }));
    return { ...this.summary(), dialogue, omitted, omitted_at: omitted > 0 ? gapAt : 0 };
  }

  #listMessages(): SessionMessage[] {
    const entries = this.#memory?.messages.entries() ?? [];
    return entries.map(({ numbers: [recipient_count], texts: [id, sender, recipients] }) => ({
      id,
      sender: sender ?? '',
      recipients: recipients ? recipients.split('\n') : [],
      recipient_count,
    }));
  }

  #begin(command: string | null, bytes: number | null): void {
    if (!this.#memory) return;
    const current = this.#current;
    if (this.#hasCurrent) {
      const { at, ms, bytes, command, reply, fault } = current;
      this.#memory.exchanges.add(at, ms, bytes ?? NO_BYTES, command, reply, fault);
    }
    this.#hasCurrent = true;
    // Reuses one object. A new one for each line would cost more in garbage collection than copying.
    current.at = Math.max(0, this.#sinceStart);
    current.command = command;
    current.bytes = bytes;
    current.reply = null;
    current.ms = 0;
    current.fault = null;
  }

  /** A small integer for the first 24 days, which V8 stores without allocating. */
  get #sinceStart(): number {
    return (this.now - this.startedAt) | 0;
  }
}

function addressIn(command: string | null): [verb: string, address: string] {
  const found = /^ *(MAIL|RCPT) +(?:FROM|TO) *: *<?([^<> ]*)/i.exec(command ?? '');
  return found ? [found[1]!.toUpperCase(), owned(found[2]!)] : ['', ''];
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
