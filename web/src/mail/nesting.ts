// Browsers draw some 500 levels and put the rest side by side. Their parsers take time that grows with the square of
// the levels that are open: 10,000 a quarter of a second, 100,000 half a minute in which nothing else moves.
const DEEPEST = 1000;

const TAG = /<(\/?)([a-z][a-z0-9]*)[^<>]*>?/gi;
// Elements that hold nothing, and those whose end may be left out: a thousand paragraphs are not inside each other.
const FLAT = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li dt dd option optgroup tr td th tbody thead tfoot colgroup caption rt rp'
  ).split(' '),
);

/** HTML without the tags that would nest deeper than anything is drawn; every other HTML as it is. */
export function withoutDepths(html: string): string {
  if (html.split('<', DEEPEST + 2).length <= DEEPEST) return html;
  let depth = 0;
  return html.replace(TAG, (tag: string, end: string, name: string) => {
    if (FLAT.has(name.toLowerCase())) return tag;
    if (!end) return ++depth > DEEPEST ? '' : tag;
    return depth > 0 && depth-- > DEEPEST ? '' : tag;
  });
}
