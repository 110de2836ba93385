import { exampleSummary } from '../../contract/message.ts';
import type { Operation } from './types.ts';

/** What Postern itself sends, to the address of `--webhook-url`. */
export const webhooks: Record<string, Record<string, Operation>> = {
  messageNew: {
    post: {
      operationId: 'messageNewWebhook',
      tags: ['Events'],
      summary: 'A message was kept, told to a webhook',
      description:
        'With `--webhook-url`, each new message is posted there, one after the other. A post that is not answered with a 2xx is tried again, with growing pauses, also after a restart; so a message may come twice, and its `id` tells.',
      parameters: [
        {
          in: 'header',
          name: 'Postern-Signature',
          required: false,
          description:
            'With `--webhook-secret`: the time in Unix seconds, and the HMAC-SHA-256, in hex, under the secret over that time, a full stop and the body.',
          schema: { type: 'string' },
          example: 't=1794648600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
        },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/MessageSummary' },
            example: exampleSummary,
          },
        },
      },
      responses: { '2XX': { description: 'The receiver took it.' } },
    },
  },
};
