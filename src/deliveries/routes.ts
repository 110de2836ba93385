import type { FastifyRequest } from 'fastify';
import { DeliveryEventRequest, DeliveryEvents } from '../contract/delivery-event.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { sendInTurn } from '../http/framework/send-in-turn.ts';
import { NoParameters } from '../http/requests/query.ts';
import { MessageParams, messageId } from '../http/routes/message/message-id.ts';
import { inTurnOf } from '../mailbox/client.ts';
import type { StoredMessage } from '../mailbox/ports.ts';
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
    async (request, reply) => {
      const { mailbox } = request;
      const message = await found(request);
      const events = await (await deliveries()).list(mailbox, message);
      reply.reserve(sizeOf(events));
      return sendInTurn(reply, () => events);
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
    async (request, reply) => {
      const { body, mailbox } = request;
      const message = await found(request);
      const events = await (await deliveries()).simulate(mailbox, message, body);
      reply.reserve(sizeOf(events));
      return sendInTurn(reply, () => events);
    },
  );
}

/** Read in a turn, because it may have a thousand recipients. */
function found({ params, mailbox, ip }: FastifyRequest<{ Params: { id: string } }>): Promise<StoredMessage> {
  const id = messageId(params);
  return inTurnOf(ip, () => mailbox.find(id));
}

/** The memory that a response takes, in bytes. */
function sizeOf({ delivery_events }: DeliveryEvents): number {
  return delivery_events.reduce(
    (sum, { body, events }) => sum + 1000 + 200 * events.length + 2 * (body?.length ?? 0),
    0,
  );
}
