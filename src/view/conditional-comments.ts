const START = '<!--[if ';
const END = '<![endif]-->';

/**
 * HTML as Outlook for Windows reads it: the content of `<!--[if mso]>…<![endif]-->` is part of the message, and what is
 * between `<!--[if !mso]><!-->` and `<!--<![endif]-->` is not.
 */
export function revealConditional(html: string): string {
  let text = '';
  let at = 0;
  for (;;) {
    const start = html.indexOf(START, at);
    // A comment without an end hides the rest, and no later one has an end either.
    const end = start < 0 ? -1 : html.indexOf(END, start);
    const close = start < 0 ? -1 : html.indexOf(']>', start);
    if (end < 0 || close < 0 || close > end) return text + html.slice(at);
    text += html.slice(at, start);
    if (isForOutlook(html.slice(start + START.length, close))) {
      text += html.slice(close + 2, end).replace(/^<!--(?:\s*--)?>|<!--$/g, '');
    }
    at = end + END.length;
  }
}

/** `mso`, `gte mso 9` and `(mso)|(IE)` are true; `!mso`, `lt mso 9` and `IE` are not. */
function isForOutlook(condition: string): boolean {
  return /\bmso\b/.test(condition) && !/!\s*\(?mso\b|\blte?\s+mso\b/.test(condition);
}
