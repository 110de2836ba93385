// Longer than the style sheet of any newsletter.
const MAX_SHEET = 256 * 1024;
const MAX_SHEET_RULES = 2000;

/** The declarations for a class or an id in the style sheets of a message, by selector: `.code`, `#preheader`. */
export type SheetRules = ReadonlyMap<string, string>;

const SIMPLE = /^[a-z0-9]{0,12}([.#][\w-]{1,60})$/i;

/**
 * Reads the unconditional rules that select one class or id. Messages use those to hide their preview text and to style
 * their code. Other selectors and media queries are ignored.
 */
export function readSheet(css: string, rules: Map<string, string>): void {
  const sheet = css.slice(0, MAX_SHEET);
  let prelude = '';
  let depth = 0;
  for (let at = 0; at < sheet.length && rules.size < MAX_SHEET_RULES; ) {
    const end = nextMark(sheet, at);
    const mark = sheet[end];
    if (depth === 0) prelude += sheet.slice(at, end);
    at = end + 1;
    if (mark === '/') {
      const close = sheet.startsWith('/*', end) ? sheet.indexOf('*/', end + 2) : end - 1;
      at = close < 0 ? sheet.length : close + 2;
    } else if (mark === ';') {
      if (depth === 0) prelude = '';
    } else if (mark === '{') {
      if (depth++ === 0 && !prelude.includes('@')) {
        const close = sheet.indexOf('}', at);
        addRule(prelude, sheet.slice(at, close < 0 ? sheet.length : close), rules);
      }
    } else if (mark === '}') {
      depth = Math.max(0, depth - 1);
      if (depth === 0) prelude = '';
    }
  }
}

const MARK = /[{};/]/g;

function nextMark(sheet: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(sheet)?.index ?? sheet.length;
}

function addRule(prelude: string, declarations: string, rules: Map<string, string>): void {
  for (const selector of prelude.slice(0, 1000).split(',')) {
    const name = SIMPLE.exec(selector.trim())?.[1];
    if (name) rules.set(name, `${rules.get(name) ?? ''}${declarations.slice(0, 1000)};`.slice(0, 4000));
  }
}
