// An element with a longer style or list of classes is not a preheader.
const MAX_TAG = 4000;
// Each names a class or id that hides. A sheet that hides more is an attack.
const MAX_NAMES = 1000;

const ATTRIBUTE = /\s(class|id|style)=(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi;
const HIDDEN_ATTRIBUTE = /\shidden[\s/=>]/i;

// Most tags and rules have none of these words, and need no closer look.
const MAY_HIDE = /none|hidden|opacity|height/i;
const HAS_NAME = /\s(?:class|id)=/i;

/** Elements without content, which have no end tag to look for. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * A function that tells from a start tag whether the reader of this page sees the element: by its own style, and by
 * rules for its class or id alone. Rules inside of `@media` do not count. A good guess, for a preview.
 */
export function createHiddenTest(html: string): (name: string, tag: string) => boolean {
  let names: Set<string> | undefined;
  return (name, tag) => {
    if (tag.length < '<b hidden>'.length || tag.length > MAX_TAG || empty.has(name)) return false;
    const mayHide = MAY_HIDE.test(tag);
    if (!mayHide) {
      if (names?.size === 0 || !HAS_NAME.test(tag)) return false;
      names ??= hiddenNames(html);
      if (names.size === 0) return false;
    } else if (HIDDEN_ATTRIBUTE.test(tag)) return true;
    for (const [, attribute = '', quoted, single, bare] of tag.matchAll(ATTRIBUTE)) {
      const value = quoted ?? single ?? bare ?? '';
      if (attribute.length === 'style'.length && attribute.toLowerCase() === 'style') {
        if (hides(value)) return true;
        continue;
      }
      names ??= hiddenNames(html);
      if (names.size === 0) continue;
      const mark = attribute.toLowerCase() === 'id' ? '#' : '.';
      for (const one of value.split(/\s/)) if (names.has(mark + one)) return true;
    }
    return false;
  };
}

/** Whether these declarations leave nothing to see. `font-size: 0` does not: layouts use it against gaps. */
function hides(declarations: string): boolean {
  if (!MAY_HIDE.test(declarations)) return false;
  const style = declarations.replace(/\s+/g, '').toLowerCase();
  return (
    /(?:^|;)(?:display:none|visibility:hidden|opacity:0(?:\.0)?(?:[;!]|$))/.test(style) ||
    (/(?:^|;)(?:max-)?height:0(?:px)?(?:[;!]|$)/.test(style) && style.includes('overflow:hidden'))
  );
}

/** The classes and ids that the style sheets of the page hide: `.preheader`, `#tracking`. */
function hiddenNames(html: string): Set<string> {
  const names = new Set<string>();
  const start = /<style[\s>]/gi;
  while (start.exec(html)) {
    const from = html.indexOf('>', start.lastIndex - 1) + 1;
    if (from === 0) break;
    const end = html.indexOf('</', from);
    addHidden(withoutComments(html.slice(from, end < 0 ? html.length : end)), names);
    if (end < 0 || names.size > MAX_NAMES) break;
    start.lastIndex = end;
  }
  return names;
}

function addHidden(css: string, names: Set<string>): void {
  let at = 0;
  while (at < css.length && names.size <= MAX_NAMES) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    const selector = css.slice(at, open).trim();
    const close = selector.startsWith('@') ? endOfBlock(css, open) : css.indexOf('}', open);
    if (close < 0) return;
    if (!selector.startsWith('@') && hides(css.slice(open + 1, close))) {
      for (const one of selector.split(',')) {
        const [, name] = /^[a-z0-9]*([.#][\w-]+)$/i.exec(one.trim()) ?? [];
        if (name) names.add(name);
      }
    }
    at = close + 1;
  }
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++;
    else if (css[at] === '}' && --depth === 0) return at;
  }
  return -1;
}

function withoutComments(css: string): string {
  let text = '';
  let at = 0;
  for (;;) {
    const start = css.indexOf('/*', at);
    if (start < 0) return text + css.slice(at);
    text += css.slice(at, start);
    const end = css.indexOf('*/', start + 2);
    if (end < 0) return text;
    at = end + 2;
  }
}
