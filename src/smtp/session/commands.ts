import { type Refusal, refusals } from './replies.ts';

/**
 * The state of a session: `new` before EHLO; `ready` between messages; `mail` after MAIL; `rcpt` with at least one
 * recipient; `chunks` after the first BDAT. While the bytes of DATA or BDAT are read, there are no commands.
 */
export type SessionState = 'new' | 'ready' | 'mail' | 'rcpt' | 'chunks';

export interface SmtpCommand {
  /** The states in which it is allowed; in any other it gets 503. */
  states: readonly SessionState[];
  /** Allowed without TLS when TLS is required (RFC 3207 4). */
  inClear?: true;
  /** Is part of sending a message; every other command counts toward `smtpMaxIdleCommands`. */
  isPartOfMessage?: true;
  takesNoArgument?: true;
  /** Bytes that the announced extensions add to `smtpMaxLine`. */
  extraLine?: number;
}

const everywhere: readonly SessionState[] = ['new', 'ready', 'mail', 'rcpt', 'chunks'];

// SIZE 26 (RFC 1870), BODY 17 (RFC 6152), SMTPUTF8 10 (RFC 6531), AUTH 500 (RFC 4954), RET and ENVID 124 (RFC 3461).
const EXTRA_MAIL_LINE = 26 + 17 + 10 + 500 + 124;
// NOTIFY and ORCPT, RFC 3461 5.
const EXTRA_RCPT_LINE = 528;
/** Maximum length of a line in an AUTH exchange (RFC 4954 4). */
export const MAX_AUTH_LINE = 12_288;

const table: Record<string, SmtpCommand> = {
  HELO: { states: everywhere, inClear: true },
  EHLO: { states: everywhere, inClear: true },
  STARTTLS: { states: ['new', 'ready', 'mail', 'rcpt'], inClear: true, takesNoArgument: true },
  AUTH: { states: ['ready'], extraLine: MAX_AUTH_LINE },
  MAIL: { states: ['ready'], isPartOfMessage: true, extraLine: EXTRA_MAIL_LINE },
  RCPT: { states: ['mail', 'rcpt'], isPartOfMessage: true, extraLine: EXTRA_RCPT_LINE },
  DATA: { states: ['rcpt'], isPartOfMessage: true, takesNoArgument: true },
  BDAT: { states: ['rcpt', 'chunks'], isPartOfMessage: true },
  RSET: { states: everywhere, takesNoArgument: true },
  NOOP: { states: everywhere, inClear: true },
  VRFY: { states: everywhere },
  EXPN: { states: everywhere },
  HELP: { states: everywhere },
  QUIT: { states: everywhere, inClear: true, takesNoArgument: true },
};

/** The whole protocol: the commands, and the states in which they are allowed. The dialogue runs them. */
export const commands: ReadonlyMap<string, SmtpCommand> = new Map(Object.entries(table));

/** The refusal for `verb` in a state in which it is not allowed. */
export function wrongOrder(state: SessionState, verb: string): Refusal {
  switch (state) {
    case 'new':
      return refusals.helloFirst;
    case 'ready':
      return refusals.mailFirst;
    case 'mail':
      return verb === 'DATA' || verb === 'BDAT' ? refusals.recipientFirst : refusals.mailOpen;
    case 'rcpt':
      return refusals.mailOpen;
    case 'chunks':
      return refusals.chunksOpen;
  }
}

const PLAIN = /^[\x20-\x7e]*$/;
// Control characters, including C1, and the Unicode line separators, which some software treats as line breaks.
const INVISIBLE = /[\p{Cc}\u2028\u2029]/u;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of one line from a client, with tabs as spaces, or null when it is not printable. Control characters (such as
 * NUL or a bare CR) and bytes that are not UTF-8 are rejected here, so that none can reach an address or the store.
 */
export function decodeLine(bytes: Buffer, start: number, end: number): string | null {
  const text = bytes.toString('latin1', start, end);
  if (PLAIN.test(text)) return text;
  try {
    const unicode = utf8.decode(bytes.subarray(start, end)).replaceAll('\t', ' ');
    return INVISIBLE.test(unicode) ? null : unicode;
  } catch {
    return null;
  }
}

/** The command in upper case and the rest of its line, without the white space around them. */
export function splitCommand(line: string): { verb: string; argument: string } {
  const trimmed = line.trim();
  const space = trimmed.indexOf(' ');
  if (space === -1) return { verb: trimmed.toUpperCase(), argument: '' };
  return { verb: trimmed.slice(0, space).toUpperCase(), argument: trimmed.slice(space).trim() };
}

// A web page can make a browser POST to this port. The body must never be interpreted as commands.
const HTTP = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT|PRI) \S.*$|^Host:/i;

/** True for the first line of an HTTP request, which no SMTP client sends by mistake. */
export function looksLikeHttp(line: string): boolean {
  return HTTP.test(line);
}

/** True for the start of a TLS handshake, sent by a client that expects implicit TLS. */
export function startsTls(bytes: Buffer, start: number): boolean {
  return bytes[start] === 0x16 && bytes[start + 1] === 0x03;
}
