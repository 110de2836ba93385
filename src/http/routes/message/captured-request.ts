import { CapturedRequest } from '../../../contract/message/captured-request.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { MessageParams, messageId } from './message-id.ts';

export function capturedRequestRoutes(app: HttpApp, { mailbox }: RouteParts): void {
  app.get(
    '/messages/:id/request',
    {
      schema: {
        operationId: 'getCapturedRequest',
        tags: ['Message'],
        summary: 'Get the request that a message was captured from',
        description:
          'For a message that was sent with `POST /send` or with the API of a mail service. It is 404 for a message that arrived over SMTP.',
        params: MessageParams,
        response: { 200: CapturedRequest },
        failures: ['not_found'],
      },
    },
    ({ params }) => mailbox.request(messageId(params)),
  );
}
