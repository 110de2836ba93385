import { MessageCodes, MessageImages, MessageLinks } from '../../../contract/message/findings.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { NoParameters } from '../../requests/query.ts';
import { attachmentOfImage } from '../links.ts';
import { MessageParams, messageId } from './message-id.ts';

const common = {
  tags: ['Message'],
  params: MessageParams,
  querystring: NoParameters,
  failures: ['invalid_parameter', 'not_found', 'overloaded'],
} as const;

/** The parts of a message that tests usually need: codes, links and images. */
export function findingsRoutes(app: HttpApp, { reader }: RouteParts): void {
  app.get(
    '/messages/:id/codes',
    {
      schema: {
        ...common,
        operationId: 'getCodes',
        summary: 'One-time codes',
        description:
          'The codes that the message asks its recipient to enter, in any supported language, from the subject and the visible text. Prices, dates, phone numbers, order numbers and similar numbers are excluded.',
        response: { 200: MessageCodes },
      },
    },
    async ({ params }) => ({ codes: (await reader.read(messageId(params))).codes }),
  );

  app.get(
    '/messages/:id/links',
    {
      schema: {
        ...common,
        operationId: 'getLinks',
        summary: 'Links',
        description:
          'The URLs in both bodies, decoded, with the likely call to action marked. Hidden links are excluded.',
        response: { 200: MessageLinks },
      },
    },
    async ({ params }) => ({ links: (await reader.read(messageId(params))).links }),
  );

  app.get(
    '/messages/:id/images',
    {
      schema: {
        ...common,
        operationId: 'getImages',
        summary: 'Images',
        description:
          'The images that the HTML body refers to, including background images. Nothing is loaded from other hosts.',
        response: { 200: MessageImages },
        links: attachmentOfImage,
      },
    },
    async ({ params }) => ({ images: (await reader.read(messageId(params))).images }),
  );
}
