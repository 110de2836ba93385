import type { FastifyReply } from 'fastify';
import { ViewDetails, ViewDocumentParameters, ViewParameters } from '../contract/message/view.ts';
import type { InlineImageToken } from '../http/access/signed-passes.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { MessageParams, messageId } from '../http/routes/message/message-id.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { ViewOptions } from './document.ts';
import { printableView } from './printable-view.ts';
import { scriptsOf } from './view-scripts.ts';
import type { RenderView } from './views.ts';

/** A message as a document that is safe to show, and details about it. */
export function viewRoutes(app: HttpApp, renderView: RenderView, inlineToken: InlineImageToken): void {
  const render = (
    { params, mailbox }: { params: { id: string }; mailbox: Mailbox },
    options: ViewOptions,
  ) => {
    const id = messageId(params);
    return renderView(mailbox, id, options, inlineToken.query(id));
  };

  app.get(
    '/messages/:id/view',
    {
      schema: {
        operationId: 'getView',
        tags: ['Message'],
        summary: 'Rendered message',
        description:
          'The message as an HTML document that is safe to show. It runs no scripts of the message and, unless `remote=allow`, loads nothing from other hosts. If the message exceeds a limit, the document is truncated, with a notice.',
        params: MessageParams,
        querystring: ViewDocumentParameters,
        failures: ['invalid_parameter', 'not_found', 'overloaded'],
        text: {
          mediaType: 'text/html',
          description:
            'The document. Its Content-Security-Policy allows no scripts except those that Postern adds for `print`, `mark`, `inspect` and `forward_keys`.',
          example: '<!doctype html><html><body><p>Your order is on its way.</p></body></html>',
        },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const { print, forward_keys: _keys, inspect, ...options } = query;
      if (print) {
        const { mark: _mark, ...printed } = options;
        const { document } = await render(request, printed);
        const { summary } = await request.mailbox.find(messageId(request.params));
        return sendView(reply, query, printableView(document, summary));
      }
      // Left out where it says nothing, so that the details of the view are of the same rendering.
      const { document } = await render(request, inspect ? { ...options, inspect } : options);
      return sendView(reply, query, document);
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
          'The links of the message, its preheader, how much remote content was blocked, which images cannot be shown, and whether the view was truncated at a limit. Accepts the same parameters as the view.',
        params: MessageParams,
        querystring: ViewParameters,
        response: { 200: ViewDetails },
        failures: ['invalid_parameter', 'not_found', 'overloaded'],
      },
    },
    async (request) => {
      const { document: _document, ...details } = await render(request, request.query);
      return details;
    },
  );
}

// Smaller ones wait for memory when they are sent.
const LARGE_DOCUMENT = 256 * 1024;

/** Sends the document of a view with its scripts, and with the headers that keep it from doing harm. */
export function sendView(
  reply: FastifyReply,
  query: ViewParameters & Partial<ViewDocumentParameters>,
  document: Uint8Array,
): FastifyReply {
  const { remote, images, print } = query;
  const others = remote === 'allow' ? ' https: http:' : '';
  const scripts = scriptsOf(query);
  const rights = [...(scripts.length > 0 ? ['allow-scripts'] : []), ...(print ? ['allow-modals'] : [])];
  const policy = [
    // Applies even when the view is opened directly: no forms, an opaque origin, and no scripts but those below.
    ['sandbox allow-popups allow-popups-to-escape-sandbox', ...rights].join(' '),
    "default-src 'none'",
    ...(scripts.length > 0 ? [`script-src ${scripts.map(({ source }) => source).join(' ')}`] : []),
    images === 'show' ? `img-src 'self' data:${others}` : "img-src 'none'",
    `style-src 'unsafe-inline'${others}`,
    `font-src data:${others}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'SAMEORIGIN',
    // A sandboxed document may not request its own browsing context group: browsers refuse to open it.
    'cross-origin-opener-policy': 'unsafe-none',
    // Browsers would warn, because a document without an origin cannot be keyed by it.
    'origin-agent-cluster': '?0',
  });
  // Hundreds of requests may share one document, and get a copy each.
  if (document.length > LARGE_DOCUMENT) reply.reserve(document.length);
  return reply.send(Buffer.concat([document, ...scripts.map(({ element }) => Buffer.from(element))]));
}
