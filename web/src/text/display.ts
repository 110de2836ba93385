// Embeddings, overrides and isolates can make `exe.fdp` read as `pdf.exe`. Joiners and directional marks can't, and
// names in Hebrew, Persian or Hindi need them.
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/g;
// Browsers take minutes to lay out thousands of combining marks on one letter. No script needs more than a few.
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/**
 * Prepares text from a message for a single line: makes reordering characters visible, turns control characters and
 * line breaks into spaces, and truncates the text to `limit` characters.
 */
export function oneLine(text: string, limit = 300): string {
  // Cut first: the text may be megabytes long.
  const short = text.length > limit ? `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return short.replace(REORDERING, '\uFFFD').replace(PILED_MARKS, '$1\uFFFD').replace(CONTROL, ' ').trim();
}

/** Like `oneLine`, but keeps line breaks and tabs. */
export function multiLine(text: string): string {
  return text
    .replace(REORDERING, '\uFFFD')
    .replace(PILED_MARKS, '$1\uFFFD')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, (control) => (control === '\r' ? '' : '\uFFFD'));
}

/** `1,204`. Doesn't use `Intl`, whose first use takes milliseconds and would delay the first row. */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1,204 messages`, `1 message`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `512 B`, `12.4 KB`, `3.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const power = Math.min(3, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${value.toFixed(value < 100 ? 1 : 0)} ${['B', 'KB', 'MB', 'GB'][power]}`;
}
