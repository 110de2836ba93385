import type { Dialogue } from './dialogue.ts';
import { type Answer, type Refusal, refusals, replies } from './replies.ts';

/**
 * Where a session stands: `new` before EHLO; `ready` between mails; `mail` after MAIL; `rcpt` with at least one
 * recipient; `chunks` once BDAT has begun. While the bytes of DATA or BDAT are read there are no commands.
 */
export type State = 'new' | 'ready' | 'mail' | 'rcpt' | 'chunks';

export interface Command {
  /** The states it may be given in; in any other it is 503. */
  states: readonly State[];
  /** May be given in clear when TLS is required (RFC 3207 4). */
  inClear?: true;
  /** Opens or carries a mail; every other command counts toward `maxIdleCommands`. */
  carriesMail?: true;
  takesNoArgument?: true;
  /** Bytes its line may have beyond `maxCommandLine`: what the extensions announced here add. */
  extraLine?: number;
  run(dialogue: Dialogue, argument: string): Answer;
}

const everywhere: readonly State[] = ['new', 'ready', 'mail', 'rcpt', 'chunks'];

// SIZE 26 (RFC 1870), BODY 17 (RFC 6152), SMTPUTF8 10 (RFC 6531), AUTH 500 (RFC 4954), RET and ENVID 124 (RFC 3461).
const EXTRA_MAIL_LINE = 26 + 17 + 10 + 500 + 124;
// NOTIFY and ORCPT, RFC 3461 5.
const EXTRA_RCPT_LINE = 528;
/** RFC 4954 4: a line of an AUTH exchange. */
export const MAX_AUTH_LINE = 12_288;

/** The whole protocol on one screen: what may be said, when, and who answers. */
export const commands: Readonly<Record<string, Command>> = Object.assign(Object.create(null), {
  HELO: { states: everywhere, inClear: true, run: (d, name) => d.hello(name, false) },
  EHLO: { states: everywhere, inClear: true, run: (d, name) => d.hello(name, true) },
  STARTTLS: {
    states: ['new', 'ready', 'mail', 'rcpt'],
    inClear: true,
    takesNoArgument: true,
    run: (d) => d.startTls(),
  },
  AUTH: { states: ['ready'], extraLine: MAX_AUTH_LINE, run: (d, argument) => d.auth(argument) },
  MAIL: {
    states: ['ready'],
    carriesMail: true,
    extraLine: EXTRA_MAIL_LINE,
    run: (d, argument) => d.mail(argument),
  },
  RCPT: {
    states: ['mail', 'rcpt'],
    carriesMail: true,
    extraLine: EXTRA_RCPT_LINE,
    run: (d, argument) => d.rcpt(argument),
  },
  DATA: { states: ['rcpt'], carriesMail: true, takesNoArgument: true, run: (d) => d.data() },
  BDAT: { states: ['rcpt', 'chunks'], carriesMail: true, run: (d, argument) => d.bdat(argument) },
  RSET: { states: everywhere, takesNoArgument: true, run: (d) => d.rset() },
  NOOP: { states: everywhere, inClear: true, run: () => replies.noop },
  VRFY: { states: everywhere, run: () => replies.verify },
  EXPN: { states: everywhere, run: () => refusals.unimplemented },
  HELP: { states: everywhere, run: () => replies.help },
  QUIT: { states: everywhere, inClear: true, takesNoArgument: true, run: (d) => d.quit() },
} satisfies Record<string, Command>);

/** What to do first when `verb` came in a state it does not belong to. */
export function wrongOrder(state: State, verb: string): Refusal {
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
