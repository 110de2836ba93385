/** Escapes text for element content or a quoted attribute, so that browsers parse it only as text. */
export function escapeHtml(text: string): string {
  if (!/[&<>"'`]/.test(text)) return text;
  // One pattern per character: with a callback, or with `replaceAll`, megabytes of such characters take seconds and
  // hundreds of megabytes.
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
    .replace(/`/g, '&#96;');
}

// Real scripts stack up to five. Thousands on one letter take browsers minutes to lay out.
const MANY_MARKS = /(\p{M}{16})\p{M}+/gu;

/** Text without excess combining marks on one letter. */
export function limitMarks(text: string): string {
  return text.replace(MANY_MARKS, '$1');
}
