import { fold } from '../../../src/text/fold.ts';
import { FLAG_VALUES } from '../../../src/text/query.ts';
import { type Operator, type QueryItem, queryItems } from '../../../src/text/query-items.ts';
import { strings } from '../strings.ts';

/** A replacement for the text being typed. */
interface Suggestion {
  text: string;
  hint: string;
}

export interface Completion {
  /** The part of the search that a suggestion replaces. */
  start: number;
  end: number;
  suggestions: Suggestion[];
}

/** An address, and the name that rows show for it, if any. */
interface KnownSender {
  address: string;
  name: string;
}

/** Values that occur in the inbox. */
export interface KnownValues {
  tags: readonly string[];
  senders: readonly KnownSender[];
  recipients: readonly string[];
}

const MAX_SUGGESTIONS = 8;

/** Also the help of an empty field, so the most useful come first. */
const operators = Object.entries(strings.search.operators) as [Operator, string][];

const ages = Object.entries(strings.search.ages).map(([text, hint]) => ({ text, hint }));
const sizes = ['100k', '1M', '10M'].map((text) => ({ text, hint: '' }));

/** Completions for the search `q` at the caret. None while an ordinary word is being typed. */
export function complete(q: string, caret: number, known: KnownValues): Completion {
  const item = queryItems(q).find(({ start, source }) => start < caret && caret <= start + source.length);
  if (!item) {
    const suggestions = q.trim() === '' ? operators.map(([name, hint]) => ({ text: `${name}:`, hint })) : [];
    return { start: caret, end: caret, suggestions };
  }
  const found = item.operator ? values(item, known) : names(item);
  const minus = item.negated ? '-' : '';
  return {
    start: item.start,
    end: item.start + item.source.length,
    suggestions: found
      .slice(0, MAX_SUGGESTIONS)
      .map(({ text, hint }) => ({ text: minus + text, hint }))
      .filter(({ text }) => text.trimEnd() !== item.source),
  };
}

// Too many words start with the same letter.
function names({ value, source }: QueryItem): Suggestion[] {
  const typed = value.toLowerCase();
  if (typed.length < 2 || source.includes('"')) return [];
  return operators
    .filter(([name]) => name.startsWith(typed))
    .map(([name, hint]) => ({ text: `${name}:`, hint }));
}

function values({ operator, value }: QueryItem, known: KnownValues): Suggestion[] {
  const typed = fold(value);
  // The hint of a sender is its name, which is what rows show.
  const isMatch = ({ text, hint }: Suggestion) =>
    fold(text).includes(typed) || (operator === 'from' && fold(hint).includes(typed));
  return candidates(operator!, known)
    .filter(isMatch)
    .map(({ text, hint }) => ({ text: `${operator}:${quoted(text)} `, hint }));
}

function candidates(operator: Operator, known: KnownValues): Suggestion[] {
  const plain = (texts: readonly string[]) => texts.map((text) => ({ text, hint: '' }));
  switch (operator) {
    case 'is':
    case 'has':
      return plain(FLAG_VALUES[operator]);
    case 'tag':
      return plain(known.tags);
    case 'from':
      return known.senders.map(({ address, name }) => ({ text: address, hint: name }));
    case 'to':
      return plain(known.recipients);
    case 'before':
    case 'after':
      return ages;
    case 'larger':
    case 'smaller':
      return sizes;
    default:
      return [];
  }
}

// A quote inside would end the phrase. Without it, the phrase still matches.
function quoted(text: string): string {
  return /[\s"]/.test(text) ? `"${text.replaceAll('"', ' ')}"` : text;
}
