import { Type } from 'typebox';
import { DetailedMessage, includeParameter, maxBodyParameter } from '../../../contract/message/details.ts';
import { MessagePatch, MessageSummary } from '../../../contract/message/message.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { NoParameters } from '../../requests/query.ts';
import { detailsReader } from './message-details.ts';
import { MessageParams, messageId } from './message-id.ts';
import { sendMessage } from './message-json.ts';

export function messageRoutes(app: HttpApp, parts: RouteParts): void {
  app.get(
    '/messages/:id',
    {
      schema: {
        operationId: 'getMessage',
        tags: ['Message'],
        summary: 'Get one message',
        description: 'The summary and the decoded bodies. Fetching a message does not mark it as read.',
        params: MessageParams,
        querystring: Type.Object({ include: includeParameter, max_body: maxBodyParameter }),
        response: { 200: DetailedMessage },
        failures: ['invalid_parameter', 'not_found'],
      },
    },
    async ({ params, query, mailbox }, reply) => {
      const readDetails = detailsReader(mailbox, parts, query.include);
      await sendMessage(reply, mailbox, messageId(params), { readDetails, maxBody: query.max_body });
      return reply;
    },
  );

  app.patch(
    '/messages/:id',
    {
      schema: {
        operationId: 'updateMessage',
        tags: ['Message'],
        summary: 'Update read, starred and tags',
        description:
          'Changes the fields that are sent, emits an event for each, and returns the message as it is now. Unknown fields, null and wrong types are rejected with 400, and nothing is changed. `{}` returns 200 and emits no event.',
        params: MessageParams,
        body: MessagePatch,
        response: { 200: MessageSummary },
        failures: ['not_found'],
      },
    },
    ({ params, body, mailbox }) => mailbox.update(messageId(params), body),
  );

  app.delete(
    '/messages/:id',
    {
      schema: {
        operationId: 'deleteMessage',
        tags: ['Message'],
        summary: 'Delete one message',
        description: 'Accepts no parameters and no body.',
        params: MessageParams,
        querystring: NoParameters,
        response: { 204: Type.Null({ description: 'The message was deleted.' }) },
        failures: ['invalid_parameter', 'invalid_body', 'not_found'],
      },
    },
    async ({ params, mailbox }, reply) => {
      await mailbox.remove(messageId(params));
      return reply.code(204).send(null);
    },
  );
}
