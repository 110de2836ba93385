import { MessageBounce } from '../contract/message/bounce.ts';
import { MessageCalendars } from '../contract/message/calendar.ts';
import { MessageCodes, MessageImages, MessageLinks } from '../contract/message/findings.ts';
import type { HttpApp } from '../http/framework/http-app.ts';
import { NoParameters } from '../http/requests/query.ts';
import { attachmentOfImage } from '../http/routes/links.ts';
import { MessageParams, messageId } from '../http/routes/message/message-id.ts';
import type { AttachmentReader } from './attachments/attachment-reader.ts';
import type { MessageReader } from './message-reader.ts';

const common = {
  tags: ['Message'],
  params: MessageParams,
  querystring: NoParameters,
  failures: ['invalid_parameter', 'not_found', 'overloaded'],
} as const;

/**
 * The parts of a message that tests usually need: codes, links and images, and the content of attachments that clients would otherwise
 * have to parse: calendar events and delivery reports.
 */
export function extractRoutes(app: HttpApp, read: MessageReader, attachments: AttachmentReader): void {
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
    async ({ params, mailbox }) => ({ codes: (await read(mailbox, messageId(params))).codes }),
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
    async ({ params, mailbox }) => ({ links: (await read(mailbox, messageId(params))).links }),
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
    async ({ params, mailbox }) => ({ images: (await read(mailbox, messageId(params))).images }),
  );

  app.get(
    '/messages/:id/calendars',
    {
      schema: {
        ...common,
        tags: ['Attachments'],
        operationId: 'getCalendars',
        summary: 'Calendar events',
        description:
          'The events in the calendar parts of the message (iCalendar, RFC 5545), with their times in UTC. Only the first 512 KiB of a part are read.',
        response: { 200: MessageCalendars },
      },
    },
    async ({ params, mailbox }) => ({ calendars: await attachments.calendars(mailbox, messageId(params)) }),
  );

  app.get(
    '/messages/:id/bounce',
    {
      schema: {
        ...common,
        tags: ['Attachments'],
        operationId: 'getBounce',
        summary: 'Delivery report',
        description:
          'The report in a bounce message about the delivery of another message (RFC 3464): the recipients, what happened, and why.',
        response: { 200: MessageBounce },
      },
    },
    async ({ params, mailbox }) => ({ report: await attachments.bounce(mailbox, messageId(params)) }),
  );
}
