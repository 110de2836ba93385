import type { FaultStage } from '../../contract/fault.ts';
import type { Reservation } from '../../limits/memory-budget.ts';
import { mailboxUser } from '../../mailbox/directory/mailbox-options.ts';
import type { Envelope } from '../../mailbox/envelope.ts';
import { acceptsRecipient } from '../../mailbox/recipient-pattern.ts';
import type { ActiveFault, FaultSubject } from '../faults/fault.ts';
import type { SmtpClient } from '../limits/resources.ts';
import type { Activity } from '../limits/session-timeouts.ts';
import type { SessionRecord } from '../log/session-record.ts';
import { shownAuthResponse, shownLine } from '../log/shown-line.ts';
import { DataReader } from '../receive/data-reader.ts';
import type { SmtpService } from '../service.ts';
import { Authentication } from './authentication.ts';
import {
  commands,
  decodeLine,
  looksLikeHttp,
  MAX_AUTH_LINE,
  type SessionState,
  type SmtpCommand,
  splitCommand,
  wrongOrder,
} from './commands.ts';
import {
  type CommandResult,
  faultReply,
  isRefusal,
  LATER,
  type Refusal,
  refusals,
  replies,
  sessionEndOf,
} from './replies.ts';
import {
  addRecipient,
  ENVELOPE_BYTES,
  openEnvelope,
  parseRecipient,
  recipientBytes,
  removeRecipient,
} from './transaction.ts';

/** What a dialogue needs from its connection. */
export interface DialogueConnection {
  readonly remoteAddress: string;
  /** More bytes have arrived after the current line. */
  readonly hasMoreInput: boolean;
  /** Queues one reply, given without CRLF; all replies to one read are sent in one write. */
  reply(text: string): void;
  /** Stops reading until `proceed`, because the next reply is not known yet and replies must stay in order. */
  wait(): void;
  proceed(): void;
  /** Reserves the memory that TLS needs; false when there is none. */
  prepareTls(): boolean;
  /** Switches to TLS after the queued replies, and discards plain text that has already been read. */
  startTls(): void;
  /** Closes after the queued replies; because of a fault, without waiting for the client to close. */
  hangUp(isFault?: boolean): void;
}

// Reserved in advance for a message that had to wait for memory.
const WAITED_BYTES = 1024 * 1024;

/** One client's SMTP session, from bytes to replies; commands.ts defines which commands are allowed when. */
export class Dialogue {
  /** How to interpret the next bytes. */
  reading: 'line' | 'message' = 'line';

  readonly #service: SmtpService;
  readonly #transport: DialogueConnection;
  readonly #record: SessionRecord | null;
  readonly #data: DataReader;
  readonly #messageMemory: Reservation;
  readonly #envelopeMemory: Reservation;
  /** Null before AUTH. */
  #authentication: Authentication | null = null;
  #state: SessionState = 'new';
  #secure: boolean;
  #helo = '';
  #envelope: Envelope | null = null;
  /** The current line is a BDAT with a valid size, so its bytes are not read as commands. */
  #chunkSizeKnown = false;
  /** The previous line was a refused DATA. */
  #dataRefused = false;
  #errors = 0;
  #idleCommands = 0;
  #isComplete = false;
  /** Cancels a step that is delayed by a fault. */
  #cancelDelay: (() => void) | null = null;
  #closed = false;

  constructor(
    service: SmtpService,
    transport: DialogueConnection,
    client: SmtpClient,
    { secure, record }: { secure: boolean; record: SessionRecord | null },
  ) {
    this.#service = service;
    this.#transport = transport;
    this.#record = record;
    this.#secure = secure;
    this.#messageMemory = service.resources.openMessage(client);
    this.#data = new DataReader(service, this.#messageMemory);
    this.#envelopeMemory = service.resources.open(client);
  }

  get activity(): Activity {
    if (this.isBetweenMessages) return 'between messages';
    return this.reading === 'line' ? 'commands' : 'message data';
  }

  /** No message is open, so closing now loses nothing. */
  get isBetweenMessages(): boolean {
    return this.#state === 'new' || this.#state === 'ready';
  }

  /** The username that the client has signed in with, or null. */
  get user(): string | null {
    return this.#authentication?.user ?? null;
  }

  /** Maximum line length of any command. */
  get maxLine(): number {
    return this.#service.limits.smtpMaxLine + MAX_AUTH_LINE;
  }

  greet(): void {
    this.#respond(this.#applyFault('connect', {}, (refusal) => refusal ?? this.#service.greeting));
  }

  /** Handles one line: `bytes` from `start` up to its line end at `end`. */
  line(bytes: Buffer, start: number, end: number): void {
    const text = decodeLine(bytes, start, end);
    const { verb, argument } = splitCommand(text ?? bytes.toString('latin1', start, end));
    const exchange = this.#authentication?.awaitsLine ? this.#authentication : null;
    this.#record?.heard(exchange ? shownAuthResponse(text) : shownLine(verb, argument, text));
    this.#chunkSizeKnown = false;
    let result: CommandResult;
    if (exchange) result = exchange.line(text);
    else if (text !== null) result = this.#command(verb, argument, text, end - start + 2);
    else result = commands.has(verb) ? refusals.unreadableArgument : refusals.unreadableCommand;
    this.#respond(result);
    this.#closeIfOutOfStep(verb, result);
  }

  /** Handles a line that is longer than any command, so the client is not sending SMTP commands. */
  endlessLine(): void {
    this.#record?.heard('[a line that is too long]');
    this.refuse(refusals.lineTooLong);
    this.refuse(refusals.outOfStep);
  }

  /** Handles a TLS handshake in place of a command. The client cannot read the reply, so it is logged. */
  tlsInClear(): void {
    this.#service.log.warn('smtp: TLS handshake on the plain-text port', {
      peer: this.#transport.remoteAddress,
      hint: 'Let the client use STARTTLS, or connect to --smtps-port.',
    });
    this.#record?.heard('[TLS handshake]');
    this.refuse(refusals.notSmtp);
  }

  /**
   * Reserves memory for the next bytes of the message. Returns false when the message should wait, because the message
   * with priority or those being stored will release memory. If waiting would not help, drops the message.
   */
  prepareMemory(bytes: number, hasWaited: boolean, mayWait: boolean): boolean {
    // A message that has waited gets more than it needs now. A little for each of a hundred would let none finish.
    if (this.#data.reserve(hasWaited ? Math.max(bytes, WAITED_BYTES) : bytes)) return true;
    const { resources, storeQueue, now } = this.#service;
    const isFirst = resources.prioritize(this.#messageMemory, now);
    if (isFirst && this.#data.reserve(bytes)) return true;
    if (mayWait && (!isFirst || storeQueue.isBusy)) return false;
    this.#data.message.drop('no_memory');
    return true;
  }

  /** Reads bytes of the message; returns the offset after them. */
  messageBytes(bytes: Buffer, start: number): number {
    const end = this.#data.read(bytes, start);
    this.#record?.received(this.#data.received);
    if (this.#data.isDone) this.#respond(this.#finishData());
    return end;
  }

  /** Sends a refusal, and closes the connection if the refusal says so. */
  refuse(refusal: Refusal): void {
    this.#service.observer?.refused(refusal.reason);
    if (this.#record) this.#record.now = Date.now();
    this.#reply(refusal.text);
    if (this.#record) this.#recordRefusal(this.#record, refusal);
    if (refusal.closes) this.#transport.hangUp();
  }

  #recordRefusal(record: SessionRecord, refusal: Refusal): void {
    const end = sessionEndOf(refusal);
    const losesNothing = (end === 'timeout' || end === 'shutdown') && this.isBetweenMessages;
    if (!losesNothing)
      this.#service.sessions.addRefusal(record.refused(refusal.text, this.#envelope), this.user);
    if (end) record.ended(end, refusal.text);
  }

  /** The client did not send the expected input in time. */
  timeOut(): void {
    if (this.reading === 'line') this.refuse(refusals.idle);
    else this.refuse(this.#data.endsBare() ? refusals.dataEndedBare : refusals.dataStalled);
  }

  /** The peer will send nothing more; it may still read. */
  ended(): void {
    if (this.reading === 'line') {
      this.#record?.ended('client_closed');
      this.#transport.hangUp();
    } else this.refuse(this.#data.endsBare() ? refusals.dataEndedBare : refusals.dataCutShort);
  }

  /** The connection is closed. A complete message is still stored; a partial one is dropped. */
  closed(): void {
    this.#closed = true;
    this.#record?.ended('client_closed');
    if (this.#isComplete) return;
    this.#cancelDelay?.();
    this.#resetMessage();
  }

  #respond(result: CommandResult): void {
    if (result === LATER) {
      this.#transport.wait();
    } else if (typeof result === 'string') {
      if (result === replies.authenticated && this.#record) this.#record.user = this.user;
      this.#reply(result);
    } else if (result) {
      this.refuse(result);
      if (result.isError) this.#errors++;
      if (this.#errors > this.#service.limits.smtpMaxErrors) this.refuse(refusals.tooManyErrors);
    }
  }

  #reply(text: string): void {
    this.#record?.replied(text);
    this.#transport.reply(text);
  }

  #replyLater(result: CommandResult, verb = ''): void {
    if (this.#closed) return;
    if (this.#record) this.#record.now = Date.now();
    this.#respond(result);
    this.#closeIfOutOfStep(verb, result);
    if (result !== LATER) this.#transport.proceed();
  }

  /**
   * Applies a matching fault, if any, to a step of the session. `go` performs the step, or refuses it. A delay ends early
   * when the fault is removed, and the step is then performed as if there had been no fault. `verb` is that of DATA or BDAT.
   */
  #applyFault(
    at: FaultStage,
    subject: Omit<FaultSubject, 'remoteAddress' | 'user'>,
    go: (refusal: Refusal | null) => CommandResult,
    verb = '',
  ): CommandResult {
    const { faults } = this.#service;
    if (faults.isEmpty) return go(null);
    const { remoteAddress } = this.#transport;
    const firing = faults.fire(at, { ...subject, remoteAddress, user: this.user });
    if (!firing) return go(null);
    let isCancelled = false;
    this.#cancelDelay = () => {
      isCancelled = true;
    };
    void firing.then((fault) => {
      if (isCancelled) return;
      this.#cancelDelay = null;
      this.#replyLater(fault ? this.#runFault(fault, go, verb) : go(null), verb);
    });
    return LATER;
  }

  #runFault(fault: ActiveFault, go: (refusal: Refusal | null) => CommandResult, verb: string): CommandResult {
    const { log, observer } = this.#service;
    const { at, action } = fault.request;
    observer?.faultFired(at);
    log.info('smtp: fault fired', { fault: fault.id, at, peer: this.#transport.remoteAddress });
    this.#record?.causedBy(fault.id);
    const { reply, drop, delay = 0 } = action;
    const act = () => (drop ? this.#drop() : go(reply ? faultReply(reply, at === 'connect') : null));
    if (delay === 0) return act();
    this.#cancelDelay = fault.delay(delay * 1000, (isInForce) => {
      this.#cancelDelay = null;
      this.#replyLater(isInForce ? act() : go(null), verb);
    });
    return LATER;
  }

  #drop(): null {
    this.#resetMessage();
    this.#record?.ended('fault');
    this.#transport.hangUp(true);
    return null;
  }

  /**
   * Closes the connection when the client may send message data that would be read as commands: after a BDAT without a
   * valid size, when more bytes follow a refused DATA, and when the line after a refused DATA is not a command.
   */
  #closeIfOutOfStep(verb: string, result: CommandResult): void {
    const afterRefusedData = this.#dataRefused;
    this.#dataRefused = false;
    if (result === null || typeof result !== 'object') return;
    if (verb.includes('BDAT')) {
      if (!this.#chunkSizeKnown) this.refuse(refusals.outOfStep);
    } else if (verb.includes('DATA')) {
      if (this.#transport.hasMoreInput) this.refuse(refusals.outOfStep);
      this.#dataRefused = true;
    } else if (afterRefusedData && !commands.has(verb)) {
      this.refuse(refusals.outOfStep);
    }
  }

  #command(verb: string, argument: string, text: string, lineLength: number): CommandResult {
    const { limits } = this.#service;
    const command = commands.get(verb);
    if (!command) return looksLikeHttp(text) ? refusals.notSmtp : refusals.unknownCommand;
    if (lineLength > limits.smtpMaxLine + (command.extraLine ?? 0)) return refusals.lineTooLong;
    if (!command.isPartOfMessage) this.#idleCommands++;
    if (this.#idleCommands > limits.smtpMaxIdleCommands) return refusals.tooManyIdleCommands;
    const objection = this.#objection(command, verb, argument);
    if (!objection) return this.#run(verb, argument);
    return verb === 'BDAT' ? this.#beginChunk(argument, objection) : objection;
  }

  #objection(command: SmtpCommand, verb: string, argument: string): Refusal | null {
    if (this.#service.policy.requireTls && !this.#secure && !command.inClear) return refusals.tlsRequired;
    if (!command.states.includes(this.#state)) return wrongOrder(this.#state, verb);
    if (command.takesNoArgument && argument !== '') return refusals.noArgument;
    return null;
  }

  /** Runs a command of the table. */
  #run(verb: string, argument: string): CommandResult {
    switch (verb) {
      case 'MAIL':
        return this.#mail(argument);
      case 'RCPT':
        return this.#rcpt(argument);
      case 'DATA':
        return this.#beginData();
      case 'BDAT':
        return this.#bdat(argument);
      case 'EHLO':
      case 'HELO':
        return this.#hello(argument, verb === 'EHLO');
      case 'QUIT':
        return this.#quit();
      case 'STARTTLS':
        return this.#startTls();
      case 'AUTH':
        return this.#auth(argument);
      case 'RSET':
        this.#resetMessage();
        return replies.reset;
      case 'NOOP':
        return replies.noop;
      case 'VRFY':
        return replies.verify;
      case 'HELP':
        return replies.help;
      default:
        // EXPN
        return refusals.unimplemented;
    }
  }

  #hello(name: string, extended: boolean): CommandResult {
    if (name === '') return refusals.heloName;
    this.#resetMessage();
    this.#state = 'ready';
    this.#helo = name;
    if (this.#record) this.#record.helo = name;
    return extended ? this.#service.ehlo(this.#secure) : `250 ${this.#service.policy.name}`;
  }

  #startTls(): CommandResult {
    if (this.#secure) return refusals.alreadySecure;
    if (!this.#service.secureContext) return refusals.tlsOff;
    if (!this.#transport.prepareTls()) return refusals.tlsUnavailable;
    // RFC 3207 4.2: discards everything received in plain text, because anyone could have injected it.
    this.#resetMessage();
    this.#state = 'new';
    this.#helo = '';
    this.#authentication = null;
    this.#secure = true;
    this.#reply(replies.startTls);
    this.#record?.startTls();
    this.#transport.startTls();
    return null;
  }

  #auth(argument: string): CommandResult {
    this.#authentication ??= new Authentication(this.#service, this.#transport.remoteAddress, (result) =>
      this.#replyLater(result),
    );
    return this.#authentication.begin(argument);
  }

  #mail(argument: string): CommandResult {
    const user = this.user;
    if (this.#service.policy.requireAuth && user === null) return refusals.authRequired;
    const { remoteAddress: remote_address } = this.#transport;
    const facts = { helo: this.#helo, remote_address, secure: this.#secure, user };
    const envelope = openEnvelope(argument, facts, this.#service.limits);
    if (isRefusal(envelope)) return envelope;
    if (!this.#envelopeMemory.resize(ENVELOPE_BYTES)) return refusals.bufferFull;
    return this.#applyFault('mail', envelope, (refusal) => {
      if (refusal) {
        this.#envelopeMemory.resize(0);
        return refusal;
      }
      this.#envelope = envelope;
      this.#state = 'mail';
      return replies.sender;
    });
  }

  #rcpt(argument: string): CommandResult {
    const envelope = this.#envelope!;
    const recipient = parseRecipient(argument, envelope, this.#service.limits);
    if (isRefusal(recipient)) return recipient;
    const before = this.#envelopeMemory.bytes;
    if (!this.#envelopeMemory.grow(recipientBytes(argument))) return refusals.bufferFull;
    // Before a fault can drop the connection, because the record of the session names this recipient.
    addRecipient(envelope, recipient);
    const subject = { sender: envelope.sender, recipients: [recipient.address] };
    const finish = (refusal: Refusal | null) => {
      if (refusal) {
        removeRecipient(envelope);
        this.#envelopeMemory.resize(before);
        return refusal;
      }
      this.#state = 'rcpt';
      return replies.recipient;
    };
    if (!acceptsRecipient(recipient.address, this.#service.limits))
      return finish(refusals.recipientNotAccepted);
    const isRefused = this.#isRefused(recipient.address);
    if (isRefused === false) return this.#applyFault('rcpt', subject, finish);
    if (isRefused === true) return finish(refusals.mailboxDeleted);
    void isRefused.then((refused) =>
      this.#replyLater(refused ? finish(refusals.mailboxDeleted) : this.#applyFault('rcpt', subject, finish)),
    );
    return LATER;
  }

  /** Whether the mailbox of a recipient was deleted. Who has signed in to a mailbox sends to that one. */
  #isRefused(address: string): boolean | Promise<boolean> {
    const { mailboxes } = this.#service.policy;
    if (!mailboxes?.isUsed || mailboxUser(this.user) !== null) return false;
    const refused = mailboxes.refuses(address);
    // While the store cannot say, the recipient is accepted: the message is refused later if need be.
    return typeof refused === 'boolean' ? refused : refused.catch(() => false);
  }

  #beginData(): CommandResult {
    if (this.#envelope!.body === 'BINARYMIME') return refusals.binaryNeedsBdat;
    const begin = (refusal: Refusal | null) => {
      if (refusal) return refusal;
      this.#data.beginData();
      this.reading = 'message';
      this.#reply(replies.data);
      this.#record?.expectData();
      return null;
    };
    return this.#applyFault('data', this.#envelope!, begin, 'DATA');
  }

  #bdat(argument: string): CommandResult {
    if (this.#state === 'chunks') return this.#beginChunk(argument, null);
    const begin = (refusal: Refusal | null) => this.#beginChunk(argument, refusal);
    return this.#applyFault('data', this.#envelope!, begin, 'BDAT');
  }

  // RFC 3030 2: the client sends the bytes of a refused BDAT too, and they must not be read as commands.
  #beginChunk(argument: string, refusal: Refusal | null): CommandResult {
    const match = /^([0-9]+)(?: +(LAST))?$/i.exec(argument);
    const size = Number(match?.[1]);
    if (!match || !Number.isSafeInteger(size)) return refusals.bdatSyntax;
    this.#chunkSizeKnown = true;
    if (!refusal) this.#state = 'chunks';
    const isLast = match[2] !== undefined;
    // Otherwise a client could send such chunks forever.
    if (size === 0 && !isLast) this.#idleCommands++;
    this.#data.beginChunk({ size, isLast, refusal });
    this.reading = 'message';
    return size === 0 ? this.#finishData() : null;
  }

  /** The data or the chunk is complete. */
  #finishData(): CommandResult {
    this.reading = 'line';
    const { chunk, refusal } = this.#data;
    if (chunk?.refusal) return chunk.refusal;
    if (chunk && !chunk.isLast) return refusal ?? `250 2.0.0 ${chunk.size} bytes received`;
    if (refusal) return this.#reject(refusal);
    // The message is complete and will be stored even if the connection is lost.
    this.#isComplete = true;
    return this.#applyFault('after_data', this.#envelope!, (refusal) =>
      refusal ? this.#reject(refusal) : this.#store(),
    );
  }

  #reject(refusal: Refusal): Refusal {
    this.#resetMessage();
    return refusal;
  }

  #store(): CommandResult {
    this.#service.storeQueue.add({
      envelope: this.#envelope!,
      bytes: this.#data.message.size + this.#envelopeMemory.bytes,
      take: () => this.#data.message.take(),
      done: (result, id) => {
        if (id !== null) this.#errors = this.#idleCommands = 0;
        this.#resetMessage(id);
        this.#replyLater(result);
      },
    });
    return LATER;
  }

  #quit(): CommandResult {
    this.#reply(replies.quit);
    this.#record?.ended('quit');
    this.#transport.hangUp();
    return null;
  }

  #resetMessage(id: string | null = null): void {
    if (this.#envelope) this.#record?.attempted(this.#envelope, id);
    this.#data.message.clear();
    this.#envelopeMemory.resize(0);
    this.#envelope = null;
    this.#isComplete = false;
    if (this.#state !== 'new') this.#state = 'ready';
  }
}
