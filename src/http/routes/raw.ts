import { downloadMethods, sendDownload } from '../downloads/download.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { emlDownload } from './eml.ts';
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
