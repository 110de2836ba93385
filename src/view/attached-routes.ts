import { AttachedMessage } from '../contract/message/attached-message.ts';
import { MessageHeaders } from '../contract/message/headers.ts';
import { ViewDetails, ViewParameters } from '../contract/message/view.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { NoParameters } from '../http/requests/query.ts';
import { AttachmentParams, attachmentId, messageId } from '../http/routes/message/message-id.ts';
import type { AttachedMessages } from './attached-messages.ts';
import { sendView } from './routes.ts';

const common = {
  tags: ['Attachments'],
  params: AttachmentParams,
  failures: ['invalid_parameter', 'not_found', 'overloaded'],
} as const;

/** Messages that are attached to others, one level deep. */
export function attachedRoutes(app: HttpApp, attachedMessages: AttachedMessages): void {
  app.get(
    '/messages/:id/attachments/:aid/message',
    {
      schema: {
        ...common,
        operationId: 'getAttachedMessage',
        summary: 'Attached message',
        description:
          'A message that is attached to another, with its decoded bodies. It is 404 for an attachment that is neither `message/rfc822` nor named `.eml`.',
        querystring: NoParameters,
        response: { 200: AttachedMessage },
      },
    },
    async ({ params, mailbox }) =>
      (await attachedMessages.read(mailbox, messageId(params), attachmentId(params))).message,
  );

  app.get(
    '/messages/:id/attachments/:aid/headers',
    {
      schema: {
        ...common,
        operationId: 'getAttachedHeaders',
        summary: 'Headers of an attached message',
        description: 'The headers of a message that is attached to another, as for the message itself.',
        querystring: NoParameters,
        response: { 200: MessageHeaders },
      },
    },
    async ({ params, mailbox }) =>
      (await attachedMessages.read(mailbox, messageId(params), attachmentId(params))).headers,
  );

  app.get(
    '/messages/:id/attachments/:aid/view',
    {
      schema: {
        ...common,
        operationId: 'getAttachedView',
        summary: 'Rendered attached message',
        description:
          'A message that is attached to another as an HTML document that is safe to show, like the view of the message itself. Images embedded in it are not shown.',
        querystring: ViewParameters,
        text: {
          mediaType: 'text/html',
          description:
            'The document. Its Content-Security-Policy allows no scripts except the one that Postern adds for `mark`.',
          example: '<!doctype html><html><body><p>Your order is on its way.</p></body></html>',
        },
      },
    },
    async ({ params, query, mailbox }, reply) => {
      const { document } = await attachedMessages.view(
        mailbox,
        messageId(params),
        attachmentId(params),
        query,
      );
      return sendView(reply, query, document);
    },
  );

  app.get(
    '/messages/:id/attachments/:aid/view/details',
    {
      schema: {
        ...common,
        operationId: 'getAttachedViewDetails',
        summary: 'Details of a rendered attached message',
        description: 'As for the message itself. Accepts the same parameters as the view.',
        querystring: ViewParameters,
        response: { 200: ViewDetails },
      },
    },
    async ({ params, query, mailbox }) => {
      const { document: _document, ...details } = await attachedMessages.view(
        mailbox,
        messageId(params),
        attachmentId(params),
        query,
      );
      return details;
    },
  );
}
