/** TXT records by name, in lower case and without a dot at the end; null if there is none. Others are not known. */
export type TxtRecords = ReadonlyMap<string, string | null>;

const NAME = /^[a-z0-9_*-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,20}\.?$/i;

/**
 * Reads TXT records in the format of a zone file, as `opendkim-genkey -a` writes them: a name, `TXT`, and strings in quotes, perhaps
 * in parentheses over several lines. Throws an Error with a one-line message that names the line.
 */
export function parseRecords(file: string): TxtRecords {
  const records = new Map<string, string>();
  for (const { line, text } of entries(file)) {
    const [, name = '', rest = ''] =
      /^(\S{1,300})\s{1,50}(?:\d{1,10}\s{1,50})?(?:IN\s{1,50})?TXT\s{1,50}([\s\S]*)$/i.exec(text) ?? [];
    if (!NAME.test(name))
      throw new Error(
        `line ${line} is not a TXT record, such as mail._domainkey.example.com TXT "v=DKIM1; p=…".`,
      );
    records.set(name.replace(/\.$/, '').toLowerCase(), textOf(rest));
  }
  if (records.size === 0)
    throw new Error('the file has no TXT records, such as mail._domainkey.example.com TXT "v=DKIM1; p=…".');
  return records;
}

/** The entries of a zone file without comments; one in parentheses continues over several lines. */
function* entries(file: string): Generator<{ line: number; text: string }> {
  let open: { line: number; text: string } | undefined;
  let balance = 0;
  for (const [index, written] of file.split(/\r?\n/).entries()) {
    const { text, depth } = plainLine(written);
    if (open) open.text += ` ${text}`;
    else if (text.trim() !== '' && !text.startsWith('$')) open = { line: index + 1, text: text.trim() };
    if (!open) continue;
    balance += depth;
    if (balance > 0) continue;
    yield open;
    open = undefined;
    balance = 0;
  }
  if (open) yield open;
}

/** A line without its comment and parentheses, and by how many parentheses it opens more than it closes. */
function plainLine(written: string): { text: string; depth: number } {
  let [text, depth, quoted] = ['', 0, false];
  for (const character of written) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && character === ';') break;
    if (!quoted && (character === '(' || character === ')')) depth += character === '(' ? 1 : -1;
    else text += character;
  }
  return { text, depth };
}

/** The strings in quotes, joined; or the text itself if it has none. */
function textOf(text: string): string {
  const strings = [...text.matchAll(/"([^"]*)"/g)].map(([, string]) => string!);
  return (strings.length > 0 ? strings.join('') : text).trim();
}
