import { styleText } from 'node:util';
import { refusalText } from '../../client/inbox/report.ts';
import type { MessageSummary } from '../../contract/message/message.ts';
import type { SmtpRefusal } from '../../contract/session.ts';
import { count } from '../../text/count.ts';

export type Style = Parameters<typeof styleText>[0];
type Output = NodeJS.WriteStream;

/** Colours text if `stream` is a terminal. NO_COLOR and FORCE_COLOR override this. */
export function paint(style: Style, text: string, stream: Output = process.stdout): string {
  return styleText(style, text, { stream });
}

export function printJson(value: unknown): void {
  process.stdout.write(`${safeJson(value, 2)}\n`);
}

/** One object per line, for continuous output. */
export function printJsonLine(value: unknown, stream: Output = process.stdout): void {
  stream.write(`${safeJson(value)}\n`);
}

// C0 and C1 controls can move the cursor, change the terminal's title or inject input. Bidirectional controls and line
// separators can make a line look like a different one.
const UNSAFE = /[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g;
const UNSAFE_IN_TEXT = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g;

/** JSON leaves some of these characters as they are. Escaped, they are the same value to a parser. */
function safeJson(value: unknown, indent?: number): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(UNSAFE_IN_TEXT, escaped);
}

/** Untrusted text as one line that is safe to print to a terminal. */
export function safeLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').replace(UNSAFE, '\ufffd');
}

/** Like safeLine, but keeps line breaks and tabs. */
export function safeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNSAFE_IN_TEXT, '\ufffd');
}

/** `1 message matches`, `2 messages match`. */
export function countMatching(number: number): string {
  return `${count(number, 'message')} match${number === 1 ? 'es' : ''}`;
}

/** The time in the local time zone: `2026-11-14 09:30:00`. */
export function localTime(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power - 1]}`;
}

// Lines are not truncated for a terminal narrower than this.
const MIN_COLUMNS = 10;

/** One line per message: id, time, sender, recipients, subject. Truncated to the width of the terminal. */
export function messageLine(message: MessageSummary, stream: Output = process.stdout): string {
  const { id, created_at, sender, recipients, subject, has_attachments, is_read, is_starred } = message;
  const [first = 'nobody', ...others] = recipients;
  const to = others.length > 0 ? `${first} +${others.length}` : first;
  const marks = [is_starred && '*', has_attachments && '[attachment]'].filter(Boolean).join(' ');
  const head = `${id}  ${localTime(created_at)}  `;
  const rest = `${safeLine(sender) || '<>'} > ${safeLine(to)}  ${safeLine(subject) || '(no subject)'}${marks && `  ${marks}`}`;
  const shown = cut(rest, stream.isTTY ? stream.columns - head.length : Number.POSITIVE_INFINITY);
  return paint('dim', head, stream) + (is_read ? shown : paint('bold', shown, stream));
}

export function refusalLine(refusal: SmtpRefusal): string {
  return `${localTime(refusal.at)}  ${safeLine(refusalText(refusal))}`;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Truncates text to a number of columns. East Asian characters and emoji take two. */
function cut(text: string, columns: number): string {
  if (columns < MIN_COLUMNS) return text;
  let taken = 0;
  let end = 0;
  for (const character of text) {
    taken += WIDE.test(character) ? 2 : 1;
    if (taken > columns) return `${text.slice(0, end)}…`;
    // The ellipsis takes one column.
    if (taken < columns) end += character.length;
  }
  return text;
}
