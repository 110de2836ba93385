import { type Static, Type } from 'typebox';
import { named, object, orNull, textOrNull, time } from '../schema.ts';

/** A mailbox in a header such as To. */
export const Address = object({
  name: Type.String({ description: 'The display name, decoded; empty if there is none.' }),
  address: Type.String({
    description: 'The address; empty if there is none, as in `undisclosed-recipients:;`.',
  }),
});
export type Address = Static<typeof Address>;

const addresses = (name: string) =>
  Type.Array(Address, { description: `The addresses in the ${name} header, at most 1,000.` });

/** An example for the documentation and the tests. */
export const exampleHeaders = {
  headers: [
    { name: 'From', value: 'Zoë <zoe@shop.test>' },
    { name: 'To', value: 'ada@example.test' },
    { name: 'Date', value: 'Sat, 14 Nov 2026 10:30:00 +0100' },
    { name: 'Subject', value: 'Your order 17' },
  ],
  from: [{ name: 'Zoë', address: 'zoe@shop.test' }],
  to: [{ name: '', address: 'ada@example.test' }],
  cc: [],
  bcc: [],
  reply_to: [],
  date: '2026-11-14T09:30:00.000Z',
  message_id: null,
};

export const MessageHeaders = object(
  {
    headers: Type.Array(
      object({
        name: Type.String({ description: 'As written in the message.' }),
        value: Type.String({ description: 'Unfolded and decoded to Unicode.' }),
      }),
    ),
    from: addresses('From'),
    to: addresses('To'),
    cc: addresses('Cc'),
    bcc: addresses('Bcc'),
    reply_to: addresses('Reply-To'),
    date: orNull(time(), 'The Date header in UTC; null if it is missing or not a date.'),
    message_id: textOrNull('The Message-ID header as written, with `<>`; null if there is none.'),
  },
  named('MessageHeaders', 'The top-level headers, decoded, in the order of the message.', exampleHeaders),
);
export type MessageHeaders = Static<typeof MessageHeaders>;
