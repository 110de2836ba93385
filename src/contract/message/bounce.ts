import { type Static, Type } from 'typebox';
import { count, named, object, orNull } from '../schema.ts';

const text = (description: string) => Type.String({ description: `${description} Empty if it is missing.` });

export const BouncedRecipient = object({
  recipient: text('The address that this result is for.'),
  original_recipient: text('The address that the sender used, if it differs.'),
  action: text(
    'What happened, in lower case: `failed`, `delayed`, `delivered`, `relayed` or `expanded` (RFC 3464, 2.3.3).',
  ),
  status: text('The status code, such as `5.1.1` (RFC 3463).'),
  diagnostic: text('The reply of the remote server, such as `550 5.1.1 No such user`.'),
  remote_server: text('The server that sent the reply.'),
});
export type BouncedRecipient = Static<typeof BouncedRecipient>;

/** A report about the delivery of another message. */
export const DeliveryReport = object({
  reporting_server: text('The server that wrote the report.'),
  recipients: Type.Array(BouncedRecipient, { description: 'At most 100.' }),
  recipient_count: count('The number of recipients in the report.'),
  original: orNull(
    object({
      subject: text('Subject.'),
      from: text('From.'),
      to: text('To.'),
      date: text('Date.'),
      message_id: text('Message-ID, with `<>`.'),
    }),
    'Headers of the message that the report is about; null if the report does not include them.',
  ),
});
export type DeliveryReport = Static<typeof DeliveryReport>;

/** The response of `GET bounce`. */
export const MessageBounce = object(
  {
    report: orNull(
      DeliveryReport,
      'Null if the message has no part of type `message/delivery-status` or `message/global-delivery-status`.',
    ),
  },
  named('MessageBounce', 'The delivery report in a bounce message.', {
    report: {
      reporting_server: 'mx.example.test',
      recipients: [
        {
          recipient: 'zoe@example.test',
          original_recipient: '',
          action: 'failed',
          status: '5.1.1',
          diagnostic: '550 5.1.1 No such user',
          remote_server: 'mail.example.test',
        },
      ],
      recipient_count: 1,
      original: {
        subject: 'Your order 17 is on its way',
        from: 'Shop <orders@shop.test>',
        to: 'zoe@example.test',
        date: 'Sat, 14 Nov 2026 09:30:00 +0000',
        message_id: '<17@shop.test>',
      },
    },
  }),
);
export type MessageBounce = Static<typeof MessageBounce>;
