import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { startsTls } from './command-line.ts';
import { Deadline } from './deadline.ts';
import { Dialogue, type Wire } from './dialogue.ts';
import { Input } from './input.ts';
import { refusals } from './replies.ts';
import type { Client, MemoryClaim } from './resources.ts';
import type { SmtpService } from './service.ts';
import { describeTlsFailure, isTlsFailure, MAYBE_NOT_TRUSTED } from './tls-failure.ts';

/** How much Node reads ahead of a paused session, and holds of replies that the client does not read. */
export const HIGH_WATER_MARK = 16 * 1024;
// While a session is paused, Node reads on until its buffer is over the mark: at most one read of 64 KiB more.
const READ_AHEAD_BYTES = HIGH_WATER_MARK + 64 * 1024;
// Measured for 1,000 sessions: 10 KB for the objects of each, 43 KB more with TLS.
const SESSION_BYTES = 12 * 1024;
const TLS_BYTES = 48 * 1024;
// Replies to pipelined commands are sent when this many have gathered, not only after the whole read.
const MAX_OUTPUT = 16 * 1024;

// Commands between two looks at the clock.
const COMMANDS_AT_ONCE = 32;

// How long a message may wait for memory, and how many may: each holds two reads, 128 KiB, that are not counted.
const MEMORY_WAIT_MS = 30_000;
const MAX_WAITING_FOR_MEMORY = 512;

// After the last reply the peer gets this long to close; closing with unread bytes would reset the connection and
// could take the reply with it.
const LINGER_MS = 2000;

/**
 * Carries one dialogue over one socket: cuts what arrives into lines and message bytes, sends the replies of each
 * read in one write, and keeps the time. Everything it holds is reserved first; without memory for it, it closes.
 */
export class Connection implements Wire {
  readonly remoteAddress: string;

  readonly #service: SmtpService;
  readonly #dialogue: Dialogue;
  readonly #memory: MemoryClaim;
  readonly client: Client;
  readonly #forget: (connection: Connection) => void;
  /** The socket as accepted, and the one to talk over: the same until TLS starts. */
  readonly #accepted: Socket;
  #socket: Socket;
  readonly #input = new Input();
  /** TLS has been started and no command has come over it yet. */
  #silentSinceTls = false;
  #output = '';
  #waiting = false;
  #stalled = false;
  /** Continues in a later turn of the event loop. */
  #yielding = false;
  /** There is no memory for what has been read, since this time. */
  #lacksMemory = false;
  #lackingSince = 0;
  #paused = false;
  #ended = false;
  #closing = false;
  #released = false;
  /** Reserved for as long as the session lasts. */
  #fixedBytes: number;
  readonly #deadline: Deadline;

  /** What a session costs before its first byte. */
  static bytesFor(implicitTls: boolean): number {
    return SESSION_BYTES + (implicitTls ? TLS_BYTES : 0);
  }

  /** `memory` is the client's and has `bytesFor` reserved. */
  constructor(
    service: SmtpService,
    socket: Socket,
    { client, memory, implicitTls }: { client: Client; memory: MemoryClaim; implicitTls: boolean },
    forget: (connection: Connection) => void,
  ) {
    this.#service = service;
    this.client = client;
    this.#memory = memory;
    this.#fixedBytes = memory.bytes;
    this.#forget = forget;
    // An IPv4 client on a dual-stack socket is still an IPv4 client.
    this.remoteAddress = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    this.#dialogue = new Dialogue(service, this, client, implicitTls);
    this.#deadline = new Deadline(service);
    this.#accepted = socket;
    this.#socket = implicitTls ? this.#secured(socket) : socket;
    this.#attach();
    this.reply(service.greeting);
    this.#deadline.extend(this.#dialogue.activity);
    this.#flush();
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
    this.#deadline.extend(this.#dialogue.activity);
    this.#run();
  }

  prepareTls(): boolean {
    if (!this.#memory.grow(TLS_BYTES)) return false;
    this.#fixedBytes += TLS_BYTES;
    return true;
  }

  startTls(): void {
    this.#flush();
    this.#detach();
    this.#input.clear();
    this.#socket = this.#secured(this.#socket);
    this.#attach();
  }

  hangUp(): void {
    if (this.#closing) return;
    this.#closing = true;
    if (!this.#ended) this.#silentSinceTls = false;
    this.#input.clear();
    this.#deadline.setIn(LINGER_MS);
    this.#socket.end(this.#output, 'latin1');
    this.#output = '';
    this.#socket.resume();
  }

  /** How long this session has been idle between messages; 0 when it is not. */
  get idleMs(): number {
    return this.#mayRun && this.#input.isEmpty && this.#dialogue.isBetweenMails ? this.#deadline.idleMs : 0;
  }

  /** Closes at once, and frees what it holds, because someone else needs the connection more. */
  makeRoom(): void {
    this.#dialogue.refuse(refusals.makesRoom);
    this.#socket.destroySoon();
    this.#release();
  }

  /** Called now and then with the clock just read; acts when the time for what is awaited is up. */
  sweep(): void {
    if (this.#lacksMemory) {
      if (this.#hasWaitedForMemory) this.#onMemory();
      return;
    }
    if (!this.#deadline.isOver || this.#waiting) return;
    if (this.#closing || this.#stalled) {
      this.destroy();
    } else if (this.#deadline.isSessionOver && this.#dialogue.isBetweenMails) {
      this.#dialogue.refuse(refusals.sessionTooLong);
    } else {
      this.#dialogue.timeOut();
    }
  }

  /** The server is closing: a session between messages is over, an open message may be finished. */
  drain(): void {
    if (this.#waiting || this.#closing || !this.#dialogue.isBetweenMails) return;
    this.#dialogue.refuse(refusals.shuttingDown);
  }

  destroy(): void {
    this.#silentSinceTls = false;
    this.#socket.destroy();
  }

  #secured(socket: Socket): TLSSocket {
    this.#silentSinceTls = true;
    const { secureContext } = this.#service;
    return new TLSSocket(socket, { isServer: true, secureContext, highWaterMark: HIGH_WATER_MARK } as object);
  }

  #attach(): void {
    this.#socket.on('data', this.#onData);
    this.#socket.on('end', this.#onEnd);
    this.#socket.on('drain', this.#onDrain);
    this.#socket.on('close', this.#onClose);
    this.#socket.on('error', this.#onError);
  }

  // The error listener stays: under TLS the plain socket lives on, and an unhandled error would end the process.
  #detach(): void {
    this.#socket.off('data', this.#onData);
    this.#socket.off('end', this.#onEnd);
    this.#socket.off('drain', this.#onDrain);
    this.#socket.off('close', this.#onClose);
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#closing) return;
    this.#input.add(chunk);
    if (this.#mayRun && this.#service.timeSlices.hasTime) {
      this.#run();
    } else {
      if (this.#mayRun) this.#yield();
      // What has been read has to wait; the rest stays with the kernel and the peer.
      this.#paused = true;
      this.#socket.pause();
      this.#reserve();
    }
  };

  readonly #onDrain = (): void => {
    this.#stalled = false;
    this.#run();
  };

  // Everything sent before the end has been read, but perhaps not yet answered.
  readonly #onEnd = (): void => {
    this.#ended = true;
    this.#run();
  };

  readonly #onError = (error: NodeJS.ErrnoException): void => {
    const { log } = this.#service;
    const peer = this.remoteAddress;
    this.#silentSinceTls = false;
    // Disconnects are routine; TLS failures usually mean a misconfigured client, so warn.
    if (isTlsFailure(error)) {
      log.warn('smtp: TLS handshake failed', { ...describeTlsFailure(error), peer });
    } else {
      log.debug('smtp: connection failed', { error, peer });
    }
  };

  readonly #onClose = (): void => {
    this.#closing = true;
    // Node.js clients that do not trust the certificate leave without sending an alert.
    if (this.#silentSinceTls && this.#accepted.bytesRead > 0) {
      const fields = { peer: this.remoteAddress, hint: MAYBE_NOT_TRUSTED };
      this.#service.log.info('smtp: client left during the TLS handshake', fields);
    }
    this.#release();
  };

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

  #run(): void {
    if (!this.#mayRun) return;
    const { timeSlices } = this.#service;
    const started = performance.now();
    let progress = false;
    for (let steps = 1; ; steps++) {
      if (this.#service.draining) this.drain();
      if (this.#input.isEmpty || !this.#mayRun) break;
      if (this.#step()) progress = true;
      if (this.#output.length > MAX_OUTPUT) this.#flush();
      if (steps % COMMANDS_AT_ONCE === 0 && this.#mayRun && timeSlices.isOver(started)) this.#yield();
    }
    timeSlices.count(started);
    if (this.#closing) return;
    if (!this.#yielding) this.#flush();
    // Bytes that complete no line do not extend the deadline, or a client could send single bytes forever.
    if (progress) this.#deadline.extend(this.#dialogue.activity);
    if (this.#input.isEmpty) {
      this.#input.release();
      if (this.#mayRun) this.#continue();
    }
    this.#reserve();
  }

  #yield(): void {
    this.#yielding = true;
    this.#service.timeSlices.later(() => {
      this.#yielding = false;
      this.#run();
    });
  }

  #continue(): void {
    if (this.#ended) {
      this.#dialogue.ended();
    } else if (this.#paused) {
      this.#paused = false;
      this.#socket.resume();
    }
  }

  /** Reserves what is held from one event to the next. A session that there is no memory for is closed. */
  #reserve(): void {
    let bytes = this.#fixedBytes + this.#input.partialBytes;
    // What waits for its time slice is not counted: it is gone in milliseconds.
    if (this.#waiting || this.#stalled) {
      bytes += this.#input.unreadMemory;
      if (this.#paused) bytes += READ_AHEAD_BYTES;
      if (this.#stalled) bytes += this.#socket.writableLength;
    }
    if (bytes === this.#memory.bytes || this.#closing) return;
    if (!this.#memory.resize(bytes)) this.#dialogue.refuse(refusals.outOfMemory);
  }

  /** Reads one line or one run of message bytes; false when the input ended inside a line. */
  #step(): boolean {
    const input = this.#input;
    const { reading } = this.#dialogue;
    if (reading !== 'line' && !this.#haveMemoryFor(input.bytes.length - input.position)) return false;
    switch (reading) {
      case 'data':
        input.position = this.#dialogue.dataBytes(input.bytes, input.position);
        return true;
      case 'chunk':
        input.position = this.#dialogue.chunkBytes(input.bytes, input.position);
        return true;
      default:
        return this.#readLine();
    }
  }

  /** False: the message waits for memory that messages which are being stored will release. */
  #haveMemoryFor(bytes: number): boolean {
    const { resources, now } = this.#service;
    const mayWait = !this.#hasWaitedForMemory && resources.waiting < MAX_WAITING_FOR_MEMORY;
    if (this.#dialogue.prepareMemory(bytes, this.#lackingSince > 0, mayWait)) {
      this.#lackingSince = 0;
      return true;
    }
    if (this.#lackingSince === 0) this.#lackingSince = now;
    this.#lacksMemory = true;
    this.#paused = true;
    this.#socket.pause();
    resources.whenReleased(this.#onMemory);
    return false;
  }

  readonly #onMemory = (): void => {
    this.#lacksMemory = false;
    this.#run();
  };

  get #hasWaitedForMemory(): boolean {
    return this.#lackingSince > 0 && this.#service.now - this.#lackingSince > MEMORY_WAIT_MS;
  }

  #readLine(): boolean {
    const input = this.#input;
    this.#silentSinceTls = false;
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

  #flush(): void {
    if (this.#output === '') return;
    const output = this.#output;
    this.#output = '';
    // A peer that does not read its replies is not read from either, until it does or its time is up.
    if (!this.#socket.write(output, 'latin1')) {
      this.#stalled = true;
      this.#paused = true;
      this.#socket.pause();
    }
  }
}
