import { Type } from 'typebox';
import { SelectionParameters } from '../../../contract/filter.ts';
import { pageSize } from '../../../contract/limits.ts';
import {
  Changed,
  Deleted,
  ListParameters,
  MessagePage,
  Undone,
  undoParameter,
} from '../../../contract/list.ts';
import { Moved, MoveRequest } from '../../../contract/mailbox.ts';
import { MessagePatch } from '../../../contract/message/message.ts';
import { AppError } from '../../../mailbox/errors.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { clientGone } from '../../requests/client-gone.ts';
import { filterOf, selectionOf } from '../../requests/filter.ts';
import { NoParameters } from '../../requests/query.ts';
import { messageLinks, nextPage } from '../links.ts';

// Size of a typical summary as JSON. The exact size is counted when the page is sent.
const BYTES_PER_SUMMARY = 320;
const BYTES_PER_PREVIEW = 240;

const UndoableSelection = Type.Object(
  { ...SelectionParameters.properties, undo: undoParameter },
  { additionalProperties: false },
);

export function messagesRoutes(app: HttpApp): void {
  app.get(
    '/messages',
    {
      schema: {
        operationId: 'listMessages',
        tags: ['Inbox'],
        summary: 'List messages',
        description:
          'Newest first, in order of arrival. The filters combine with AND. A cursor page (`before`) costs the same at any depth and does not shift as messages arrive. To fetch new messages, pass the id of the newest message you have as `after`; `total` is then the number of messages that arrived since.',
        querystring: ListParameters,
        response: { 200: MessagePage },
        links: { ...messageLinks('/messages/0/id'), ...nextPage },
        failures: ['invalid_parameter', 'unknown_cursor', 'conflicting_paging'],
      },
    },
    async (request, reply) => {
      const { limit = pageSize.default, offset, before, include, ...filter } = request.query;
      if (before !== undefined && offset !== undefined)
        throw new AppError('conflicting_paging', 'Use either before or offset, not both.');
      await reply.reserveSoon(limit * (BYTES_PER_SUMMARY + (include ? BYTES_PER_PREVIEW : 0)));
      const query = {
        ...(await filterOf(request, filter)),
        ...(include && { preview: true }),
        limit,
        ...(offset !== undefined && { offset }),
        ...(before !== undefined && { before }),
      };
      const page = await request.mailbox.list(query, clientGone(reply));
      return { ...page, limit };
    },
  );

  app.patch(
    '/messages',
    {
      schema: {
        operationId: 'updateMessages',
        tags: ['Inbox'],
        summary: 'Update many messages',
        description:
          'Changes the given fields of every matching message, and emits the events of each change. At least one filter or `ids` is required: `PATCH /messages?unread=true` with `{"is_read": true}` marks everything as read. Filters combine with AND. Messages that arrive in the meantime are not changed. `{}` changes nothing. With `undo=true` the change can be undone for a limited time.',
        querystring: UndoableSelection,
        body: MessagePatch,
        response: { 200: Changed },
        failures: ['invalid_parameter', 'unknown_cursor'],
      },
    },
    async (request) => {
      const { query, body, mailbox } = request;
      const { undo, ...parameters } = query;
      const selection = await selectionOf(request, parameters);
      if (!selection) {
        throw new AppError(
          'invalid_parameter',
          'Select the messages to change with a filter, such as unread=true, or with ids. Nothing was changed.',
        );
      }
      const isEmpty = Object.keys(body).length === 0;
      if (undo && !isEmpty) {
        const { messages, undo } = await mailbox.undoable.updateAll(selection, body);
        return { changed: messages, undo };
      }
      return { changed: isEmpty ? 0 : await mailbox.updateAll(selection, body) };
    },
  );

  app.delete(
    '/messages',
    {
      schema: {
        operationId: 'deleteMessages',
        tags: ['Inbox'],
        summary: 'Delete all messages, or those that match',
        description:
          'Without parameters, deletes every message and emits one `messages:clear`. With filters or `ids`, deletes the matching messages and emits a `message:delete` for each; messages that arrive in the meantime are kept. Accepts no body. A parameter that is unknown, blank or `false` is rejected with 400, because a mistyped filter must never delete everything. With `undo=true` the deletion can be undone for a limited time; in this case a `message:delete` is always emitted for each message, and `up_to` alone selects everything up to a message.',
        querystring: UndoableSelection,
        response: { 200: Deleted },
        failures: ['invalid_parameter', 'unknown_cursor', 'invalid_body'],
      },
    },
    async (request) => {
      const { query, mailbox } = request;
      const { undo, ...parameters } = query;
      const selection = await selectionOf(request, parameters);
      if (undo) {
        const { messages, undo } = await mailbox.undoable.removeAll(selection ?? {});
        return { deleted: messages, undo };
      }
      return { deleted: await (selection ? mailbox.removeAll(selection) : mailbox.clear()) };
    },
  );

  app.post(
    '/undo/:token',
    {
      schema: {
        operationId: 'undo',
        tags: ['Inbox'],
        summary: 'Undo a change',
        description:
          'Undoes a change that was made with `undo=true`. Deleted messages are restored with their ids, bytes, flags, tags and position, and a `message:restore` is emitted for each, not a `message:new`, because it did not arrive again. Flags and tags are reset on the messages that the change affected, with the usual events. A token can be used once, before it expires and, for deletions, before all messages are deleted. A restart or an upgrade of Postern keeps those of deletions, but not those of flags and tags.',
        params: Type.Object({
          token: Type.String({
            description: 'The token from the response to the change.',
            examples: ['6f1d0c52a89b4e3797d1f0a5c2b8e644'],
          }),
        }),
        querystring: NoParameters,
        response: { 200: Undone },
        failures: ['invalid_parameter', 'invalid_body', 'not_found'],
      },
    },
    async ({ params, mailbox }) => ({ restored: await mailbox.undoable.undo(params.token) }),
  );
}

export function moveRoutes(app: HttpApp, { mailboxes }: RouteParts): void {
  app.post(
    '/messages/move',
    {
      config: { isForManagers: true },
      schema: {
        operationId: 'moveMessages',
        tags: ['Mailboxes'],
        summary: 'Move messages to another mailbox',
        description:
          'Moves messages of this mailbox, in one commit. They arrive in the other one as new messages, with a new id and `created_at`, and keep flags and tags; here a `message:delete` is emitted for each. Only those who may open both mailboxes can move messages, so the token of a mailbox cannot.',
        querystring: NoParameters,
        body: MoveRequest,
        response: { 200: Moved },
        failures: ['invalid_parameter', 'forbidden', 'not_found'],
      },
    },
    async ({ body, mailbox }) => ({
      messages: await mailboxes.move(mailbox, body.ids, await mailboxes.get(body.mailbox)),
    }),
  );
}
