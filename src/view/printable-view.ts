import type { MessageSummary } from '../contract/message/message.ts';
import { escapeHtml, limitMarks } from '../html/escape.ts';

const MAX_SUBJECT = 1000;
const MAX_RECIPIENTS = 20;

// `!important`, because the style sheets of the message apply here too.
const STYLE =
  'all: initial !important; display: block !important; margin: 0 0 16px !important; padding: 0 0 12px !important; ' +
  'border-bottom: 1px solid #999 !important; font: 14px/1.5 Arial, sans-serif !important; color: #000 !important';
// Browsers leave out backgrounds by default, and white text on a blue button would be white on white.
const COLOURS =
  '<style>* { -webkit-print-color-adjust: exact !important; print-color-adjust: exact !important }</style>';
const LINE = 'all: unset !important; display: block !important; overflow-wrap: anywhere !important';

/**
 * A view that opens the print dialog once it has loaded, with subject, sender, recipients and date at the top. These
 * are inserted before `<html>`, which HTML parsers treat as the start of the body; later attributes of `<html>` and
 * `<body>` still apply.
 */
export function printableView(document: Uint8Array, message: MessageSummary): Buffer {
  const { subject, sender, recipients, created_at } = message;
  const others = recipients.length - MAX_RECIPIENTS;
  const to = recipients.slice(0, MAX_RECIPIENTS).join(', ') + (others > 0 ? ` and ${others} more` : '');
  const lines = [
    subject.slice(0, MAX_SUBJECT) || '(no subject)',
    `From: ${sender || '(null sender)'}`,
    `To: ${to}`,
    new Date(created_at).toUTCString(),
  ].map((line) => escapeHtml(limitMarks(line.toWellFormed())));
  const head = lines.map((line) => `<div dir="auto" style="${LINE}">${line}</div>`).join('');
  // A doctype is first or nowhere.
  const start = document[1] === '!'.charCodeAt(0) ? document.indexOf('>'.charCodeAt(0)) + 1 : 0;
  return Buffer.concat([
    document.subarray(0, start),
    Buffer.from(`<title>${lines[0]}</title>${COLOURS}<div style="${STYLE}">${head}</div>`),
    document.subarray(start),
  ]);
}
