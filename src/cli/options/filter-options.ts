import { text, toggle } from '../../config/kinds.ts';
import type { FilterParameters } from '../../contract/filter.ts';
import type { Option, Values } from '../framework/command.ts';
import { repeated } from './repeated.ts';

const words = text('text');
const several = repeated(words);

/** The filters of the API, as options. */
export const filterOptions = {
  to: {
    kind: several,
    value: 'ADDRESS',
    sentence: 'Exactly this recipient, including Bcc. Repeat to match any of several.',
  },
  subject: { kind: words, value: 'TEXT', sentence: 'Part of the subject.' },
  sender: { kind: words, value: 'TEXT', sentence: "Part of the sender's address." },
  recipient: { kind: words, value: 'TEXT', sentence: "Part of a recipient's address." },
  q: {
    kind: words,
    short: 'q',
    value: 'WORDS',
    sentence: 'Full-text search in subject, body and addresses.',
  },
  tag: {
    kind: several,
    value: 'TAG',
    sentence: 'Only messages with this tag. Repeat to match any of several.',
  },
  unread: { kind: toggle, sentence: 'Only unread messages.' },
  starred: { kind: toggle, sentence: 'Only starred messages.' },
  hasAttachments: { kind: toggle, sentence: 'Only messages with attachments.' },
  after: { kind: words, value: 'ID', sentence: 'Only messages that arrived after this one.' },
} satisfies Record<string, Option>;

type FilterValues = Values<typeof filterOptions>;

/** The parameters for the API: only the given ones, and no false flags, which do not filter. */
export function filterOf(values: FilterValues): FilterParameters {
  const names = Object.keys(filterOptions) as (keyof FilterValues)[];
  return Object.fromEntries(
    names
      .filter((name) => values[name] !== undefined && values[name] !== false)
      .map((name) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), values[name]]),
  );
}

/** Describes a filter, such as `to ada@example.test, subject "confirm"`; empty if there is none. */
export function describeFilter(filter: FilterParameters): string {
  return Object.entries(filter)
    .map(([name, value]) => {
      if (value === true) return name;
      return name === 'to' ? `to ${[value].flat().join(' or ')}` : `${name} ${JSON.stringify(value)}`;
    })
    .join(', ');
}
