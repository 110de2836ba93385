import { MessageSummary } from '../../contract/message.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { NoParameters } from '../requests/query.ts';
import { createTestMail } from './test-mail.ts';

export function testMessageRoutes(app: HttpApp, { mailbox }: RouteParts): void {
  app.post(
    '/test-message',
    {
      schema: {
        operationId: 'createTestMessage',
        tags: ['Inbox'],
        summary: 'Put a test mail into the inbox',
        description: 'For a first look: a small mail with text and HTML arrives as if it had come over SMTP.',
        querystring: NoParameters,
        response: { 201: MessageSummary },
        failures: ['invalid_parameter'],
      },
    },
    async (_request, reply) => {
      const { envelope, raw } = createTestMail();
      return reply.code(201).send(await mailbox.receive(envelope, raw));
    },
  );
}
