import type { Envelope } from '../mailbox/envelope.ts';
import { AuthExchange, type AuthStep, type Login } from './auth-exchange.ts';
import { decodeLine, looksLikeHttp, splitCommand, startsTls } from './command-line.ts';
import { type Command, commands, MAX_AUTH_LINE, type State, wrongOrder } from './commands.ts';
import { MailReader } from './mail-reader.ts';
import { ParameterError, parseMailParameters, parseRcptParameters } from './parameters.ts';
import { parsePath } from './path.ts';
import { kept, notKept, type Refusal, refusals, replies, tooLarge, tooManyRecipients } from './replies.ts';
import type { SmtpService } from './service.ts';

/** What a dialogue needs of the connection it is held over. */
export interface Wire {
  readonly remoteAddress: string;
  /** Queues one reply, given without CRLF; all replies to one read leave in one write. */
  reply(text: string): void;
  /** Stops reading until `proceed`: the next reply is not decided yet, and replies keep their order. */
  wait(): void;
  proceed(): void;
  /** Turns to TLS behind the replies queued so far, and throws away what has been read in clear. */
  startTls(): void;
  /** Closes behind the replies queued so far. */
  hangUp(): void;
}

/** How the next bytes are to be read. */
export type Reading = 'command' | 'auth' | 'data' | 'chunk';

/** What a command is answered: a reply, a refusal, or nothing (yet). */
export type Answer = string | Refusal | null;

/** One client's SMTP session, from bytes to replies; commands.ts says which command may come when. */
export class Dialogue {
  reading: Reading = 'command';

  readonly #service: SmtpService;
  readonly #wire: Wire;
  readonly #mail: MailReader;
  #state: State = 'new';
  #secure: boolean;
  #helo = '';
  #user: string | null = null;
  #auth = new AuthExchange();
  #envelope: Envelope | null = null;
  #lastChunk = false;
  /** The answer to a BDAT whose bytes are being thrown away. */
  #chunkRefusal: Refusal | null = null;
  #errors = 0;
  #idleCommands = 0;
  #authFailures = 0;
  #handedOver = false;
  #closed = false;

  constructor(service: SmtpService, wire: Wire, secure: boolean) {
    this.#service = service;
    this.#wire = wire;
    this.#secure = secure;
    this.#mail = new MailReader(service);
  }

  /** No mail is open, so that closing now loses nothing. */
  get isBetweenMails(): boolean {
    return this.#state === 'new' || this.#state === 'ready';
  }

  /** The peer owes bytes of a mail, not a command. */
  get isReadingMail(): boolean {
    return this.reading === 'data' || this.reading === 'chunk';
  }

  /** The longest line worth keeping in memory. */
  get maxLine(): number {
    return this.#service.limits.maxCommandLine + MAX_AUTH_LINE;
  }

  /** Takes one line: `bytes` from `start` up to its line end at `end`. */
  line(bytes: Buffer, start: number, end: number): void {
    const text = decodeLine(bytes, start, end);
    if (this.reading === 'auth') this.#answer(this.#authLine(text));
    else if (text !== null) this.#answer(this.#command(text, end - start + 2));
    else this.#answer(startsTls(bytes, start) ? this.#tlsInClear() : refusals.unreadableLine);
  }

  /** A line came that was too long to keep; all of it has been thrown away. */
  lineTooLong(): void {
    this.reading = 'command';
    this.#answer(refusals.lineTooLong);
  }

  /** Reads the bytes of DATA; returns how far it got. */
  dataBytes(bytes: Buffer, start: number): number {
    const end = this.#mail.readData(bytes, start);
    if (end === -1) return bytes.length;
    this.reading = 'command';
    this.#answer(this.#finishMail());
    return end;
  }

  /** Reads the bytes of a BDAT chunk; returns how far it got. */
  chunkBytes(bytes: Buffer, start: number): number {
    const end = this.#mail.readChunk(bytes, start);
    if (this.#mail.chunkDone) this.#answer(this.#finishChunk());
    return end;
  }

  /** Says no on the server's own account, and closes when the refusal is one that closes. */
  refuse(refusal: Refusal): void {
    this.#service.observer?.refused(refusal.reason);
    this.#wire.reply(refusal.text);
    if (refusal.closes) this.#wire.hangUp();
  }

  /** What to say when the peer has been silent for too long. */
  timeoutRefusal(): Refusal {
    if (this.reading === 'data' && this.#mail.endsBare()) return refusals.dataEndedBare;
    return this.isReadingMail ? refusals.dataStalled : refusals.idle;
  }

  /** The connection is gone. A mail already handed over is still kept; one half read is forgotten. */
  closed(): void {
    this.#closed = true;
    if (!this.#handedOver) this.#forgetMail();
  }

  #answer(answer: Answer): void {
    if (answer === null) return;
    if (typeof answer === 'string') return void this.#wire.reply(answer);
    this.refuse(answer);
    // Too many recipients is no mistake: RFC 5321 4.5.3.1.10 has the client send the rest in another mail.
    if (answer.closes || answer.reason === 'too_many_recipients') return;
    if (++this.#errors > this.#service.limits.maxErrors) this.refuse(refusals.tooManyErrors);
  }

  #command(text: string, lineLength: number): Answer {
    const { limits } = this.#service;
    const { verb, argument } = splitCommand(text);
    const command = commands[verb];
    if (!command) return looksLikeHttp(text) ? refusals.notSmtp : refusals.unknownCommand;
    if (lineLength > limits.maxCommandLine + (command.extraLine ?? 0)) return refusals.lineTooLong;
    if (!command.carriesMail && ++this.#idleCommands > limits.maxIdleCommands)
      return refusals.tooManyIdleCommands;
    const objection = this.#objection(command, verb, argument);
    if (!objection) return command.run(this, argument);
    return verb === 'BDAT' ? this.#beginChunk(argument, objection) : objection;
  }

  #objection(command: Command, verb: string, argument: string): Refusal | null {
    if (this.#service.policy.requireTls && !this.#secure && !command.inClear) return refusals.tlsRequired;
    if (!command.states.includes(this.#state)) return wrongOrder(this.#state, verb);
    if (command.takesNoArgument && argument !== '') return refusals.noArgument;
    return null;
  }

  // The client cannot read this reply; whoever runs the server can read the log.
  #tlsInClear(): Refusal {
    const remote_address = this.#wire.remoteAddress;
    this.#service.log.warn('an SMTP client began TLS on a port that begins in clear', { remote_address });
    return refusals.notSmtp;
  }

  hello(name: string, extended: boolean): Answer {
    if (name === '') return refusals.heloName;
    this.#forgetMail();
    this.#state = 'ready';
    this.#helo = name;
    const { policy, ehloInClear, ehloSecure } = this.#service;
    if (!extended) return `250 ${policy.name}`;
    return this.#secure ? ehloSecure : ehloInClear;
  }

  startTls(): Answer {
    if (this.#secure) return refusals.alreadySecure;
    if (!this.#service.secureContext) return refusals.unimplemented;
    // RFC 3207 4.2: everything said in clear is forgotten, because anyone could have said it.
    this.#forgetMail();
    this.#state = 'new';
    this.#helo = '';
    this.#user = null;
    this.#secure = true;
    this.#wire.reply(replies.startTls);
    this.#wire.startTls();
    return null;
  }

  auth(argument: string): Answer {
    if (this.#user !== null) return refusals.alreadyAuthenticated;
    this.#auth = new AuthExchange();
    return this.#authStep(this.#auth.begin(argument));
  }

  #authLine(line: string | null): Answer {
    this.reading = 'command';
    return line === null ? refusals.authMalformed : this.#authStep(this.#auth.answer(line));
  }

  #authStep(step: AuthStep): Answer {
    if (typeof step === 'string') {
      this.reading = 'auth';
      return step;
    }
    return 'user' in step ? this.#logIn(step) : step;
  }

  #logIn({ user, password }: Login): Answer {
    const { authenticate } = this.#service.policy;
    if (!authenticate) {
      this.#user = user;
      return replies.authenticated;
    }
    this.#wire.wait();
    authenticate(user, password).then(
      (valid) => (valid ? this.#loggedIn(user) : this.#loginFailed(user)),
      (error: unknown) => {
        this.#service.log.error('SMTP credentials could not be checked', { error });
        this.#answerLater(refusals.authUnavailable);
      },
    );
    return null;
  }

  #loggedIn(user: string): void {
    this.#user = user;
    this.#answerLater(replies.authenticated);
  }

  // The answer comes late, so that guessing is slow; nobody else waits for it.
  #loginFailed(user: string): void {
    const { limits, log } = this.#service;
    log.warn('an SMTP login failed', { user, remote_address: this.#wire.remoteAddress });
    const tooMany = ++this.#authFailures >= limits.maxAuthFailures;
    const refusal = tooMany ? refusals.tooManyAuthFailures : refusals.authFailed;
    setTimeout(() => this.#answerLater(refusal), limits.authFailureDelayMs).unref();
  }

  #answerLater(answer: Answer): void {
    if (this.#closed) return;
    this.#answer(answer);
    this.#wire.proceed();
  }

  mail(argument: string): Answer {
    if (this.#service.policy.requireAuth && this.#user === null) return refusals.authRequired;
    const prefix = /^FROM[ \t]*:/i.exec(argument);
    if (!prefix) return refusals.mailSyntax;
    const path = parsePath(argument.slice(prefix[0].length));
    if (!path) return refusals.badSender;
    const parameters = parseMailParameters(path.rest);
    if (parameters instanceof ParameterError) return parameters.refusal;
    const { size, ...declared } = parameters;
    if (size !== undefined && size > this.#service.limits.maxMessageBytes)
      return tooLarge(this.#service.limits);
    this.#envelope = {
      sender: path.address,
      recipients: [],
      helo: this.#helo,
      remote_address: this.#wire.remoteAddress,
      secure: this.#secure,
      user: this.#user,
      ...declared,
    };
    this.#state = 'mail';
    return replies.sender;
  }

  rcpt(argument: string): Answer {
    const envelope = this.#envelope!;
    const prefix = /^TO[ \t]*:/i.exec(argument);
    if (!prefix) return refusals.rcptSyntax;
    const path = parsePath(argument.slice(prefix[0].length));
    if (!path || path.address === '') return refusals.badRecipient;
    const parameters = parseRcptParameters(path.rest);
    if (parameters instanceof ParameterError) return parameters.refusal;
    const { limits } = this.#service;
    if (envelope.recipients.length >= limits.maxRecipients) return tooManyRecipients(limits);
    if (path.rest !== '') envelope.dsn = { ...envelope.dsn, [envelope.recipients.length]: parameters };
    envelope.recipients.push(path.address);
    this.#state = 'rcpt';
    return replies.recipient;
  }

  data(): Answer {
    if (this.#envelope!.body === 'BINARYMIME') return refusals.binaryNeedsBdat;
    this.#mail.beginData();
    this.reading = 'data';
    return replies.data;
  }

  bdat(argument: string): Answer {
    return this.#beginChunk(argument, null);
  }

  // RFC 3030 2: the bytes of a refused BDAT come all the same, and must not be read as commands.
  #beginChunk(argument: string, refusal: Refusal | null): Answer {
    const match = /^([0-9]+)(?:[ \t]+(LAST))?$/i.exec(argument);
    if (!match) return refusals.bdatSyntax;
    if (!refusal) this.#state = 'chunks';
    this.#chunkRefusal = refusal;
    this.#lastChunk = match[2] !== undefined;
    this.#mail.beginChunk(Number(match[1]), refusal !== null);
    this.reading = 'chunk';
    return this.#mail.chunkDone ? this.#finishChunk() : null;
  }

  #finishChunk(): Answer {
    this.reading = 'command';
    if (this.#chunkRefusal) return this.#chunkRefusal;
    if (this.#lastChunk) return this.#finishMail();
    return this.#mail.refusal ?? `250 2.0.0 ${this.#mail.chunkSize} bytes taken`;
  }

  #finishMail(): Answer {
    const { refusal } = this.#mail;
    if (refusal) {
      this.#forgetMail();
      return refusal;
    }
    this.#handOver(this.#envelope!, this.#mail.take());
    return null;
  }

  #handOver(envelope: Envelope, raw: Uint8Array): void {
    const { log, observer } = this.#service;
    // The receiver owns `raw` from the call on and may have moved it to another thread.
    const bytes = raw.length;
    const started = performance.now();
    this.#handedOver = true;
    this.#wire.wait();
    this.#receive(envelope, raw).then(
      ({ id }) => {
        observer?.mailKept(bytes, (performance.now() - started) / 1000);
        log.debug('mail kept', { id, bytes, sender: envelope.sender });
        this.#errors = this.#idleCommands = 0;
        this.#handedBack(kept(id));
      },
      (error: unknown) => {
        log.error('a mail could not be kept', { error });
        this.#handedBack(notKept(error));
      },
    );
  }

  #receive(envelope: Envelope, raw: Uint8Array): Promise<{ id: string }> {
    try {
      return this.#service.receive(envelope, raw);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #handedBack(answer: Answer): void {
    this.#handedOver = false;
    this.#forgetMail();
    this.#answerLater(answer);
  }

  rset(): Answer {
    this.#forgetMail();
    return replies.reset;
  }

  quit(): Answer {
    this.#wire.reply(replies.quit);
    this.#wire.hangUp();
    return null;
  }

  #forgetMail(): void {
    this.#mail.clear();
    this.#envelope = null;
    if (this.#state !== 'new') this.#state = 'ready';
  }
}
