import { DeliveryEventRequest, DeliveryEvents } from '../contract/delivery-event.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { NoParameters } from '../http/requests/query.ts';
import { MessageParams, messageId } from '../http/routes/message/message-id.ts';
import type { Deliveries } from './deliveries.ts';

export function deliveryRoutes(app: HttpApp, deliveries: () => Promise<Deliveries>): void {
  app.get(
    '/messages/:id/delivery-events',
    {
      schema: {
        operationId: 'listDeliveryEvents',
        tags: ['Message'],
        summary: 'List delivery events',
        description:
          'What the application was told about the message after it was sent, and what it answered. The last 100 requests, or fewer if they are large. Kept in memory: of the last 10,000 requests, until Postern stops.',
        params: MessageParams,
        querystring: NoParameters,
        response: { 200: DeliveryEvents },
        failures: ['not_found', 'invalid_parameter'],
      },
    },
    async ({ params, mailbox }, reply) => {
      const message = await mailbox.find(messageId(params));
      const events = await (await deliveries()).list(mailbox, message);
      reply.reserve(sizeOf(events));
      return events;
    },
  );

  app.post(
    '/messages/:id/delivery-events',
    {
      schema: {
        operationId: 'simulateDeliveryEvent',
        tags: ['Message'],
        summary: 'Simulate a delivery event',
        description:
          'Tells the application what happened to the message, in the form of the mail service, and waits up to 10 seconds for its answer. The URL is that of `--events`, or of the mailbox.',
        params: MessageParams,
        querystring: NoParameters,
        body: DeliveryEventRequest,
        response: { 200: DeliveryEvents },
        failures: ['not_found', 'invalid_parameter', 'conflict'],
      },
    },
    async ({ params, body, mailbox }, reply) => {
      const message = await mailbox.find(messageId(params));
      const events = await (await deliveries()).simulate(mailbox, message, body);
      reply.reserve(sizeOf(events));
      return events;
    },
  );
}

/** The memory that a response takes, in bytes: a message may have thousands of recipients. */
function sizeOf({ delivery_events }: DeliveryEvents): number {
  return delivery_events.reduce(
    (sum, { body, events }) => sum + 1000 + 200 * events.length + 2 * (body?.length ?? 0),
    0,
  );
}
