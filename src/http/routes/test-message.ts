import { MessageSummary } from '../../contract/message.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { NoParameters } from '../requests/query.ts';
import { messageLinks } from './links.ts';
import { createTestMessage } from './test-message-content.ts';

export function testMessageRoutes(app: HttpApp, { mailbox }: RouteParts): void {
  app.post(
    '/test-message',
    {
      schema: {
        operationId: 'createTestMessage',
        tags: ['Inbox'],
        summary: 'Create a test message',
        description: 'Adds a small message with a text and an HTML body, as if it had arrived over SMTP.',
        querystring: NoParameters,
        response: { 201: MessageSummary },
        links: messageLinks('/id'),
        failures: ['invalid_parameter'],
      },
    },
    async (_request, reply) => {
      const { envelope, raw } = createTestMessage();
      return reply.code(201).send(await mailbox.receive(envelope, raw));
    },
  );
}
