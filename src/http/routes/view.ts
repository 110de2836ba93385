import type { FastifyReply } from 'fastify';
import { ViewDetails, ViewParameters } from '../../contract/view.ts';
import type { View } from '../../view/tasks.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { MessageParams, messageId } from './message-id.ts';

/** A message as a document that can be shown safely, and what there is to know about it. */
export function viewRoutes(app: HttpApp, { views, inlinePass }: RouteParts): void {
  const render = (params: { id: string }, options: ViewParameters): Promise<View> => {
    const id = messageId(params);
    return views.render(id, options, inlinePass.query(id));
  };

  app.get(
    '/messages/:id/view',
    {
      schema: {
        operationId: 'getView',
        tags: ['Message'],
        summary: 'Rendered message',
        description:
          'The message as an HTML document that is safe to show. It contains no scripts and, unless `remote=allow`, loads nothing from other hosts. If the message exceeds a limit, the document ends there and says so.',
        params: MessageParams,
        querystring: ViewParameters,
        failures: ['invalid_parameter', 'not_found', 'overloaded'],
        text: {
          mediaType: 'text/html',
          description: 'The document. Its Content-Security-Policy allows no scripts.',
          example: '<!doctype html><html><body><p>Your order is on its way.</p></body></html>',
        },
      },
    },
    async ({ params, query }, reply) => {
      const { document } = await render(params, query);
      return sendView(reply, query).send(
        Buffer.from(document.buffer, document.byteOffset, document.byteLength),
      );
    },
  );

  app.get(
    '/messages/:id/view/details',
    {
      schema: {
        operationId: 'getViewDetails',
        tags: ['Message'],
        summary: 'Details of a rendered message',
        description:
          'The links of the message, how much remote content the view leaves out, and whether it ends at a limit. Takes the same parameters as the view.',
        params: MessageParams,
        querystring: ViewParameters,
        response: { 200: ViewDetails },
        failures: ['invalid_parameter', 'not_found', 'overloaded'],
      },
    },
    async ({ params, query }) => {
      const { body, blocked, limit, notice, links } = await render(params, query);
      return { body, blocked, limit, notice, links };
    },
  );
}

function sendView(reply: FastifyReply, { remote, images }: ViewParameters): FastifyReply {
  const others = remote === 'allow' ? ' https: http:' : '';
  const policy = [
    // Also when it is opened directly: no scripts, no forms, and an origin of its own.
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    images === 'show' ? `img-src 'self' data:${others}` : "img-src 'none'",
    `style-src 'unsafe-inline'${others}`,
    `font-src data:${others}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'SAMEORIGIN',
    // A document in a sandbox may not ask for a group of its own: browsers refuse to open it.
    'cross-origin-opener-policy': 'unsafe-none',
    // Without an origin there is nothing to key by; browsers would warn.
    'origin-agent-cluster': '?0',
  });
}
