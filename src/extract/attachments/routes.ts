import { MessageBounce } from '../../contract/message/bounce.ts';
import { MessageCalendars } from '../../contract/message/calendar.ts';
import type { HttpApp } from '../../http/framework/http-app.ts';
import { NoParameters } from '../../http/requests/query.ts';
import { MessageParams, messageId } from '../../http/routes/message/message-id.ts';
import type { AttachmentReader } from './attachment-reader.ts';

const common = {
  tags: ['Attachments'],
  params: MessageParams,
  querystring: NoParameters,
  failures: ['invalid_parameter', 'not_found', 'overloaded'],
} as const;

/** The content of attachments that clients would otherwise have to parse: calendar events and delivery reports. */
export function attachmentContentsRoutes(app: HttpApp, reader: AttachmentReader): void {
  app.get(
    '/messages/:id/calendars',
    {
      schema: {
        ...common,
        operationId: 'getCalendars',
        summary: 'Calendar events',
        description:
          'The events in the calendar parts of the message (iCalendar, RFC 5545), with their times in UTC. Only the first 512 KiB of a part are read.',
        response: { 200: MessageCalendars },
      },
    },
    async ({ params, mailbox }) => ({ calendars: await reader.calendars(mailbox, messageId(params)) }),
  );

  app.get(
    '/messages/:id/bounce',
    {
      schema: {
        ...common,
        operationId: 'getBounce',
        summary: 'Delivery report',
        description:
          'The report in a bounce message about the delivery of another message (RFC 3464): the recipients, what happened, and why.',
        response: { 200: MessageBounce },
      },
    },
    async ({ params, mailbox }) => ({ report: await reader.bounce(mailbox, messageId(params)) }),
  );
}
