import { randomBytes } from 'node:crypto';
import { MAX_ADDRESS_LENGTH } from '../../contract/message/listed.ts';
import { type Refusal, refusals, replies } from './replies.ts';

/** The credentials of a client. CRAM-MD5 sends no password, so it is only used where passwords are not checked. */
export interface Login {
  user: string;
  password: string;
}

/** The next challenge to send, the credentials to check, or a refusal. */
export type AuthStep = string | Login | Refusal;

export type Mechanism = 'PLAIN' | 'LOGIN' | 'CRAM-MD5';

/**
 * The mechanisms to offer. CRAM-MD5 needs the password itself on the server; a bcrypt hash cannot verify it, so it
 * is offered only where any credentials are accepted.
 */
export function mechanismsFor(checksPasswords: boolean): readonly Mechanism[] {
  return checksPasswords ? ['PLAIN', 'LOGIN'] : ['PLAIN', 'LOGIN', 'CRAM-MD5'];
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
// Not fatal: bytes that are not UTF-8 match no user of the auth file, and are accepted where any credentials are.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const CRAM_RESPONSE = /^(.*) [0-9a-f]{32}$/is;

/** One AUTH command and the lines that follow it (RFC 4954): PLAIN (RFC 4616), LOGIN or CRAM-MD5 (RFC 2195). */
export class AuthExchange {
  readonly #serverName: string;
  readonly #mechanisms: readonly Mechanism[];
  #mechanism: Mechanism = 'PLAIN';
  #user: string | null = null;

  constructor(serverName: string, checksPasswords: boolean) {
    this.#serverName = serverName;
    this.#mechanisms = mechanismsFor(checksPasswords);
  }

  /** Starts with the argument of AUTH. */
  begin(argument: string): AuthStep {
    const [word = '', initial, ...more] = argument.split(/ +/);
    if (word === '' || more.length > 0) return refusals.authSyntax;
    const mechanism = this.#mechanisms.find((known) => known === word.toUpperCase());
    if (!mechanism) return this.#unavailable(word.toUpperCase());
    this.#mechanism = mechanism;
    if (mechanism === 'CRAM-MD5') {
      // RFC 4954 4: where the server speaks first, an initial response is an error.
      return initial === undefined ? `334 ${base64(this.#cramChallenge())}` : refusals.authInitialResponse;
    }
    if (initial !== undefined) return this.answer(initial);
    return mechanism === 'PLAIN' ? replies.authContinue : replies.authUser;
  }

  /** Continues with the client's response to the last challenge. */
  answer(line: string): AuthStep {
    if (line === '*') return refusals.authCancelled;
    const bytes = decode(line);
    if (bytes === null) return refusals.authMalformed;
    switch (this.#mechanism) {
      case 'PLAIN':
        return plainLogin(bytes);
      case 'CRAM-MD5':
        return cramLogin(bytes);
      case 'LOGIN':
        if (this.#user !== null) return withPassword(this.#user, utf8.decode(bytes));
        this.#user = utf8.decode(bytes);
        return this.#user.length > MAX_ADDRESS_LENGTH ? refusals.authUserTooLong : replies.authPassword;
    }
  }

  #unavailable(mechanism: string): Refusal {
    if (mechanism === 'CRAM-MD5') return refusals.authCramMd5;
    return this.#mechanisms.length === 2 ? refusals.authPlainOrLogin : refusals.authMechanism;
  }

  // RFC 2195 2: unique, in the form of a message id.
  #cramChallenge(): string {
    return `<${randomBytes(8).readBigUInt64BE()}.${Date.now()}@${this.#serverName}>`;
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

// `=` alone is an empty response, RFC 4954 4.
function decode(line: string): Buffer | null {
  if (line === '=') return Buffer.alloc(0);
  return BASE64.test(line) ? Buffer.from(line, 'base64') : null;
}

/**
 * The identity to act as (not used), the username and the password, separated by NUL. Each field is decoded separately:
 * a substring would keep the whole response, including the password, in memory for as long as the username.
 */
function plainLogin(bytes: Buffer): AuthStep {
  const first = bytes.indexOf(0);
  const second = first === -1 ? -1 : bytes.indexOf(0, first + 1);
  if (second === -1 || bytes.indexOf(0, second + 1) !== -1) return refusals.authMalformed;
  return withPassword(
    utf8.decode(bytes.subarray(first + 1, second)),
    utf8.decode(bytes.subarray(second + 1)),
  );
}

function cramLogin(bytes: Buffer): AuthStep {
  const user = CRAM_RESPONSE.exec(utf8.decode(bytes))?.[1];
  return user === undefined ? refusals.authMalformed : checked(user, '');
}

// A client that confuses the fields sends the password as the username, which is stored with the message and shown. With an
// empty password that is certain enough to reject it. CRAM-MD5 sends no password at all.
function withPassword(user: string, password: string): AuthStep {
  return password === '' && user !== '' ? refusals.authNoPassword : checked(user, password);
}

// The username is stored with the message and shown, so the rules for addresses apply: a maximum length, and no invisible
// characters.
function checked(user: string, password: string): AuthStep {
  if (user.length > MAX_ADDRESS_LENGTH) return refusals.authUserTooLong;
  return /[\p{Cc}\u2028\u2029]/u.test(user) ? refusals.authMalformed : { user, password };
}
