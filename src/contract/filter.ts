import { type Static, type TSchemaOptions, Type } from 'typebox';
import { type FilterName, filterTexts, filterTypes, listOnlyFilters } from './filter-table.ts';
import { MAX_IDS } from './limits.ts';
import { exampleSummary, Ulid } from './message/message.ts';
import { named, object } from './schema.ts';

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

type FilterType = (typeof filterTypes)[FilterName];

const schemas = {
  search: (options: TSchemaOptions) => Type.Optional(Type.String(options)),
  substring: (options: TSchemaOptions) =>
    Type.Optional(Type.String({ ...options, maxLength: MAX_SUBSTRING })),
  values: (options: TSchemaOptions) =>
    Type.Optional(Type.Array(Type.String(), { ...options, maxItems: MAX_FILTER_VALUES })),
  flag: (options: TSchemaOptions) => Type.Optional(Type.Boolean(options)),
  id: (options: TSchemaOptions) => Type.Optional(Type.String(options)),
} satisfies Record<FilterType, unknown>;

/** What is true of all filters of a type. */
const typeTexts: Record<FilterType, string> = {
  search: `A message matches if it contains all words. Operators such as \`from:ada\`, \`is:unread\` and \`-word\` narrow a search; docs/search.md describes them. There are no syntax errors: an operator with an invalid value is read as words, except that requests that change messages or wait reject it with 400. A blank value does not filter; punctuation alone matches nothing. At most ${MAX_SEARCH_WORDS} words, ${MAX_PHRASE_WORDS} words in a phrase, ${MAX_PREFIXES} prefixes, and ${MAX_OPERATORS} operators and excluded words; in requests that wait and for a WebSocket, at most ${MAX_LASTING_SEARCH} characters. More are rejected with 400.`,
  substring: `Case-insensitive for all scripts. At most ${MAX_SUBSTRING} characters. A blank value does not filter.`,
  values: `Repeat it to match any of several, at most ${MAX_FILTER_VALUES}.`,
  flag: '`false` does not filter. Only the literals `true` and `false` are accepted.',
  id: 'The id of a message, which may have been deleted. Anything else is rejected with 400 and the code `unknown_cursor`.',
};

type Schemas = { [Name in FilterName]: ReturnType<(typeof schemas)[(typeof filterTypes)[Name]]> };

const parameters = Object.fromEntries(
  Object.entries(filterTexts).map(([name, { sentence, details = '', example }]) => {
    const type = filterTypes[name as FilterName];
    const description = [sentence, details, typeTexts[type]].filter(Boolean).join(' ');
    return [name, schemas[type]({ description, examples: [example] })];
  }),
) as Schemas;

/** The filters that all requests take: lists, counts, bulk changes, waits and events. Conditions combine with AND. */
export const FilterParameters = Type.Omit(Type.Object(parameters), listOnlyFilters);
export type FilterParameters = Static<typeof FilterParameters>;

/** All filters. Lists, counts and bulk changes take them. */
export const AllFilters = Type.Object(parameters);
export type AllFilters = Static<typeof AllFilters>;

/** Which messages to change. A parameter that is unknown, repeated or would not filter is rejected, not ignored. */
export const SelectionParameters = object({
  ...AllFilters.properties,
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
  named('ExportRequest', 'Which messages to export.', { ids: [exampleSummary.id] }),
);
export type ExportRequest = Static<typeof ExportRequest>;
