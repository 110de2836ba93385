import { type Static, type TSchema, Type } from 'typebox';
import { exampleSummary, MessageSummary, Ulid } from './message.ts';

const { id } = exampleSummary;

const event = <Name extends string, Data extends TSchema>(
  $id: string,
  name: Name,
  data: Data,
  when: string,
  example: unknown,
) =>
  Type.Object(
    { type: Type.Literal(name), data },
    { $id, additionalProperties: false, description: when, examples: [{ type: name, data: example }] },
  );

const closed = { additionalProperties: false };

/** The events of the WebSocket: one JSON text frame each, in commit order. */
export const InboxEvent = Type.Union(
  [
    event('MessageNew', 'message:new', MessageSummary, 'A message was stored.', exampleSummary),
    event(
      'MessageDelete',
      'message:delete',
      Type.Object({ id: Ulid }, closed),
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
      Type.Object({ id: Ulid, is_read: Type.Boolean() }, closed),
      'A PATCH request set `is_read`, whether or not the value changed.',
      { id, is_read: true },
    ),
    event(
      'MessageStarred',
      'message:starred',
      Type.Object({ id: Ulid, is_starred: Type.Boolean() }, closed),
      'A PATCH request set `is_starred`, whether or not the value changed.',
      { id, is_starred: true },
    ),
    event(
      'MessageTags',
      'message:tags',
      Type.Object({ id: Ulid, tags: Type.Array(Type.String()) }, closed),
      'A PATCH request set tags, whether or not they changed.',
      { id, tags: ['billing'] },
    ),
    Type.Object(
      { type: Type.Literal('messages:clear') },
      {
        $id: 'MessagesClear',
        additionalProperties: false,
        description: 'All messages were deleted. Also sent if the inbox was already empty.',
        examples: [{ type: 'messages:clear' }],
      },
    ),
  ],
  { $id: 'InboxEvent', description: 'One frame of the event stream.' },
);
export type InboxEvent = Static<typeof InboxEvent>;
