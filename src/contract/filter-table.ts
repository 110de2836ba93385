/**
 * The filters of the API, in plain values: the schemas would slow down every command, and the page. The query strings, the
 * options of commands, the client and the page's addresses follow from these tables.
 */

/** `filter.ts` has the schema of each type, `src/cli/options/filter-options.ts` its form on the command line. */
export const filterTypes = {
  to: 'values',
  subject: 'substring',
  sender: 'substring',
  recipient: 'substring',
  q: 'search',
  tag: 'values',
  unread: 'flag',
  starred: 'flag',
  has_attachments: 'flag',
  has_files: 'flag',
  after: 'id',
} as const satisfies Record<string, 'values' | 'substring' | 'search' | 'flag' | 'id'>;
export type FilterName = keyof typeof filterTypes;

/** What each filter selects, as a sentence. The details are for the API alone, the placeholder for the command line. */
export const filterTexts: Record<
  FilterName,
  { sentence: string; details?: string; placeholder?: string; example: string | boolean | string[] }
> = {
  to: {
    sentence: 'Exactly this recipient, including Bcc.',
    details:
      'The full address in the envelope; the To header is ignored. Case is ignored, and an international domain matches in Unicode and as `xn--…`. Send `+` as `%2B`. A blank value does not filter.',
    placeholder: 'ADDRESS',
    example: ['zoe@example.test'],
  },
  subject: { sentence: 'Part of the subject.', example: 'order 17' },
  sender: { sentence: "Part of the sender's address.", example: '@shop.test' },
  recipient: { sentence: "Part of a recipient's address.", example: 'zoe@' },
  q: {
    sentence: 'Full-text search in subject, body and addresses.',
    example: 'invoice from:ada OR from:bob is:unread after:2d',
  },
  tag: {
    sentence: 'Only messages with this tag.',
    details: 'Exact and case-sensitive.',
    placeholder: 'TAG',
    example: ['billing', 'staging'],
  },
  unread: { sentence: 'Only unread messages.', example: true },
  starred: { sentence: 'Only starred messages.', example: true },
  has_attachments: { sentence: 'Only messages with attachments.', example: true },
  has_files: {
    sentence: 'Only messages with an attached file.',
    details: 'Images embedded in the HTML, signatures and delivery reports do not count.',
    example: true,
  },
  after: { sentence: 'Only messages that arrived after this one.', example: '01K9ZC5V3M8QJ4T6W2X7Y0N1RB' },
};

/** The filters that only lists and bulk changes take, because a summary is not enough to decide them. */
export const listOnlyFilters = ['has_files'] as const satisfies FilterName[];

/** The filters that all requests take: lists, bulk changes, waits and events. Commands take them as options. */
export const commonFilters = (Object.keys(filterTypes) as FilterName[]).filter(
  (name) => !listOnlyFilters.some((other) => other === name),
);
