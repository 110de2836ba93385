import { type Static, Type } from 'typebox';
import { MAX_IDS } from './limits.ts';
import { exampleSummary, Ulid } from './message/message.ts';
import { object } from './schema.ts';

/** Maximum number of `tag` values, and of `to` values, in one request. */
export const MAX_FILTER_VALUES = 20;

/**
 * Maximum number of words in one `q`, and of words in one phrase. The index reads the positions of every word of a
 * phrase in a message at once, half a megabyte each in the largest texts, so this bounds the memory of a search.
 */
export const MAX_SEARCH_WORDS = 100;
export const MAX_PHRASE_WORDS = 50;

/** Maximum number of prefixes in one `q`. The index merges all words with a prefix, up to 20 MB at a million messages. */
export const MAX_PREFIXES = 10;

/** Maximum number of operators and excluded words in one `q`. Each needs its own lookup. */
export const MAX_OPERATORS = 50;

/** Maximum number of characters of `subject`, `sender` and `recipient`, because comparing takes time for each. */
export const MAX_SUBSTRING = 500;

/** Maximum number of characters in one `q`: more than fit into a URL. */
export const MAX_SEARCH_LENGTH = 128 * 1024;

/** Maximum number of characters in a `q` that every new message is compared with. */
export const MAX_LASTING_SEARCH = 2000;

const substring = (field: string, example: string) =>
  Type.Optional(
    Type.String({
      maxLength: MAX_SUBSTRING,
      description: `Part of the ${field}. Case-insensitive for all scripts. At most ${MAX_SUBSTRING} characters. A blank value does not filter.`,
      examples: [example],
    }),
  );

const flag = (description: string) =>
  Type.Optional(
    Type.Boolean({
      description: `${description} \`false\` does not filter. Only the literals \`true\` and \`false\` are accepted.`,
      examples: [true],
    }),
  );

/**
 * Which messages a request applies to. Conditions combine with AND. Lists, counts and bulk changes share these
 * parameters; the names are those of the query string.
 */
export const FilterParameters = Type.Object({
  q: Type.Optional(
    Type.String({
      description: `Full-text search over subject, body, sender and recipients. White space separates words, and a message matches if it contains all of them. A word with punctuation inside, or \`"quoted words"\`, is a phrase; \`inv*\` matches a prefix. Case and diacritics are ignored. A blank value does not filter; punctuation alone matches nothing. Operators narrow a search: \`from:\`, \`to:\`, \`cc:\`, \`bcc:\`, \`reply-to:\`, \`subject:\`, \`filename:\` and \`message-id:\` search one field; \`tag:billing\`; \`is:unread\`, \`is:read\`, \`is:starred\`, \`is:unstarred\`; \`has:attachment\`, \`has:inline\`; \`before:2026-11-15\`, \`after:2026-11-15T09:30Z\`, \`after:2d\` (the time of arrival: a date or time, in UTC unless it has an offset, or an age); \`larger:1M\`, \`smaller:10k\`. \`-word\` and \`-from:ada\` exclude. \`OR\` in capitals between two words or operators means either, and binds tighter than AND: \`a b OR from:c\` is a AND (b OR from:c); at the start, at the end and in quotes it is a word. A value can be quoted: \`from:"Ada Lovelace"\`. Everything else, such as \`via:ada\`, is a word. There are no syntax errors: an operator with an invalid value, such as \`larger:big\`, is read as words, except that requests that change messages or wait reject it with 400. At most ${MAX_SEARCH_WORDS} words, ${MAX_PHRASE_WORDS} words in a phrase, ${MAX_PREFIXES} prefixes, and ${MAX_OPERATORS} operators and excluded words, where a word and \`filename:\` with the same word right after it count once; words of text without spaces are counted after it was cut into words. More are rejected with 400, and so are more than ${MAX_LASTING_SEARCH} characters in requests that wait and for a WebSocket.`,
      examples: ['invoice from:ada OR from:bob is:unread after:2d'],
    }),
  ),
  subject: substring('subject', 'order 17'),
  sender: substring("sender's address", '@shop.test'),
  recipient: substring('address of one of the recipients', 'zoe@'),
  to: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: MAX_FILTER_VALUES,
      description: `The full address of an envelope recipient, so Bcc recipients match and the To header is ignored. Case is ignored, and an international domain matches in Unicode and as \`xn--…\`. Repeat it to match any of several addresses, at most ${MAX_FILTER_VALUES}. Send \`+\` as \`%2B\`. A blank value does not filter.`,
      examples: [['zoe@example.test']],
    }),
  ),
  tag: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: MAX_FILTER_VALUES,
      description: `A tag, exact and case-sensitive. Repeat it to match any of several tags, at most ${MAX_FILTER_VALUES}.`,
      examples: [['billing', 'staging']],
    }),
  ),
  starred: flag('`true` keeps only starred messages.'),
  unread: flag('`true` keeps only unread messages.'),
  has_attachments: flag('`true` keeps only messages with at least one attachment.'),
  after: Type.Optional(
    Type.String({
      description:
        'The id of a message. Only messages that arrived after it are selected, even if it has been deleted. Anything else is rejected with 400 and the code `unknown_cursor`.',
      examples: [exampleSummary.id],
    }),
  ),
});
export type FilterParameters = Static<typeof FilterParameters>;

/** For lists and bulk changes only: waits match the summary of a message, which does not have this field. */
export const FileParameters = {
  has_files: flag(
    '`true` keeps only messages with an attached file. Images embedded in the HTML, signatures and delivery reports do not count.',
  ),
};

/** Which messages to change. A parameter that is unknown, repeated or would not filter is rejected, not ignored. */
export const SelectionParameters = object({
  ...FilterParameters.properties,
  ...FileParameters,
  up_to: Type.Optional(
    Type.String({
      description:
        'The id of a message. Only this message and earlier ones are selected, so that the request does not affect messages that you have not seen. The message may have been deleted. Anything else is rejected with 400 and the code `unknown_cursor`.',
      examples: [exampleSummary.id],
    }),
  ),
  ids: Type.Optional(
    Type.Array(Ulid, {
      maxItems: MAX_IDS,
      description: `The id of a message. Repeat it for several, at most ${MAX_IDS}. Ids of messages that do not exist are ignored.`,
      examples: [[exampleSummary.id]],
    }),
  ),
});
export type SelectionParameters = Static<typeof SelectionParameters>;

/** Maximum number of ids in one request, whose body has them. */
export const MAX_EXPORTED_IDS = 10_000;

/** The body of `POST messages/export.zip`. */
export const ExportRequest = object(
  { ids: Type.Array(Ulid, { minItems: 1, maxItems: MAX_EXPORTED_IDS, description: 'The ids of messages.' }) },
  {
    $id: 'ExportRequest',
    description: 'Which messages to export.',
    examples: [{ ids: [exampleSummary.id] }],
  },
);
export type ExportRequest = Static<typeof ExportRequest>;
