import { SelectionParameters } from '../../contract/filter.ts';
import { Changed, Deleted, ListParameters, MessagePage, pageSize } from '../../contract/list.ts';
import { MessagePatch } from '../../contract/message.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { filterOf, selectionOf } from '../requests/filter.ts';
import { messageLinks, nextPage } from './links.ts';
import { isUlid } from './message-id.ts';

// An ordinary one as JSON. The page is counted exactly when it is sent.
const BYTES_PER_SUMMARY = 320;
const BYTES_PER_PREVIEW = 240;

export function messagesRoutes(app: HttpApp, { mailbox }: RouteParts): void {
  app.get(
    '/messages',
    {
      schema: {
        operationId: 'listMessages',
        tags: ['Inbox'],
        summary: 'List messages',
        description:
          'Newest first, in order of arrival. The filters combine with AND. A cursor page (`before`) costs the same at any depth and does not shift as messages arrive. To fetch what is new, pass the id of the newest message you know as `after`; `total` is then how many arrived since.',
        querystring: ListParameters,
        response: { 200: MessagePage },
        links: { ...messageLinks('/messages/0/id'), ...nextPage },
        failures: ['invalid_parameter', 'unknown_cursor', 'conflicting_paging'],
      },
    },
    async (request, reply) => {
      const { limit = pageSize.default, offset, before, include, has_files, ids, ...filter } = request.query;
      if (before !== undefined) {
        if (offset !== undefined) {
          throw new AppError('conflicting_paging', 'Give either before or offset, not both.');
        }
        if (!isUlid(before))
          throw new AppError('unknown_cursor', 'before must be the id of a stored message.');
      }
      reply.reserve(limit * (BYTES_PER_SUMMARY + (include ? BYTES_PER_PREVIEW : 0)));
      const page = await mailbox.list({
        ...filterOf(filter),
        ...(has_files && { has_files }),
        ...(ids && { ids }),
        ...(include && { preview: true }),
        limit,
        ...(offset !== undefined && { offset }),
        ...(before !== undefined && { before }),
      });
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
          'Changes the fields that are sent on every message that matches, and emits the events of each change. At least one filter or `ids` is needed: `PATCH /messages?unread=true` with `{"is_read": true}` marks everything as read. They combine with AND. Messages that arrive in the meantime are not changed. `{}` changes nothing.',
        querystring: SelectionParameters,
        body: MessagePatch,
        response: { 200: Changed },
        failures: ['invalid_parameter', 'unknown_cursor'],
      },
    },
    async ({ query, body }) => {
      const selection = selectionOf(query);
      if (!selection) {
        throw new AppError(
          'invalid_parameter',
          'Select the messages to change with a filter, such as unread=true, or with ids. Nothing was changed.',
        );
      }
      const isEmpty = Object.keys(body).length === 0;
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
          'Without parameters, deletes every message and announces one `messages:clear`. With filters or `ids`, deletes what matches and announces a `message:delete` for each; messages that arrive in the meantime are kept. Takes no body. A parameter that is unknown, blank or `false` is refused with 400, because a mistyped filter must never delete everything.',
        querystring: SelectionParameters,
        response: { 200: Deleted },
        failures: ['invalid_parameter', 'unknown_cursor', 'invalid_body'],
      },
    },
    async ({ query }) => {
      const selection = selectionOf(query);
      return { deleted: await (selection ? mailbox.removeAll(selection) : mailbox.clear()) };
    },
  );
}
