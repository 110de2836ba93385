import { MessageSummary } from '../contract/message/message.ts';
import { SendRequest } from '../contract/send.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { NoParameters } from '../http/requests/query.ts';
import { messageLinks } from '../http/routes/links.ts';
import type { Captured } from './ports.ts';
import { endpointRequest } from './routes.ts';

export function sendRoutes(app: HttpApp, capture: () => Promise<Captured>): void {
  app.post(
    '/send',
    {
      schema: {
        operationId: 'sendMessage',
        tags: ['Inbox'],
        summary: 'Send a message',
        description:
          'Stores a message, for programs that cannot use SMTP. Once the response is there, the message can be read and searched, and its event has been sent.',
        querystring: NoParameters,
        body: SendRequest,
        response: { 201: MessageSummary },
        links: messageLinks('/id'),
        failures: ['invalid_parameter', 'invalid_body'],
      },
    },
    async (request, reply) => {
      const { body } = request;
      const summary = await (await capture()).send(body, endpointRequest(request, reply, '/api/v1/send'));
      return reply.code(201).send(summary);
    },
  );
}
