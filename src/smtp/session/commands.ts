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
