import { type Static, type TSchema, Type } from 'typebox';
import { FilterParameters } from './filter.ts';
import { previewParameter } from './list.ts';
import { exampleSummary, ListedMessage, MessageSummary, Ulid } from './message/message.ts';
import { named, object } from './schema.ts';

const { id } = exampleSummary;

const event = <Name extends string, Data extends TSchema>(
  $id: string,
  name: Name,
  data: Data,
  when: string,
  example: unknown,
) => object({ type: Type.Literal(name), data }, named($id, when, { type: name, data: example }));

/** The query of the WebSocket. */
export const EventParameters = Type.Object({ ...FilterParameters.properties, include: previewParameter });
export type EventParameters = Static<typeof EventParameters>;

/** The events of the WebSocket: one JSON text frame each, in commit order. */
export const InboxEvent = Type.Union(
  [
    event(
      'MessageNew',
      'message:new',
      ListedMessage,
      'A message was stored. With `include=preview`, the preview is there too; if hundreds of messages arrive at once, only with the newest.',
      exampleSummary,
    ),
    event(
      'MessageDelete',
      'message:delete',
      object({ id: Ulid }),
      'One message was removed, by request or by retention.',
      { id },
    ),
    event(
      'MessageRestore',
      'message:restore',
      MessageSummary,
      'A deletion was undone. The restored message has its previous id and position.',
      exampleSummary,
    ),
    event(
      'MessageRead',
      'message:read',
      object({ id: Ulid, is_read: Type.Boolean() }),
      'A PATCH request set `is_read`, whether or not the value changed.',
      { id, is_read: true },
    ),
    event(
      'MessageStarred',
      'message:starred',
      object({ id: Ulid, is_starred: Type.Boolean() }),
      'A PATCH request set `is_starred`, whether or not the value changed.',
      { id, is_starred: true },
    ),
    event(
      'MessageTags',
      'message:tags',
      object({ id: Ulid, tags: Type.Array(Type.String()) }),
      'A PATCH request set tags, whether or not they changed.',
      { id, tags: ['billing'] },
    ),
    object(
      { type: Type.Literal('messages:clear') },
      named('MessagesClear', 'All messages were deleted. Also sent if the inbox was already empty.', {
        type: 'messages:clear',
      }),
    ),
  ],
  named('InboxEvent', 'One frame of the event stream.'),
);
export type InboxEvent = Static<typeof InboxEvent>;
