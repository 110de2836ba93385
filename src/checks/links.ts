import { attributeOf, hasAttribute } from '../html/element.ts';
import { MAX_LINKS, MAX_URL } from '../html/limits.ts';
import { elementsOf } from '../html/parse-html.ts';
import { findTextLinks } from '../text/text-links.ts';
import type { LocalCheck } from './check.ts';
import type { CheckedMessage } from './checked-message.ts';
import { FindingList } from './finding-list.ts';
import { findPlaceholders } from './links/find-placeholders.ts';
import { type Address, judgeImage, judgeLink } from './links/judge-url.ts';
import { styleImages } from './links/style-images.ts';
import { labelOf, tagOffset } from './text-blocks.ts';

/** Links and images that lead nowhere, or not where the reader expects, and placeholders that were not replaced. */
export const linksCheck: LocalCheck = {
  name: 'links',
  run(message) {
    const list = new FindingList();
    findPlaceholders(message, list);
    const urls = new Set<string>();
    const contentIds = new Set(message.parts.flatMap(({ content_id }) => content_id ?? []));
    for (const address of addressesIn(message)) {
      const { url, kind, where } = address;
      const verdicts = kind === 'image' ? judgeImage(address, contentIds) : judgeLink(address);
      for (const verdict of verdicts) list.add({ ...verdict, where }, `${verdict.message} ${url}`);
      if (verdicts.every(({ severity }) => severity !== 'error') && /^https?:/i.test(url)) urls.add(url);
    }
    return { score: null, findings: list.findings, urls: [...urls] };
  },
};

/** The URLs of a message: those of the HTML body, then those that only the text body has. */
function* addressesIn(message: CheckedMessage): Generator<Address> {
  const { html, text } = message;
  const { document } = message.written;
  const seen = new Set<string>();
  const base = baseOf(document);
  let count = 0;
  for (const element of elementsOf(document.childNodes)) {
    if (count >= MAX_LINKS) return;
    for (const [kind, attribute] of ATTRIBUTES[element.tagName] ?? EVERYWHERE) {
      if (!hasAttribute(element, attribute)) continue;
      const written = attributeOf(element, attribute).slice(0, MAX_URL).trim();
      if (kind === 'image' && written === '' && attribute !== 'src') continue;
      count++;
      const url = resolved(written, base);
      seen.add(url);
      const label = kind === 'link' ? labelOf(element) : { text: '', alt: '' };
      const where = () => html.where(tagOffset(message, element, attribute));
      yield { kind, url, text: label.text || label.alt, where };
    }
    for (const { written, where } of styleImages(message, element)) {
      if (++count >= MAX_LINKS) return;
      yield { kind: 'image', url: resolved(written, base), text: '', where };
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
      where: () => text.where(offset, offset + piece.text.length),
    };
  }
}

const MAX_TEXT = 500_000;
const EVERYWHERE: [Address['kind'], string][] = [['image', 'background']];
const ATTRIBUTES: Record<string, [Address['kind'], string][]> = {
  a: [['link', 'href']],
  area: [['link', 'href']],
  img: [['image', 'src']],
};

function baseOf(document: CheckedMessage['written']['document']): string | undefined {
  for (const element of elementsOf(document.childNodes)) {
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
