import { MAX_ATTRIBUTE_LENGTH } from '../../html/limits.ts';
import type { Element } from '../../html/parse-html.ts';
import type { CleanAddresses } from './addresses.ts';
import { linkTarget } from './addresses.ts';
import { keptAttributes } from './allowed-html.ts';
import { cleanMediaAttribute, type Scheme } from './clean-prelude.ts';

export interface AttributeContext {
  addresses: CleanAddresses;
  scheme: Scheme;
  cleanStyle: (style: string) => string;
}

// The widest real tables have a few hundred columns. Larger values only cost the browser time.
const MAX_SPAN = 1000;
const INPUT_TYPES = new Set(
  'button checkbox color date email image number password radio range reset search submit tel text time url'.split(
    ' ',
  ),
);

const newTab = [
  ['target', '_blank'],
  ['rel', 'noopener noreferrer'],
] as const;

/** The attributes of an element that may be written, as name and value. */
export function* cleanAttributes(
  { attrs, tagName }: Element,
  context: AttributeContext,
): Generator<readonly [name: string, value: string]> {
  for (const { name, value } of attrs) {
    const cleaned = cleanAttribute(tagName, name, value, context);
    if (tagName === 'img' && name === 'src') {
      const problem = context.addresses.countImage();
      // Before a title of its own, which would win otherwise.
      if (problem !== null && !attrs.some((other) => other.name === 'title')) yield ['title', problem];
    }
    if (cleaned === null) continue;
    yield [name, cleaned];
    if (name === 'href' && !cleaned.startsWith('#')) yield* newTab;
  }
  if (tagName === 'button') yield ['type', 'button'];
  if (tagName === 'input') yield ['readonly', ''];
}

function cleanAttribute(
  element: string,
  name: string,
  value: string,
  { addresses, scheme, cleanStyle }: AttributeContext,
): string | null {
  switch (name) {
    case 'style':
      return cleanStyle(value) || null;
    case 'src':
      return element === 'img' || element === 'input' ? addresses.picture(value) : null;
    case 'background':
      return addresses.picture(value);
    case 'srcset':
      return element === 'img' || element === 'source' ? cleanSrcset(value, addresses) : null;
    case 'media':
      return element === 'source' ? cleanMediaAttribute(value.slice(0, MAX_ATTRIBUTE_LENGTH), scheme) : null;
    case 'href':
      return element === 'a' || element === 'area' ? cleanHref(value) : null;
    case 'usemap':
      return value.startsWith('#') ? limited(value) : null;
    case 'name':
      return element === 'a' || element === 'map' ? limited(value) : null;
    case 'colspan':
    case 'rowspan':
    case 'span':
      return String(Math.min(Number.parseInt(value, 10) || 1, MAX_SPAN));
    case 'type':
      return element === 'button'
        ? null
        : element === 'input' && !INPUT_TYPES.has(value.toLowerCase())
          ? 'text'
          : limited(value);
    // An input gets its own below.
    case 'readonly':
      return null;
    default:
      return keptAttributes.has(name) || /^aria-[a-z]+$/.test(name) ? limited(value) : null;
  }
}

function limited(value: string): string | null {
  return value.length > MAX_ATTRIBUTE_LENGTH ? null : value;
}

/** A fragment in the message, or an http(s) or mailto URL. A link to anything else leads nowhere, and still looks like one. */
function cleanHref(value: string): string | null {
  const href = value.trim();
  return href.startsWith('#') ? limited(href) : (linkTarget(href) ?? '#');
}

/** Candidates are separated by commas, which `data:` URLs contain, so those are removed. */
function cleanSrcset(srcset: string, addresses: CleanAddresses): string | null {
  if (srcset.length > MAX_ATTRIBUTE_LENGTH) return null;
  const kept = srcset.split(/,\s/).flatMap((candidate) => {
    const [url = '', size = ''] = candidate.trim().split(/\s+/, 2);
    const resolved = /^data:/i.test(url) ? null : addresses.picture(url);
    return resolved === null || !/^(?:[\d.]{1,10}[wx])?$/.test(size) ? [] : [`${resolved} ${size}`.trim()];
  });
  return kept.length > 0 ? kept.join(', ') : null;
}
