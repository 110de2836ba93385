import { type Static, Type } from 'typebox';
import { named, object, orNull } from '../schema.ts';
import { CapturedRequest } from './captured-request.ts';
import { MessageCode, MessageLink } from './findings.ts';
import { exampleHeaders, MessageHeaders } from './headers.ts';
import { Alternative, Attachment, exampleMessage, Message } from './message.ts';

/** What `include` can add to a message. */
export const messageDetails = [
  'codes',
  'links',
  'headers',
  'attachments',
  'alternatives',
  'html_text',
  'request',
] as const;
export type MessageDetail = (typeof messageDetails)[number];

/** The parameter of requests that return messages with their bodies. */
export const includeParameter = Type.Optional(
  Type.String({
    description: `What to add to each message, separated by commas: ${messageDetails.map((name) => `\`${name}\``).join(', ')}. \`headers\` also adds \`from\`, \`to\`, \`cc\`, \`reply_to\`, \`date\` and \`message_id\`.`,
    examples: ['codes,links'],
  }),
);

/** For programs that show only the beginning of a message, whatever its size. */
export const maxBodyParameter = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 100_000,
    description: 'Cuts `text_body` and `html_body` after this many characters. By default, they are whole.',
    examples: [20_000],
  }),
);

export const DetailedMessage = object(
  {
    ...Message.properties,
    codes: Type.Optional(
      Type.Array(MessageCode, { description: 'With `include=codes`: the one-time codes.' }),
    ),
    links: Type.Optional(Type.Array(MessageLink, { description: 'With `include=links`: the links.' })),
    attachments: Type.Optional(
      Type.Array(Attachment, { description: 'With `include=attachments`: the attachments.' }),
    ),
    alternatives: Type.Optional(
      Type.Array(Alternative, {
        description: 'With `include=alternatives`: the other forms of the body, such as AMP.',
      }),
    ),
    html_text: Type.Optional(
      Type.String({
        description:
          'With `include=html_text`: the visible text of the HTML body, with a line for each paragraph, heading and table cell; empty if there is no HTML body. At most 200,000 characters.',
      }),
    ),
    request: Type.Optional(
      orNull(
        CapturedRequest,
        'With `include=request`: the HTTP request that the message was captured from; null if it arrived over SMTP.',
      ),
    ),
    ...Type.Partial(MessageHeaders).properties,
  },
  named('DetailedMessage', 'A `Message`, with the details that `include` asks for.', exampleMessage, {
    ...exampleMessage,
    ...exampleHeaders,
  }),
);
export type DetailedMessage = Static<typeof DetailedMessage>;
