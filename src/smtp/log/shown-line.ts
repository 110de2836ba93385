import { owned } from '../../limits/owned.ts';
import { isOneEdit } from '../../text/nearest.ts';
import { commands } from '../session/commands.ts';

/** Replaces anything that may be credentials. */
const HIDDEN = '[hidden]';
const MAX_LENGTH = 1000;

/** Commands whose argument is shown. The arguments of others are not needed to understand a session. */
const shownArguments = new Set(['HELO', 'EHLO', 'MAIL', 'RCPT', 'BDAT', 'VRFY']);

/** Known mechanisms. Any other word after AUTH could be the credentials themselves. */
const MECHANISM =
  /^(?:PLAIN|LOGIN|CRAM-MD5|DIGEST-MD5|SCRAM-SHA-(?:1|256)(?:-PLUS)?|XOAUTH2|OAUTHBEARER|NTLM|GSSAPI|EXTERNAL|ANONYMOUS)$/i;

/**
 * A line from a client as the session log shows it. A client that is out of step with the server may send its credentials
 * anywhere: misspelled (`AUHT PLAIN …`), or after a refused AUTH. So only known commands are shown, only the verb of a
 * misspelled one, and only the mechanism of AUTH. `text` is null when the line was not printable.
 */
export function shownLine(verb: string, argument: string, text: string | null): string {
  if (!commands.has(verb)) return shownUnknown(verb, argument);
  if (verb === 'AUTH') return shownAuth(argument);
  if (text === null) return `${verb} [unreadable]`;
  if (argument === '') return verb;
  if (!shownArguments.has(verb)) return `${verb} ${HIDDEN}`;
  // A client that mistakes the parameter for a way to sign in puts its password there.
  const shown = verb === 'MAIL' ? text.replace(/(\sAUTH=)(?!<>(?:\s|$))\S+/i, `$1${HIDDEN}`) : text;
  return shown.length > MAX_LENGTH ? cut(shown) : shown;
}

/** Commands of HTTP and of mail servers that clients send by mistake. The verb alone says what went wrong. */
const STRAY = /^(?:CONNECT|GET|HEAD|OPTIONS|POST|PUT|TURN|ETRN|XCLIENT|XFORWARD)$/;

function shownUnknown(verb: string, argument: string): string {
  const isTypo = /^[A-Z]{3,9}$/.test(verb) && [...commands.keys()].some((known) => isOneEdit(verb, known));
  if (!isTypo && !STRAY.test(verb)) return '[unknown command]';
  return argument === '' ? verb : `${verb} ${HIDDEN}`;
}

/** A line of an AUTH exchange; `*` cancels it. */
export function shownAuthResponse(text: string | null): string {
  return text === '*' ? '*' : HIDDEN;
}

function shownAuth(argument: string): string {
  if (argument === '') return 'AUTH';
  const [word = '', ...more] = argument.split(' ', 2);
  if (!MECHANISM.test(word)) return `AUTH ${HIDDEN}`;
  const mechanism = `AUTH ${word.toUpperCase()}`;
  return more.length === 0 ? mechanism : `${mechanism} ${HIDDEN}`;
}

function cut(text: string): string {
  return `${owned(text.slice(0, MAX_LENGTH)).toWellFormed()}… [${text.length - MAX_LENGTH} more characters]`;
}
