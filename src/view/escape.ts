const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Text for element content or a quoted attribute: a browser's parser sees nothing but text in it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => entities[character]!);
}

// Real scripts stack up to five. Thousands on one letter take browsers minutes to lay out.
const MANY_MARKS = /(\p{M}{16})\p{M}+/gu;

/** Text without the marks that nobody could tell apart on one letter any more. */
export function limitMarks(text: string): string {
  return text.replace(MANY_MARKS, '$1');
}
