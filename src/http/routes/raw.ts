import type { HttpApp, RouteParts } from '../app.ts';
import { downloadMethods, sendDownload } from '../download.ts';
import { MessageParams, messageId } from './message-id.ts';

export function rawRoutes(app: HttpApp, { mailbox }: RouteParts): void {
  app.route({
    method: [...downloadMethods],
    url: '/messages/:id/raw',
    schema: {
      operationId: 'getRaw',
      tags: ['Message'],
      summary: 'Raw source',
      description: 'The mail, byte for byte as it was sent.',
      params: MessageParams,
    },
    handler: async (request, reply) => {
      const id = messageId(request.params);
      const raw = await mailbox.raw(id);
      return sendDownload(request, reply, {
        tag: id,
        size: raw.size,
        contentType: 'message/rfc822',
        disposition: `attachment; filename="${id}.eml"`,
        read: ({ start, end }) => raw.stream(start, end),
      });
    },
  });
}
