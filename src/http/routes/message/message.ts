import { Type } from 'typebox';
import { AuthResults } from '../../../contract/message/auth-results.ts';
import { CapturedRequest } from '../../../contract/message/captured-request.ts';
import { DetailedMessage, includeParameter, maxBodyParameter } from '../../../contract/message/details.ts';
import { MessageHeaders } from '../../../contract/message/headers.ts';
import { Message, MessagePatch, MessageSummary } from '../../../contract/message/message.ts';
import type { RawMessage } from '../../../mailbox/ports.ts';
import { messageHeaders } from '../../../mailbox/reading/message-headers.ts';
import { parseAuthResults } from '../../../mime/fields/auth-results.ts';
import { type Download, downloadMethods, sendDownload } from '../../downloads/download.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { NoParameters } from '../../requests/query.ts';
import { MessageParams, messageId } from './message-id.ts';
import { detailsReader, sendMessage } from './message-json.ts';

/** One message: as JSON, as a file, its headers, and the request that it was captured from. */
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

  app.route({
    method: [...downloadMethods],
    url: '/messages/:id/raw',
    schema: {
      operationId: 'getRaw',
      tags: ['Message'],
      summary: 'Raw source',
      description: 'The message exactly as it was sent: no header is added and no line ending is changed.',
      params: MessageParams,
      failures: ['not_found'],
      download: {
        mediaTypes: ['message/rfc822'],
        description: 'The raw message.',
        disposition: 'attachment; filename="01K9ZC5V3M8QJ4T6W2X7Y0N1RB.eml"',
      },
    },
    handler: async (request, reply) => {
      const id = messageId(request.params);
      return sendDownload(request, reply, emlDownload(id, await request.mailbox.raw(id)));
    },
  });

  app.route({
    method: [...downloadMethods],
    url: '/messages/:id/export',
    schema: {
      operationId: 'exportMessage',
      tags: ['Message'],
      summary: 'Export as EML or JSON',
      description:
        '`eml` is the message as it was sent, `json` the response of `GET /messages/{id}`; both are sent as a file to save.',
      params: MessageParams,
      querystring: Type.Object({
        format: Type.Enum(['eml', 'json'], {
          type: 'string',
          default: 'eml',
          description: 'The format of the file. Any other value is rejected with 400.',
          examples: ['json'],
        }),
      }),
      response: { 200: Message },
      failures: ['invalid_parameter', 'not_found'],
      download: {
        mediaTypes: ['message/rfc822'],
        description: 'The file.',
        disposition: 'attachment; filename="01K9ZC5V3M8QJ4T6W2X7Y0N1RB.eml"',
      },
    },
    handler: async (request, reply) => {
      const id = messageId(request.params);
      if (request.query.format === 'eml') {
        return sendDownload(request, reply, emlDownload(id, await request.mailbox.raw(id)));
      }
      reply.header('content-disposition', `attachment; filename="${id}.json"`);
      return sendMessage(reply, request.mailbox, id);
    },
  });

  app.get(
    '/messages/:id/headers',
    {
      schema: {
        operationId: 'getHeaders',
        tags: ['Message'],
        summary: 'Headers',
        description:
          'The top-level headers, decoded to Unicode, in the order of the message, and the addresses and the date of the common ones.',
        params: MessageParams,
        querystring: NoParameters,
        response: { 200: MessageHeaders },
        failures: ['invalid_parameter', 'not_found'],
      },
    },
    ({ params, mailbox }) => mailbox.headersAs(messageId(params), messageHeaders),
  );

  app.get(
    '/messages/:id/auth',
    {
      schema: {
        operationId: 'getAuthResults',
        tags: ['Message'],
        summary: 'Email authentication results',
        description:
          'Reads Authentication-Results, DKIM-Signature, Received-SPF and ARC-Authentication-Results. These are the results that upstream servers recorded; Postern verifies no signatures.',
        params: MessageParams,
        response: { 200: AuthResults },
        failures: ['not_found'],
      },
    },
    ({ params, mailbox }) => mailbox.headersAs(messageId(params), parseAuthResults),
  );

  app.get(
    '/messages/:id/request',
    {
      schema: {
        operationId: 'getCapturedRequest',
        tags: ['Message'],
        summary: 'Get the request that a message was captured from',
        description:
          'For a message that was sent with `POST /send` or with the API of a mail service. It is 404 for a message that arrived over SMTP.',
        params: MessageParams,
        response: { 200: CapturedRequest },
        failures: ['not_found'],
      },
    },
    ({ params, mailbox }) => mailbox.request(messageId(params)),
  );
}

function emlDownload(id: string, raw: RawMessage): Download {
  return {
    tag: id,
    size: raw.size,
    contentType: 'message/rfc822',
    disposition: `attachment; filename="${id}.eml"`,
    read: ({ start, end }) => raw.stream(start, end),
  };
}
