import type { PageBlock } from '../../html/page.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, type NewFinding, quote } from '../finding-list.ts';
import { headerWhere } from '../headers/header-source.ts';
import { textOffset } from '../written-html.ts';
import { type Placeholder, placeholdersIn } from './placeholders.ts';

const HELP = 'Pass the value to the template, and check its name.';
// Those that a reader sees in the list of messages. The names in address headers come from the same data.
const HEADERS = /^(?:subject|from|to|cc|reply-to|sender)$/i;
const MAX_LINES = 20_000;

/** Finds placeholders in the headers that readers see, and in the text of both bodies. */
export function findPlaceholders(message: CheckedMessage, list: FindingList): void {
  for (const { name, value } of message.headers) {
    if (!HEADERS.test(name)) continue;
    // The name in `"undefined undefined" <ada@example.test>` is a value of its own.
    const lines = [value, ...value.split(/[<>",]/, 100)].flatMap((line) => placeholdersIn(line.trim()));
    for (const found of new Map(lines.map((each) => [each.text, each])).values())
      add(list, found, `The ${name} header`, () => headerWhere(message, name));
  }
  const { html, text } = message;
  const { seen, hidden, fields } = message.written.page;
  for (const block of [...seen, ...hidden, ...fields])
    for (const { start, end } of withoutCode(block))
      for (const found of placeholdersIn(block.text.slice(start, end)))
        add(list, found, 'The HTML body', () => html.where(sourceOffset(message, block, start, found)));
  let at = 0;
  for (const line of text.text.split('\n', MAX_LINES)) {
    const offset = at;
    for (const found of placeholdersIn(line))
      add(list, found, 'The text body', () => text.where(offset + found.index));
    at += line.length + 1;
  }
}

function add(list: FindingList, { text }: Placeholder, place: string, where: NewFinding['where']): void {
  const isDummy = /^lorem/i.test(text);
  list.add({
    code: 'placeholder',
    severity: isDummy ? 'warning' : 'error',
    message: `${place} contains ${isDummy ? 'dummy text' : 'a placeholder'}: ${quote(text)}.`,
    help: isDummy ? 'Replace it with the real text.' : HELP,
    where,
  });
}

/** The stretches of a block that are not code, whose braces are not those of a template. */
function withoutCode({ text, pieces }: PageBlock): { start: number; end: number }[] {
  const stretches = [{ start: 0, end: 0 }];
  for (const [index, { origin }] of pieces.entries()) {
    const end = pieces[index + 1]?.start ?? text.length;
    if (origin.isCode) stretches.push({ start: end, end });
    else stretches.at(-1)!.end = end;
  }
  return stretches;
}

/** Where a placeholder is in the source, in which it may be written with entities and line breaks. */
function sourceOffset(
  message: CheckedMessage,
  { text, pieces }: PageBlock,
  start: number,
  placeholder: Placeholder,
): number {
  const at = start + placeholder.index;
  const index = pieces.findLastIndex((piece) => piece.start <= at);
  const end = Math.min(at + placeholder.text.length, pieces[index + 1]?.start ?? text.length);
  return textOffset(message, pieces[index]!.origin.element, text.slice(at, end));
}
