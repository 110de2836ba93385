import { type Static, Type } from 'typebox';
import { exampleSummary, MessageSummary, Ulid } from './message.ts';

/** How many messages a page holds when nobody asks, and the range that `limit` is clamped into. */
export const pageSize = { default: 50, minimum: 1, maximum: 200 } as const;

/** Most `tag` values of one request. */
export const MAX_TAG_VALUES = 20;

const Flag = (description: string) =>
  Type.Optional(
    Type.Boolean({
      description: `${description} \`false\` does not filter. Only the literals \`true\` and \`false\` are taken; repeated, the last wins.`,
      examples: [true],
    }),
  );

/** The query of `GET messages`. */
export const ListParameters = Type.Object({
  q: Type.Optional(
    Type.String({
      description:
        'Full-text search over subject, body, sender and recipients. White space separates words, and a message matches when it has them all. A word with punctuation inside, or `"quoted words"`, is a phrase; `inv*` matches a beginning. Case and diacritics are ignored. Blank is no filter; only punctuation matches nothing. No input is an error, and there are no operators: `OR` and `to:ada` are words like any other.',
      examples: ['invoice "order 17"'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      default: pageSize.default,
      'x-clamp': [pageSize.minimum, pageSize.maximum],
      description: `How many messages to return. Clamped into ${pageSize.minimum} to ${pageSize.maximum}, not refused; anything but an integer is 400.`,
      examples: [50],
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      'x-clamp': [0, Number.MAX_SAFE_INTEGER],
      description:
        'How many messages to skip, 0 when absent; negative counts as 0. Kept for compatibility: its cost grows with depth and pages shift as mail arrives. Cannot be combined with `before`.',
      examples: [0],
    }),
  ),
  before: Type.Optional(
    Type.String({
      description:
        'Cursor: the id of a message. Only messages strictly older than it are returned. It need not match the filters. An id of no stored message is 400 with the code `unknown_cursor`.',
      examples: [exampleSummary.id],
    }),
  ),
  starred: Flag('`true` keeps only starred messages.'),
  unread: Flag('`true` keeps only messages not read.'),
  has_attachments: Flag('`true` keeps only messages with at least one attachment.'),
  tag: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: MAX_TAG_VALUES,
      description: `Exact and case-sensitive; repeat it to keep messages that carry any of the tags, at most ${MAX_TAG_VALUES} values.`,
      examples: [['billing', 'staging']],
    }),
  ),
});
export type ListParameters = Static<typeof ListParameters>;

/** One page of the inbox, newest first. */
export const MessagePage = Type.Object(
  {
    messages: Type.Array(MessageSummary),
    total: Type.Integer({ minimum: 0, description: 'How many messages match, before paging.' }),
    next_cursor: Type.Union([Ulid, Type.Null()], {
      description: 'Pass as `before` to get the next page; null on the last one.',
    }),
    limit: Type.Integer({
      minimum: pageSize.minimum,
      maximum: pageSize.maximum,
      description: 'The limit that was applied.',
    }),
  },
  {
    $id: 'MessagePage',
    additionalProperties: false,
    description: 'One page of the inbox, newest first.',
    examples: [{ messages: [exampleSummary], total: 1, next_cursor: null, limit: 50 }],
  },
);
export type MessagePage = Static<typeof MessagePage>;

export const Deleted = Type.Object(
  { deleted: Type.Integer({ minimum: 0, description: 'How many messages were removed.' }) },
  {
    $id: 'Deleted',
    additionalProperties: false,
    description: 'How many messages there were.',
    examples: [{ deleted: 42 }],
  },
);
export type Deleted = Static<typeof Deleted>;
