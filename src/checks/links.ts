import { attributeOf, hasAttribute } from '../html/element.ts';
import { imagesInCss, imagesOf } from '../html/images.ts';
import { MAX_LINKS, MAX_TEXT } from '../html/limits.ts';
import { type Element, textIn } from '../html/parse-html.ts';
import { cleanUrl } from '../html/urls.ts';
import { findTextLinks } from '../text/text-links.ts';
import type { CheckedMessage } from './checked-message.ts';
import type { FindingList } from './finding-list.ts';
import { findPlaceholders } from './links/find-placeholders.ts';
import { judgeImage, judgeLink, type LinkAddress } from './links/judge-url.ts';
import { tagOffset } from './written-html.ts';

/** Links and images that lead nowhere, or not where the reader expects, and placeholders that were not replaced. */
export function checkLinks(message: CheckedMessage, list: FindingList): { urls: string[] } {
  findPlaceholders(message, list);
  const urls = new Set<string>();
  const contentIds = new Set(message.parts.flatMap(({ content_id }) => content_id ?? []));
  for (const address of addressesIn(message)) {
    const { url, kind, where } = address;
    const verdicts = kind === 'image' ? judgeImage(address, contentIds) : judgeLink(address);
    for (const verdict of verdicts) list.add({ ...verdict, where }, `${verdict.message} ${url}`);
    if (verdicts.every(({ severity }) => severity !== 'error') && /^https?:/i.test(url)) urls.add(url);
  }
  return { urls: [...urls] };
}

/** The URLs of a message: those of the HTML body, then those that only the text body has. */
function* addressesIn(message: CheckedMessage): Generator<LinkAddress> {
  const { text, written } = message;
  const seen = new Set<string>();
  const base = baseOf(written.elements);
  const labels = new Map(written.page.links.map(({ label }) => [label?.element, label]));
  let count = 0;
  for (const element of written.elements) {
    for (const { kind, written: url, where } of urlsOf(message, element)) {
      if (++count > MAX_LINKS) return;
      const resolvedUrl = resolved(cleanUrl(url), base);
      seen.add(resolvedUrl);
      const label = kind === 'link' ? labels.get(element) : undefined;
      yield { kind, url: resolvedUrl, text: label?.allText || label?.alt || '', isHref: true, where };
    }
  }
  let at = 0;
  for (const piece of findTextLinks(text.text.slice(0, MAX_TEXT), MAX_LINKS)) {
    const offset = at;
    at += piece.text.length;
    if (piece.url === undefined || seen.has(piece.url)) continue;
    seen.add(piece.url);
    yield {
      kind: 'link',
      url: piece.url,
      text: '',
      isHref: false,
      where: () => text.where(offset, offset + piece.text.length),
    };
  }
}

type WrittenUrl = Pick<LinkAddress, 'kind' | 'where'> & { written: string };

/** The URLs of an element: its destination, its images, and those of a style sheet. */
function* urlsOf(message: CheckedMessage, element: Element): Generator<WrittenUrl> {
  const { html, written: document } = message;
  const { tagName } = element;
  if ((tagName === 'a' || tagName === 'area') && hasAttribute(element, 'href'))
    yield {
      kind: 'link',
      written: attributeOf(element, 'href'),
      where: () => html.where(tagOffset(message, element, 'href')),
    };
  for (const { written, attribute } of imagesOf(element)) {
    if (written.trim() === '' && attribute === 'background') continue;
    yield { kind: 'image', written, where: () => html.where(tagOffset(message, element, attribute)) };
  }
  if (tagName !== 'style') return;
  const start = document.source.tags.get(element)?.end ?? 0;
  for (const { url, at } of imagesInCss(textIn(element), 'sheet'))
    yield { kind: 'image', written: url, where: () => html.where(start + at) };
}

function baseOf(elements: readonly Element[]): string | undefined {
  for (const element of elements) {
    if (element.tagName === 'base' && hasAttribute(element, 'href')) return attributeOf(element, 'href');
    if (element.tagName === 'body') return undefined;
  }
  return undefined;
}

/** A relative URL as an absolute one, if the document says what it is relative to. Placeholders are kept as they are. */
function resolved(written: string, base: string | undefined): string {
  if (base === undefined || !/^https?:/i.test(base) || /^[a-z][a-z0-9+.-]{0,20}:|^#|^$|[{<*[]/i.test(written))
    return written;
  return URL.parse(written, base)?.href ?? written;
}
