import { Type } from 'typebox';
import { Message } from '../../../contract/message/message.ts';
import type { RawMessage } from '../../../mailbox/ports.ts';
import { type Download, downloadMethods, sendDownload } from '../../downloads/download.ts';
import type { HttpApp } from '../../framework/http-app.ts';
import { MessageParams, messageId } from './message-id.ts';
import { sendMessage } from './message-json.ts';

/** A message as a file. */
export function rawRoutes(app: HttpApp): void {
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
