import { type Static, Type } from 'typebox';
import { MessageSummary, Ulid } from './message.ts';

/** What the WebSocket says, one JSON text frame each, in commit order. */
export const InboxEvent = Type.Union(
  [
    Type.Object({ type: Type.Literal('message:new'), data: MessageSummary }),
    Type.Object({ type: Type.Literal('message:delete'), data: Type.Object({ id: Ulid }) }),
    Type.Object({
      type: Type.Literal('message:read'),
      data: Type.Object({ id: Ulid, is_read: Type.Boolean() }),
    }),
    Type.Object({
      type: Type.Literal('message:starred'),
      data: Type.Object({ id: Ulid, is_starred: Type.Boolean() }),
    }),
    Type.Object({
      type: Type.Literal('message:tags'),
      data: Type.Object({ id: Ulid, tags: Type.Array(Type.String()) }),
    }),
    Type.Object({ type: Type.Literal('messages:clear') }),
  ],
  { $id: 'InboxEvent' },
);
export type InboxEvent = Static<typeof InboxEvent>;
