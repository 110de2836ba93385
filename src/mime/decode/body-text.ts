/** Joins the texts of one body with an empty line in between, like mail clients. Blank texts are omitted. */
export function joinTexts(texts: readonly string[]): string {
  if (texts.length < 2) return texts[0] ?? '';
  const shown = texts.filter((text) => text.trim() !== '');
  if (shown.length === 0) return texts[0]!;
  return shown.map((text, index) => (index === 0 ? text : gap(shown[index - 1]!, text) + text)).join('');
}

function gap(before: string, after: string): string {
  if (/\n\r?\n$/.test(before.slice(-3))) return '';
  const lineBreak = (/\r?\n/.exec(before) ?? /\r?\n/.exec(after))?.[0] ?? '\r\n';
  return before.endsWith('\n') ? lineBreak : lineBreak.repeat(2);
}
