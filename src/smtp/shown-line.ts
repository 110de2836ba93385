import { commands } from './commands.ts';

/** Stands for credentials. */
const HIDDEN = '[hidden]';
const MAX_LENGTH = 1000;

/** Commands whose argument is shown. Nothing else that follows a command is needed to understand a session. */
const shownArguments = new Set(['HELO', 'EHLO', 'MAIL', 'RCPT', 'BDAT', 'VRFY']);

/** What clients ask for; any other word after AUTH could be the credentials themselves. */
const MECHANISM =
  /^(?:PLAIN|LOGIN|CRAM-MD5|DIGEST-MD5|SCRAM-SHA-(?:1|256)(?:-PLUS)?|XOAUTH2|OAUTHBEARER|NTLM|GSSAPI|EXTERNAL|ANONYMOUS)$/i;

/**
 * A line from a client as the session log shows it. A client may send its credentials in any place where it is out of
 * step with the server: misspelled (`AUHT PLAIN …`), or behind an AUTH that was refused. So only known commands are
 * shown, and of AUTH only the mechanism. `text` is null when the line was not printable.
 */
export function shownLine(verb: string, argument: string, text: string | null): string {
  if (!(verb in commands)) return '[unknown command]';
  if (verb === 'AUTH') return shownAuth(argument);
  if (text === null) return `${verb} [unreadable]`;
  if (argument === '') return verb;
  if (!shownArguments.has(verb)) return `${verb} ${HIDDEN}`;
  return text.length > MAX_LENGTH ? cut(text) : text;
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

/** A copy: a part of a string keeps the whole of it in memory. */
export function owned(text: string): string {
  return Buffer.from(text).toString();
}
