import { type Static, Type } from 'typebox';
import { named, object } from '../schema.ts';
import { exampleHeaders, MessageHeaders } from './headers.ts';

const { headers: _headers, ...people } = MessageHeaders.properties;
const { headers: _example, ...examplePeople } = exampleHeaders;

export const AttachedMessage = object(
  {
    subject: Type.String({ description: 'Decoded to Unicode; empty if there is none.' }),
    ...people,
    text_body: Type.String({ description: 'The first million characters of the text body.' }),
    html_body: Type.String({ description: 'The first million characters of the HTML body.' }),
    attachments: Type.Array(object({ filename: Type.String(), content_type: Type.String() }), {
      description: 'What is attached to it in turn. It can only be downloaded together with the message.',
    }),
  },
  named('AttachedMessage', 'A message that is attached to another, with its decoded bodies.', {
    subject: 'Your order 17',
    ...examplePeople,
    text_body: 'Thank you for your order.',
    html_body: '',
    attachments: [{ filename: 'invoice-17.pdf', content_type: 'application/pdf' }],
  }),
);
export type AttachedMessage = Static<typeof AttachedMessage>;
