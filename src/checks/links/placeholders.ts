/** Text that a template should have replaced. */
export interface Placeholder {
  text: string;
  index: number;
}

/**
 * The languages of templates. Each of these is a sign that no sentence has, so they are placeholders wherever they are: `{{name}}`, `{% if %}`,
 * `<%= name %>`, `${name}`, `#{name}`, `*|NAME|*`, `%%name%%`, `%recipient.name%`.
 */
const TEMPLATE =
  /\{\{[{~&#/^>!-]{0,2}\s{0,3}[\p{L}_$@."'][^{}\n]{0,100}(?:\}{2,3})?|\{%-?\s{0,3}[a-z][^{}\n]{0,100}%\}|<%[=-]?\s{0,3}[\w@$][^<>\n]{0,100}%>|[$#]\{[a-z_@][^{}\n]{0,80}\}|\*\|[\w:. -]{1,60}\|\*|%%[a-z_=][\w .()'"=-]{0,60}%%|%recipient(?:\.[\w-]{1,40}){1,3}%/giu;

/**
 * `[[first]]`, `{$name}`, `{!Contact.Name}`, `<<FirstName>>`, `%FIRSTNAME%`, `%first_name%`. Not the variables of Windows, and per cent.
 */
const NAMED =
  /\[\[ ?[a-z_][\w.:-]{0,60} ?\]\]|\{\$[a-z_][^{}$\s]{0,60}\}|\{![a-z_$][\w.$]{0,60}\}|<<[a-z_][\w ]{0,40}>>|(?<![\w%<])%(?!(?:(?:local)?appdata|te?mp|path|userprofile|program(?:files|data)|windir|systemroot|homepath|username)%)[a-z]{3,20}(?:_[a-z\d]{1,20}){0,4}%(?![\w\\])/gi;

/** `{first_name}`, `{firstName}`, `{contactfield=name}`, `{NAME}`, `{name}`. Not paths of an API (`/orders/{id}`), formulas and {other} words. */
const IN_BRACES =
  /(?<![\w/\\{}^$#])\{(?:[a-z]{1,30}(?:[_.=-][a-zA-Z\d]{1,30}|[A-Z][a-z\d]{1,30}){1,5}|[A-Z][A-Z\d_]{2,40}|[nN]ame|(?:user|sur|company|order)?(?:name|number)|email|url|link|date|code|token|amount|price)\}(?![{}])/g;

/** What JavaScript prints for an object, and for a date that is none. No sentence has these either. */
const PRINTED = /\[object \w{1,20}\]|\bInvalid Date\b/g;

// `undefined` and `null` are words of this trade: they are placeholders only where a value belongs.
const IN_PLACE_OF_A_VALUE = [
  // "Hello undefined,"
  /(?<!\p{L})(?:hi|hello|hey|dear|welcome|welcome back|thanks|thank you|good morning|hallo|liebe|lieber|guten tag|bonjour|cher|chère|salut|hola|estimado|estimada|querido|ciao|gentile|caro|olá|oi|prezado|beste|hej|cześć|witaj),? (undefined|null|nan)(?![\p{L}\p{N}_-])/giu,
  // A table cell, a heading or a line of its own.
  /^ ?(undefined|null|nan) ?$/gi,
  // "Order #undefined", "Total: null", "$NaN"
  /[:#€£$] {0,2}(undefined|null|nan)(?= ?(?:$|[,.;!)|/€£$%]))/gi,
  /(?<!\p{L})(?:order|invoice|booking|ticket|reservation|bestellung|rechnung|commande|pedido) #?(undefined|null)(?![\p{L}\p{N}_-])/giu,
  // A first and a last name.
  /(?<!\p{L})(undefined|null) (?:undefined|null)(?![\p{L}\p{N}_-])/giu,
];

const DUMMY = /\blorem ipsum dolor\b/gi;

// Longer paragraphs are not written by templates.
const MAX_LINE = 20_000;

/** The placeholders in a line of text. */
export function placeholdersIn(line: string): Placeholder[] {
  const text = line.slice(0, MAX_LINE);
  const found: Placeholder[] = [];
  for (const pattern of [TEMPLATE, NAMED, IN_BRACES, PRINTED, DUMMY])
    for (const { 0: match, index } of text.matchAll(pattern)) found.push({ text: match.trim(), index });
  if (/undefined|null|nan/i.test(text))
    for (const pattern of IN_PLACE_OF_A_VALUE)
      for (const { 0: match, 1: empty, index } of text.matchAll(pattern)) {
        // `nan` is a bread and a grandmother.
        if (empty === undefined || (/^nan$/i.test(empty) && empty !== 'NaN')) continue;
        found.push({ text: match.trim(), index: index + match.lastIndexOf(empty) });
      }
  return [...new Map(found.map((each) => [each.index, each])).values()];
}

const IN_URL =
  /\{\{|\{%|%7[bB]%7[bB]|%7[bB]%25|\$\{|%24%7[bB]|<%|%3[cC]%25|\*\||%%[a-zA-Z]|\[object[ %+]|%5[bB]object[ %+]|(?<=[/=])(?:undefined|null)(?=[/?&#]|$)|(?<==)NaN(?=[&#]|$)/;
// As in texts. A URL in a text may be that of an API, and braces may have a GUID in them.
const IN_HREF =
  /\[\[[a-zA-Z]|%5[bB]%5[bB]|(?:\{|%7[bB])(?:[$!]|%24|%21)?(?![\da-fA-F]{8}-)[a-zA-Z_][^\s{}%/?&#]{0,60}(?:\}|%7[dD])?|%(?![\da-fA-F]{2})[A-Z][A-Z_]{2,30}%/;

/** The placeholder in a URL as it is written, in a link (`isHref`) or in a text; null if it has none. */
export function placeholderInUrl(url: string, isHref: boolean): string | null {
  return (IN_URL.exec(url) ?? (isHref ? IN_HREF.exec(url) : null))?.[0] ?? null;
}
