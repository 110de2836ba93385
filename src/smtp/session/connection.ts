import type { Socket } from 'node:net';
import type { Reservation } from '../../limits/memory-budget.ts';
import type { SmtpClient } from '../limits/resources.ts';
import { SessionTimeouts } from '../limits/session-timeouts.ts';
import type { SessionRecord } from '../log/session-record.ts';
import type { SmtpService } from '../service.ts';
import { startsTls } from './commands.ts';
import { Dialogue, type DialogueConnection } from './dialogue.ts';
import { SessionInput } from './input.ts';
import { Peer, READ_AHEAD_BYTES } from './peer.ts';
import { type Refusal, refusals } from './replies.ts';

// Measured with 1,000 sessions: each takes 10 KB, and 43 KB more with TLS.
const SESSION_BYTES = 12 * 1024;
const TLS_BYTES = 48 * 1024;
// Replies to pipelined commands are sent when this many bytes are queued, not only at the end of the read.
const MAX_OUTPUT = 16 * 1024;
// How long one session works without a break. The clock is checked after each command, because a recipient can take
// milliseconds: it is compared with the patterns of all mailboxes.
const MAX_RUN_MS = 5;
// How long a message may wait for memory, and how many may wait: each holds two reads (128 KiB) that are not counted.
const MEMORY_WAIT_MS = 30_000;
const MAX_WAITING_FOR_MEMORY = 512;
// How long the peer has to close after the last reply. Closing with unread input would reset the connection, and the
// reply could be lost.
const LINGER_MS = 2000;

/**
 * Connects one dialogue to one socket: splits the input into lines and message bytes, sends the replies to each read in
 * one write, and enforces timeouts. Memory is reserved before it is used; when there is none, the connection is closed.
 */
export class SmtpConnection implements DialogueConnection {
  readonly client: SmtpClient;
  readonly #service: SmtpService;
  readonly #peer: Peer;
  readonly #dialogue: Dialogue;
  readonly #record: SessionRecord | null;
  readonly #memory: Reservation;
  readonly #timeouts: SessionTimeouts;
  readonly #forget: (connection: SmtpConnection) => void;
  readonly #input = new SessionInput();
  #output = '';
  /** Reserved for as long as the session lasts. */
  #fixedBytes: number;
  /** The reply to the last command is not known yet. */
  #waiting = false;
  /** The peer does not read its replies. */
  #stalled = false;
  /** Continues in a later round of the event loop. */
  #yielding = false;
  /** There is not enough memory for the bytes that have been read. */
  #lacksMemory = false;
  #lackingSince = 0;
  #ended = false;
  #closing = false;
  #released = false;

  /** The memory that a session takes before its first byte. */
  static bytesFor(implicitTls: boolean): number {
    return SESSION_BYTES + (implicitTls ? TLS_BYTES : 0);
  }

  /** `memory` belongs to the client and has `bytesFor` reserved. */
  constructor(
    service: SmtpService,
    socket: Socket,
    { client, memory, implicitTls }: { client: SmtpClient; memory: Reservation; implicitTls: boolean },
    forget: (connection: SmtpConnection) => void,
  ) {
    this.#service = service;
    this.client = client;
    this.#memory = memory;
    this.#fixedBytes = memory.bytes;
    this.#forget = forget;
    this.#peer = new Peer(service, socket, implicitTls, {
      data: (chunk) => this.#read(chunk),
      end: () => {
        this.#ended = true;
        this.#run();
      },
      drain: () => {
        this.#stalled = false;
        this.#run();
      },
      close: () => {
        this.#closing = true;
        this.#release();
      },
    });
    this.#record = this.#peer.record;
    this.#dialogue = new Dialogue(service, this, client, { secure: implicitTls, record: this.#record });
    this.#timeouts = new SessionTimeouts(service);
    this.#timeouts.extend(this.#dialogue.activity);
    this.#dialogue.greet();
    this.#flush();
  }

  get remoteAddress(): string {
    return this.#peer.address;
  }

  get hasMoreInput(): boolean {
    return !this.#input.isEmpty;
  }

  reply(text: string): void {
    if (!this.#closing) this.#output += `${text}\r\n`;
  }

  wait(): void {
    this.#waiting = true;
  }

  proceed(): void {
    this.#waiting = false;
    if (this.#closing) return;
    this.#timeouts.extend(this.#dialogue.activity);
    this.#run();
  }

  prepareTls(): boolean {
    if (!this.#memory.grow(TLS_BYTES)) return false;
    this.#fixedBytes += TLS_BYTES;
    return true;
  }

  startTls(): void {
    this.#flush();
    this.#input.clear();
    this.#peer.startTls();
  }

  hangUp(isFault = false): void {
    if (this.#closing) return;
    this.#closing = true;
    if (!this.#ended || isFault) this.#peer.forgetHandshake();
    this.#input.clear();
    this.#timeouts.setIn(LINGER_MS);
    this.#peer.end(this.#output);
    if (isFault) this.#peer.destroySoon();
    this.#output = '';
  }

  /** How long this session has been idle between messages; 0 when it is not. */
  get idleMs(): number {
    return this.#mayRun && this.#input.isEmpty && this.#dialogue.isBetweenMessages
      ? this.#timeouts.idleMs
      : 0;
  }

  /** Closes immediately and frees its memory, to make room for another connection. */
  makeRoom(): void {
    this.#end(refusals.closedForOthers);
  }

  /** Closes immediately if the client has signed in with this username. */
  signOut(username: string, refusal: Refusal): void {
    if (this.#dialogue.user === username) this.#end(refusal);
  }

  #end(refusal: Refusal): void {
    this.#dialogue.refuse(refusal);
    this.#peer.destroySoon();
    this.#release();
  }

  /** Called about once a second, after the clock was read. Handles timeouts. */
  sweep(): void {
    if (this.#lacksMemory) this.#retry();
    if (!this.#timeouts.isOver || this.#waiting || this.#lacksMemory) return;
    if (this.#closing || this.#stalled) {
      this.destroy('timeout');
    } else if (this.#timeouts.isSessionOver && this.#dialogue.isBetweenMessages) {
      this.#dialogue.refuse(refusals.sessionTooLong);
    } else {
      this.#dialogue.timeOut();
    }
  }

  /** The server is closing: ends a session between messages, but lets the client finish an open message. */
  drain(): void {
    if (this.#waiting || this.#closing || !this.#dialogue.isBetweenMessages) return;
    this.#dialogue.refuse(refusals.shuttingDown);
  }

  destroy(why: 'timeout' | 'shutdown'): void {
    this.#record?.ended(why);
    this.#peer.destroy();
  }

  #release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#input.clear();
    this.#dialogue.closed();
    this.#memory.release();
    this.#forget(this);
  }

  get #mayRun(): boolean {
    const isHeld = this.#waiting || this.#stalled || this.#yielding || this.#lacksMemory;
    return !isHeld && !this.#closing;
  }

  #read(chunk: Buffer): void {
    if (this.#closing) return;
    this.#input.add(chunk);
    const isHeld = !this.#mayRun;
    this.#run();
    if (!isHeld && !this.#yielding) return;
    // Stops reading, so that further input stays in the kernel and at the peer.
    this.#peer.pause();
    this.#reserve();
  }

  /** Continues with the input, now or in a later round of the event loop. */
  #run(when: 'run' | 'later' = 'run'): void {
    if (!this.#mayRun) return;
    this.#yielding = true;
    this.#service.rounds[when](() => {
      this.#yielding = false;
      this.#process();
    });
  }

  #process(): void {
    if (!this.#mayRun) return;
    const started = performance.now();
    if (this.#record) this.#record.now = Date.now();
    let progress = false;
    for (;;) {
      if (this.#service.draining) this.drain();
      if (this.#input.isEmpty || !this.#mayRun) break;
      if (this.#step()) progress = true;
      if (this.#output.length > MAX_OUTPUT) this.#flush();
      if (performance.now() - started > MAX_RUN_MS) this.#run('later');
    }
    if (this.#closing) return;
    if (!this.#yielding) this.#flush();
    // A partial line does not extend the deadline, or a client could send single bytes forever.
    if (progress) this.#timeouts.extend(this.#dialogue.activity);
    if (this.#input.isEmpty) {
      this.#input.release();
      if (this.#mayRun) this.#continue();
    }
    this.#reserve();
  }

  #continue(): void {
    if (this.#ended) this.#dialogue.ended();
    else if (this.#peer.isPaused) this.#peer.resume();
  }

  /** Reads one line or one run of message bytes; false when the line is incomplete or the input has to wait. */
  #step(): boolean {
    const input = this.#input;
    if (this.#dialogue.reading === 'line') return this.#readLine();
    if (!this.#hasMemoryFor(input.bytes.length - input.position)) return false;
    input.position = this.#dialogue.messageBytes(input.bytes, input.position);
    return true;
  }

  #readLine(): boolean {
    const input = this.#input;
    this.#peer.heard();
    if (input.partialBytes === 0 && startsTls(input.bytes, input.position)) {
      this.#dialogue.tlsInClear();
      return true;
    }
    const line = input.takeLine(this.#dialogue.maxLine);
    if (line === null) return false;
    if (line === 'too_long') this.#dialogue.endlessLine();
    else this.#dialogue.line(line.bytes, line.start, line.end);
    return true;
  }

  /** False when the message has to wait for memory that others will release. */
  #hasMemoryFor(bytes: number): boolean {
    const { resources, now } = this.#service;
    const hasWaited = this.#lackingSince > 0;
    const isPatient = !hasWaited || now - this.#lackingSince < MEMORY_WAIT_MS;
    const mayWait = isPatient && resources.memory.waiting < MAX_WAITING_FOR_MEMORY;
    if (this.#dialogue.prepareMemory(bytes, hasWaited, mayWait)) {
      this.#lackingSince = 0;
      return true;
    }
    if (!hasWaited) this.#lackingSince = now;
    this.#lacksMemory = true;
    this.#peer.pause();
    resources.memory.whenReleased(this.#retry);
    return false;
  }

  readonly #retry = (): void => {
    this.#lacksMemory = false;
    this.#run();
  };

  /** Reserves the memory held from one event to the next. Closes the session when there is not enough. */
  #reserve(): void {
    let bytes = this.#fixedBytes + this.#input.partialBytes;
    // Input that waits for its time slice is not counted, because it is processed within milliseconds.
    if (this.#waiting || this.#stalled) {
      bytes += this.#input.unreadMemory;
      if (this.#peer.isPaused) bytes += READ_AHEAD_BYTES;
      if (this.#stalled) bytes += this.#peer.unsentBytes;
    }
    if (bytes === this.#memory.bytes || this.#closing) return;
    if (!this.#memory.resize(bytes)) this.#dialogue.refuse(refusals.outOfMemory);
  }

  #flush(): void {
    if (this.#output === '') return;
    const output = this.#output;
    this.#output = '';
    // Stops reading from a peer that does not read its replies, until it does or times out.
    if (!this.#peer.write(output)) {
      this.#stalled = true;
      this.#peer.pause();
    }
  }
}
