import { type Refusal, refusals, replies } from './replies.ts';

/** What a client says it is. */
export interface Login {
  user: string;
  password: string;
}

/** The next challenge to send, the login to check, or why there is none. */
export type AuthStep = string | Login | Refusal;

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
// What is no UTF-8 is no password of ours, but an application's own business where any will do.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** One AUTH command and the lines that follow it (RFC 4954), by PLAIN (RFC 4616) or LOGIN. */
export class AuthExchange {
  #mechanism: 'PLAIN' | 'LOGIN' = 'PLAIN';
  #user: string | null = null;

  /** Takes what stood behind AUTH. */
  begin(argument: string): AuthStep {
    const [mechanism = '', initial, ...more] = argument.split(/ +/);
    const name = mechanism.toUpperCase();
    if (mechanism === '' || more.length > 0) return refusals.authSyntax;
    if (name !== 'PLAIN' && name !== 'LOGIN') return refusals.authMechanism;
    this.#mechanism = name;
    if (initial !== undefined) return this.answer(initial);
    return name === 'PLAIN' ? replies.authContinue : replies.authUser;
  }

  /** Takes the answer to the last challenge. */
  answer(line: string): AuthStep {
    if (line === '*') return refusals.authCancelled;
    const text = decode(line);
    if (text === null) return refusals.authMalformed;
    if (this.#mechanism === 'LOGIN') {
      if (this.#user !== null) return checked(this.#user, text);
      this.#user = text;
      return replies.authPassword;
    }
    // Whom to act as (not used), who one is, and the password, with NULs between.
    const [, user, password, ...more] = text.split('\0');
    if (user === undefined || password === undefined || more.length > 0) return refusals.authMalformed;
    return checked(user, password);
  }
}

// `=` alone is an empty response, RFC 4954 4.
function decode(line: string): string | null {
  if (line === '=') return '';
  return BASE64.test(line) ? utf8.decode(Buffer.from(line, 'base64')) : null;
}

// The user is kept with the mail and shown, so it obeys the rule for addresses: nothing invisible.
function checked(user: string, password: string): AuthStep {
  return /[\p{Cc}\u2028\u2029]/u.test(user) ? refusals.authMalformed : { user, password };
}
