// Embeddings, overrides and isolates can make `exe.fdp` read `pdf.exe`. Joiners and the two marks cannot, and real
// names in Hebrew, Persian or Hindi need them.
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/g;
// Laying out thousands of marks on one letter takes browsers minutes; no writing needs more than a few.
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/**
 * Text from a mail, fit for one line of the page: reordering characters become visible, controls and line breaks
 * become a space, and no more than `limit` characters are laid out however long the text is.
 */
export function oneLine(text: string, limit = 300): string {
  // Cut first: a subject of megabytes is not worth three passes.
  const short = text.length > limit ? `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return short.replace(REORDERING, '\uFFFD').replace(PILED_MARKS, '$1\uFFFD').replace(CONTROL, ' ').trim();
}

/** The same care for text of many lines, whose line breaks and tabs stay. */
export function manyLines(text: string): string {
  return text
    .replace(REORDERING, '\uFFFD')
    .replace(PILED_MARKS, '$1\uFFFD')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, (control) => (control === '\r' ? '' : '\uFFFD'));
}

/** `1,204`. Without `Intl`, whose first use costs milliseconds that the first row would wait for. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1,204 messages`, `1 message`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `512 B`, `12.4 KB`, `3.1 MB`. */
export function byteSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const power = Math.min(3, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${value.toFixed(value < 100 ? 1 : 0)} ${['B', 'KB', 'MB', 'GB'][power]}`;
}
