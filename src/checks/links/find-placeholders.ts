import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, type NewFinding, quote } from '../finding-list.ts';
import { headerWhere } from '../headers/header-source.ts';
import { type TextBlock, textBlocks, textOffset } from '../text-blocks.ts';
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
  for (const block of textBlocks(message.written.document)) {
    if (block.isCode) continue;
    for (const found of placeholdersIn(block.text))
      add(list, found, 'The HTML body', () => html.where(sourceOffset(message, block, found)));
  }
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

/** Where the text of a block is in the source, in which it may be written with entities and line breaks. */
function sourceOffset(message: CheckedMessage, { pieces }: TextBlock, { text, index }: Placeholder): number {
  const { node, parent, at } = pieces.findLast((piece) => piece.at <= index) ?? pieces[0]!;
  const inside = node.value.replace(/\s+/g, ' ').slice(Math.max(0, index - at));
  return textOffset(message, parent, inside.slice(0, Math.min(20, text.length)));
}
