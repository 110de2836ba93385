import type { RawMessage } from '../../../mailbox/ports.ts';
import { type Download, downloadMethods, sendDownload } from '../../downloads/download.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { MessageParams, messageId } from './message-id.ts';

export function rawRoutes(app: HttpApp, { mailbox }: RouteParts): void {
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
      return sendDownload(request, reply, emlDownload(id, await mailbox.raw(id)));
    },
  });
}

/** The stored bytes as a file, for `raw` and for `export`. */
export function emlDownload(id: string, raw: RawMessage): Download {
  return {
    tag: id,
    size: raw.size,
    contentType: 'message/rfc822',
    disposition: `attachment; filename="${id}.eml"`,
    read: ({ start, end }) => raw.stream(start, end),
  };
}
