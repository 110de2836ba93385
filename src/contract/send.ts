import { type Static, Type } from 'typebox';
import { messageTags } from './message/message.ts';
import { named, object } from './schema.ts';

const addresses = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 1000 })], { description }));

const example = {
  from: 'The Shop <orders@shop.test>',
  to: ['Zoë <zoe@example.test>'],
  subject: 'Your order 17 is on its way',
  text: 'Hello Zoë,\n\nyour order 17 is on its way.\n',
  html: '<p>Hello Zoë,</p><p>your order 17 is on its way.</p>',
  attachments: [{ filename: 'invoice-17.txt', content: 'SW52b2ljZSAxNwo=', content_type: 'text/plain' }],
  tags: ['billing'],
};

export const SendAttachment = object(
  {
    filename: Type.String({ minLength: 1, maxLength: 500 }),
    content: Type.String({ description: 'In base64.' }),
    content_type: Type.Optional(Type.String({ description: 'Taken from the file name if absent.' })),
    content_id: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Makes it an inline part, which the HTML refers to as `cid:…`.',
      }),
    ),
  },
  { $id: 'SendAttachment' },
);

/** The body of `POST /send`. */
export const SendRequest = object(
  {
    from: Type.String({ description: 'An address, with or without a name: `The Shop <orders@shop.test>`.' }),
    to: addresses('One or more addresses. At least one of `to`, `cc` and `bcc` is needed.'),
    cc: addresses('As `to`.'),
    bcc: addresses('As `to`. Recipients of the envelope only.'),
    reply_to: addresses('As `to`.'),
    subject: Type.Optional(Type.String()),
    text: Type.Optional(Type.String()),
    html: Type.Optional(Type.String()),
    headers: Type.Optional(
      // RFC 5322: visible ASCII characters without a colon.
      Type.Record(Type.String({ pattern: '^[!-9;-~]{1,200}$' }), Type.String(), {
        additionalProperties: false,
        description: 'Further headers by name.',
      }),
    ),
    attachments: Type.Optional(Type.Array(SendAttachment, { maxItems: 500 })),
    tags: messageTags('The tags of the stored message.'),
  },
  named('SendRequest', 'A message to store, as if it had arrived over SMTP.', example),
);
export type SendRequest = Static<typeof SendRequest>;
