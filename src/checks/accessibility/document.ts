import { attributeOf, hasAttribute } from '../../html/element.ts';
import { type Element, textIn } from '../../html/parse-html.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, quote } from '../finding-list.ts';
import { tagOffset } from '../written-html.ts';

// Drawings have titles too.
const HTML = 'http://www.w3.org/1999/xhtml';

/** The language, the title, tables for layout, and headings. */
export function checkDocument(message: CheckedMessage, list: FindingList): void {
  // Plain text is accessible.
  if (message.html.text.trim() === '') return;
  const { elements } = message.written;
  checkLanguage(message, elements, list);
  const title = elements.find(({ tagName, namespaceURI }) => tagName === 'title' && namespaceURI === HTML);
  if (!title || textIn(title).trim() === '')
    list.add({
      code: 'missing_title',
      severity: 'warning',
      message: 'The HTML has no title.',
      help: 'Add <title> with the subject to the head. Screen readers announce it.',
    });
  checkTables(message, elements, list);
  checkHeadings(message, list);
}

// A primary subtag, and others after it (BCP 47).
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,5}$/i;

function checkLanguage(message: CheckedMessage, elements: readonly Element[], list: FindingList): void {
  const element = elements.find((each) => isOutermost(each) && hasAttribute(each, 'lang'));
  const lang = element && attributeOf(element, 'lang').trim();
  if (!element || lang === '')
    list.add({
      code: 'missing_lang',
      severity: 'warning',
      message: 'The HTML does not declare its language.',
      help: 'Add lang to the html element, as in <html lang="en">. Screen readers choose the voice by it.',
    });
  else if (!LANGUAGE.test(lang!))
    list.add({
      code: 'invalid_lang',
      severity: 'warning',
      message: `The language ${quote(lang!)} is not a language tag.`,
      help: 'Use a tag such as "en", "de" or "pt-BR".',
      where: () => message.html.where(tagOffset(message, element, 'lang')),
    });
}

/** Mail clients remove the html element, so careful templates repeat the language on the first element of the body. */
function isOutermost({ tagName, parentNode }: Element): boolean {
  return tagName === 'html' || tagName === 'body' || (!!parentNode && parentNode.nodeName === 'body');
}

const DATA = new Set(['th', 'caption', 'thead', 'tfoot', 'colgroup']);

/** Tables without a role that are only there for the layout. Those with headers, or with several columns of text, are data. */
function checkTables(message: CheckedMessage, elements: readonly Element[], list: FindingList): void {
  for (const table of elements) {
    if (table.tagName !== 'table' || hasAttribute(table, 'role') || !isLayout(table)) continue;
    list.add({
      code: 'layout_table_without_role',
      severity: 'warning',
      message: 'A table is used for the layout without saying so.',
      help: 'Add role="presentation" to it. Otherwise screen readers announce its rows and columns.',
      where: () => message.html.where(tagOffset(message, table)),
    });
  }
}

/** Contains another table or a picture, or has a single column, and nothing that only data has. */
function isLayout(table: Element): boolean {
  let hasNested = false;
  let widest = 0;
  const left = table.childNodes.toReversed();
  for (let node = left.pop(); node; node = left.pop()) {
    if (!('tagName' in node)) continue;
    if (DATA.has(node.tagName) || hasAttribute(node, 'scope')) return false;
    if (node.tagName === 'table') {
      hasNested = true;
      continue;
    }
    if (node.tagName === 'img') hasNested = true;
    if (node.tagName === 'tr')
      widest = Math.max(widest, node.childNodes.filter((cell) => cell.nodeName === 'td').length);
    for (const child of node.childNodes.toReversed()) left.push(child);
  }
  return hasNested || widest === 1;
}

function checkHeadings(message: CheckedMessage, list: FindingList): void {
  let last = 0;
  for (const { element, allText: text, alt } of message.written.page.headings) {
    const level = Number(element.tagName[1]);
    const where = () => message.html.where(tagOffset(message, element));
    if (text === '' && alt === '')
      list.add({
        code: 'empty_heading',
        severity: 'warning',
        message: `The heading h${level} is empty.`,
        help: 'Remove it, or use a margin for the space.',
        where,
      });
    else if (last > 0 && level > last + 1)
      list.add({
        code: 'heading_skipped',
        severity: 'warning',
        message: `The heading ${quote(text || alt)} is h${level}, but the one before it is h${last}.`,
        help: `Use h${last + 1}, and set its size with CSS. Screen readers navigate by the levels.`,
        where,
      });
    if (text !== '' || alt !== '') last = level;
  }
}
