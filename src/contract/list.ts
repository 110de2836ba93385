import { type Static, Type } from 'typebox';
import { AllFilters } from './filter.ts';
import { MAX_IDS, pageSize } from './limits.ts';
import { exampleSummary, ListedMessage, Ulid } from './message/message.ts';
import { count, named, object, oneOf, orNull, time } from './schema.ts';

/** In the query of the list and of the WebSocket. */
export const previewParameter = Type.Optional(
  oneOf(['preview'], {
    description: '`preview` adds `sender_name`, `preview` and `has_files` to each message.',
    examples: ['preview'],
  }),
);

/** The query of `GET messages`. */
export const ListParameters = Type.Object({
  ...AllFilters.properties,
  ids: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: MAX_IDS,
      description: `The id of a message. Repeat it to list only these, at most ${MAX_IDS}. Ids of messages that do not exist are ignored.`,
      examples: [[exampleSummary.id]],
    }),
  ),
  include: previewParameter,
  limit: Type.Optional(
    Type.Integer({
      default: pageSize.default,
      'x-clamp': [pageSize.minimum, pageSize.maximum],
      description: `How many messages to return. Values outside the range ${pageSize.minimum} to ${pageSize.maximum} are clamped; anything but an integer is rejected with 400.`,
      examples: [50],
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      default: 0,
      'x-clamp': [0, Number.MAX_SAFE_INTEGER],
      description:
        'How many messages to skip; a negative value counts as 0. Kept for compatibility: its cost grows with depth, and pages shift as messages arrive. Cannot be combined with `before`, not even as 0.',
      examples: [0],
    }),
  ),
  before: Type.Optional(
    Type.String({
      description:
        'Cursor: the id of a stored message, which need not match the filters. Only messages that arrived before it are returned. Anything else is rejected with 400 and the code `unknown_cursor`.',
      examples: [exampleSummary.id],
    }),
  ),
});
export type ListParameters = Static<typeof ListParameters>;

export const MessagePage = object(
  {
    messages: Type.Array(ListedMessage),
    total: count('How many messages match, before paging.'),
    next_cursor: orNull(Ulid, 'Pass as `before` to get the next page; null on the last one.'),
    limit: Type.Integer({
      minimum: pageSize.minimum,
      maximum: pageSize.maximum,
      description: 'The limit that was applied.',
    }),
  },
  named('MessagePage', 'One page of the inbox, newest first.', {
    messages: [exampleSummary],
    total: 1,
    next_cursor: null,
    limit: 50,
  }),
);
export type MessagePage = Static<typeof MessagePage>;

/** The parameter that makes a change undoable. */
export const undoParameter = Type.Optional(
  Type.Boolean({
    description: '`true` allows the change to be undone for a limited time: see `undo` in the response.',
    examples: [true],
  }),
);

export const Undo = object(
  {
    token: Type.String({ description: 'For `POST /undo/{token}`.' }),
    expires_at: time('Until when the change can be undone.'),
  },
  named('Undo', 'How to undo a change.', {
    token: '6f1d0c52a89b4e3797d1f0a5c2b8e644',
    expires_at: '2026-11-14T09:40:00.000Z',
  }),
);
export type Undo = Static<typeof Undo>;

const undo = Type.Optional(
  orNull(
    Undo,
    'Only present if the request had `undo=true`. Null if the change exceeds the limits for undo and is final.',
  ),
);

export const Undone = object(
  { restored: count('How many messages were restored.') },
  named('Undone', 'How many messages were restored.', { restored: 42 }),
);
export type Undone = Static<typeof Undone>;

export const Deleted = object(
  {
    deleted: count('How many messages matched and were deleted.'),
    undo,
  },
  named('Deleted', 'How many messages were deleted.', { deleted: 42 }),
);
export type Deleted = Static<typeof Deleted>;

export const Changed = object(
  {
    changed: count('How many messages matched, including those that already had the new values.'),
    undo,
  },
  named('Changed', 'How many messages were changed.', { changed: 42 }),
);
export type Changed = Static<typeof Changed>;
