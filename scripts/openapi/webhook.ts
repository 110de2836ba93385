import { exampleSummary, MessageSummary } from '../../src/contract/message/message.ts';
import type { JsonSchema, Operation } from './types.ts';

const { $id: _, examples: __, ...summary } = MessageSummary as unknown as JsonSchema;
const payload: JsonSchema = {
  ...summary,
  properties: {
    ...(summary.properties as Record<string, JsonSchema>),
    mailbox: { type: 'string', description: 'The name of its mailbox. Absent for the default one.' },
  },
};

/** The requests that Postern sends to `--webhook-url`. */
export const webhooks: Record<string, Record<string, Operation>> = {
  messageNew: {
    post: {
      operationId: 'messageNewWebhook',
      tags: ['Events'],
      summary: 'New message',
      description:
        'With `--webhook-url`, Postern posts each new message to that URL, one at a time. If the response is not 2xx, it retries with increasing delays, also after a restart. A message may therefore be posted twice; use its `id` to detect this.',
      parameters: [
        {
          in: 'header',
          name: 'Postern-Signature',
          required: false,
          description:
            'With `--webhook-secret`: `t` is the time in Unix seconds, and `v1` the HMAC-SHA-256, in hex, of that time, a full stop and the body, with the secret as key.',
          schema: { type: 'string' },
          example: 't=1794648600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
        },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: payload,
            example: { ...exampleSummary, mailbox: 'team-a' },
          },
        },
      },
      responses: { '2XX': { description: 'The receiver has accepted the message.' } },
    },
  },
};
