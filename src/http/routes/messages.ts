import { Type } from 'typebox';
import { Deleted, ListParameters, MessagePage, pageSize } from '../../contract/list.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { isUlid } from './message-id.ts';

export function messagesRoutes(app: HttpApp, { mailbox }: RouteParts): void {
  app.get(
    '/messages',
    {
      schema: {
        operationId: 'listMessages',
        tags: ['Inbox'],
        summary: 'List messages',
        description:
          'Newest first, in order of arrival. The filters combine with AND, with each other and with `q`. A cursor page (`before`) costs the same at any depth and does not shift as new mail arrives.',
        querystring: ListParameters,
        response: { 200: MessagePage },
        failures: ['invalid_parameter', 'unknown_cursor', 'conflicting_paging'],
      },
    },
    async (request) => {
      const {
        q,
        limit = pageSize.default,
        offset,
        before,
        starred,
        unread,
        has_attachments,
        tag,
      } = request.query;
      if (before !== undefined) {
        if (offset !== undefined) {
          throw new AppError('conflicting_paging', 'Give either before or offset, not both.');
        }
        if (!isUlid(before))
          throw new AppError('unknown_cursor', 'before must be the id of a stored message.');
      }
      const page = await mailbox.list({
        limit,
        ...(q !== undefined && { q }),
        ...(offset !== undefined && { offset }),
        ...(before !== undefined && { before }),
        ...(starred && { starred }),
        ...(unread && { unread }),
        ...(has_attachments && { has_attachments }),
        ...(tag && { tags: tag }),
      });
      return { ...page, limit };
    },
  );

  app.delete(
    '/messages',
    {
      schema: {
        operationId: 'deleteMessages',
        tags: ['Inbox'],
        summary: 'Delete all messages',
        description:
          'Takes no parameters and no body: either is refused with 400, because a mistyped filter must never delete everything.',
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: Deleted },
        failures: ['invalid_parameter', 'invalid_body'],
      },
    },
    async () => ({ deleted: await mailbox.clear() }),
  );
}
