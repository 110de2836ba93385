import { randomBytes } from 'node:crypto';
import { MAX_ADDRESS_LENGTH } from '../../contract/message/listed.ts';
import { mailboxUser } from '../../mailbox/directory/mailbox-options.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { Mechanism, SmtpService } from '../service.ts';
import { type CommandResult, isRefusal, LATER, type Refusal, refusals, replies } from './replies.ts';

/** The credentials of a client. CRAM-MD5 sends no password, so it never signs in where passwords are checked. */
interface Login {
  user: string;
  password: string;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
// The decoder is not fatal: bytes that are not UTF-8 match no user of the auth file, and are accepted where any credentials are.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const CRAM_RESPONSE = /^(.*) [0-9a-f]{32}$/is;

/**
 * Whether the client of one session has signed in, and its attempts to do so: AUTH and the lines that follow it (RFC 4954),
 * with PLAIN (RFC 4616), LOGIN or CRAM-MD5 (RFC 2195).
 */
export class Authentication {
  /** The username signed in with, or null. */
  user: string | null = null;
  /** The next line is the response to a challenge, not a command. */
  awaitsLine = false;

  readonly #service: SmtpService;
  readonly #remoteAddress: string;
  readonly #replyLater: (result: CommandResult) => void;
  #mechanism: Mechanism = 'PLAIN';
  /** The username of AUTH LOGIN, which has a line of its own. */
  #loginUser: string | null = null;
  #failures = 0;

  /** `replyLater` is called with the result of a password check, for which the methods return LATER. */
  constructor(service: SmtpService, remoteAddress: string, replyLater: (result: CommandResult) => void) {
    this.#service = service;
    this.#remoteAddress = remoteAddress;
    this.#replyLater = replyLater;
  }

  /** Starts with the argument of AUTH. */
  begin(argument: string): CommandResult {
    if (this.user !== null) return refusals.alreadyAuthenticated;
    const [word = '', initial, ...more] = argument.split(/ +/);
    if (word === '' || more.length > 0) return refusals.authSyntax;
    const { mechanisms } = this.#service;
    const mechanism = mechanisms.find((known) => known === word.toUpperCase());
    if (!mechanism) {
      if (word.toUpperCase() === 'CRAM-MD5') return refusals.authCramMd5;
      return mechanisms.length === 2 ? refusals.authPlainOrLogin : refusals.authMechanism;
    }
    this.#mechanism = mechanism;
    this.#loginUser = null;
    if (mechanism === 'CRAM-MD5') {
      // RFC 4954 4: where the server speaks first, an initial response is an error.
      return initial === undefined ? this.#ask(this.#cramChallenge()) : refusals.authInitialResponse;
    }
    if (initial !== undefined) return this.line(initial);
    return this.#ask(mechanism === 'PLAIN' ? replies.authContinue : replies.authUser);
  }

  /** Continues with the client's response to the last challenge; null for a line that is not printable. */
  line(text: string | null): CommandResult {
    this.awaitsLine = false;
    if (text === '*') return refusals.authCancelled;
    const bytes = text === null ? null : decode(text);
    if (bytes === null) return refusals.authMalformed;
    switch (this.#mechanism) {
      case 'PLAIN':
        return this.#check(plainLogin(bytes));
      case 'CRAM-MD5':
        return this.#check(cramLogin(bytes));
      case 'LOGIN':
        if (this.#loginUser !== null) return this.#check(withPassword(this.#loginUser, utf8.decode(bytes)));
        this.#loginUser = utf8.decode(bytes);
        return this.#loginUser.length > MAX_ADDRESS_LENGTH
          ? refusals.authUserTooLong
          : this.#ask(replies.authPassword);
    }
  }

  #ask(challenge: string): string {
    this.awaitsLine = true;
    return challenge;
  }

  // RFC 2195 2: unique, in the form of a message id.
  #cramChallenge(): string {
    const challenge = `<${randomBytes(8).readBigUInt64BE()}.${Date.now()}@${this.#service.policy.name}>`;
    return `334 ${Buffer.from(challenge).toString('base64')}`;
  }

  #check(login: Login | Refusal): CommandResult {
    if (isRefusal(login)) return login;
    const { user, password } = login;
    const { log, policy } = this.#service;
    const peer = this.#remoteAddress;
    // Usernames of mailboxes always need their password, whether the mailbox exists or not.
    const mailboxes = mailboxUser(user) === null ? undefined : policy.mailboxes;
    const check = mailboxes?.signIn ?? policy.authenticate;
    if (!check) return this.#succeed(user);
    check(user, password, peer).then(
      (isRight) => {
        if (isRight) return this.#replyLater(this.#succeed(user));
        // Without the name, which may be a password in the wrong field.
        log.warn('smtp: sign-in rejected', { peer });
        this.#fail(refusals.authFailed);
      },
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'overloaded')
          return this.#fail(refusals.authOverloaded);
        log.error('smtp: password check failed', { error });
        this.#replyLater(refusals.authUnavailable);
      },
    );
    return LATER;
  }

  #succeed(user: string): CommandResult {
    this.user = user;
    return replies.authenticated;
  }

  // Delays the reply to slow down guessing. Only this session waits.
  #fail(refusal: Refusal): void {
    const { limits } = this.#service;
    const result = ++this.#failures < limits.smtpMaxAuthFailures ? refusal : refusals.tooManyAuthFailures;
    setTimeout(() => this.#replyLater(result), limits.smtpAuthDelay).unref();
  }
}

// `=` alone is an empty response, RFC 4954 4.
function decode(line: string): Buffer | null {
  if (line === '=') return Buffer.alloc(0);
  return BASE64.test(line) ? Buffer.from(line, 'base64') : null;
}

/**
 * The identity to act as (not used), the username and the password, separated by NUL. Each field is decoded separately:
 * a substring would keep the whole response, including the password, in memory for as long as the username.
 */
function plainLogin(bytes: Buffer): Login | Refusal {
  const first = bytes.indexOf(0);
  const second = first === -1 ? -1 : bytes.indexOf(0, first + 1);
  if (second === -1 || bytes.indexOf(0, second + 1) !== -1) return refusals.authMalformed;
  return withPassword(
    utf8.decode(bytes.subarray(first + 1, second)),
    utf8.decode(bytes.subarray(second + 1)),
  );
}

function cramLogin(bytes: Buffer): Login | Refusal {
  const user = CRAM_RESPONSE.exec(utf8.decode(bytes))?.[1];
  return user === undefined ? refusals.authMalformed : checked(user, '');
}

// A client that confuses the fields sends the password as the username, which is stored with the message and shown. With an
// empty password that is certain enough to reject it. CRAM-MD5 sends no password at all.
function withPassword(user: string, password: string): Login | Refusal {
  return password === '' && user !== '' ? refusals.authNoPassword : checked(user, password);
}

// The username is stored with the message and shown, so the rules for addresses apply: a maximum length, and no invisible
// characters.
function checked(user: string, password: string): Login | Refusal {
  if (user.length > MAX_ADDRESS_LENGTH) return refusals.authUserTooLong;
  return /[\p{Cc}\u2028\u2029]/u.test(user) ? refusals.authMalformed : { user, password };
}
