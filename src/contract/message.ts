import { type Static, Type } from 'typebox';

export const Ulid = Type.String({
  pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$',
  description: 'A ULID: 26 characters of Crockford base 32, upper case.',
});

/** A message as documentation and tests may show it. */
export const exampleSummary = {
  id: '01K9ZC5V3M8QJ4T6W2X7Y0N1RB',
  sender: 'orders@shop.test',
  recipients: ['zoe@example.test'],
  subject: 'Your order 17 is on its way',
  size: 48213,
  has_attachments: true,
  is_read: false,
  is_starred: false,
  tags: ['billing'],
  created_at: '2026-11-14T09:30:00.123Z',
};

export const exampleMessage = {
  ...exampleSummary,
  text_body: 'Hello Zoë,\n\nyour order 17 is on its way.\n',
  html_body: '<p>Hello Zoë,</p><p>your order 17 is on its way.</p>',
};

/** A message as the list, the events and PATCH show it. Names are the same from the row to the browser. */
export const MessageSummary = Type.Object(
  {
    id: Ulid,
    sender: Type.String({ description: 'The envelope sender (MAIL FROM), empty for the null sender.' }),
    recipients: Type.Array(Type.String(), {
      description: 'The envelope recipients (RCPT TO), in the order given.',
    }),
    subject: Type.String({ description: 'Decoded to Unicode; empty when there is none.' }),
    size: Type.Integer({ minimum: 0, description: 'Bytes of the stored raw message.' }),
    has_attachments: Type.Boolean(),
    is_read: Type.Boolean(),
    is_starred: Type.Boolean(),
    tags: Type.Array(Type.String()),
    created_at: Type.String({
      format: 'date-time',
      description: 'When the message was stored, in UTC, always with milliseconds.',
    }),
  },
  {
    $id: 'MessageSummary',
    additionalProperties: false,
    description:
      'A message as it appears in lists and events. There, `subject` ends after 1,000 characters and `recipients` after about a hundred: the message itself has all of them.',
    examples: [exampleSummary],
  },
);
export type MessageSummary = Static<typeof MessageSummary>;

/** What `include=preview` adds to a message in a list. */
const examplePreview = {
  sender_name: 'The Shop',
  preview: 'Hello Zoë, your order 17 is on its way.',
  has_files: true,
};

/** A message in a list. The last three are there on request. */
export const ListedMessage = Type.Object(
  {
    ...MessageSummary.properties,
    sender_name: Type.Optional(
      Type.String({
        description:
          'With `include=preview`: the display name in the From header, decoded; empty if there is none.',
      }),
    ),
    preview: Type.Optional(
      Type.String({
        description:
          'With `include=preview`: the first 140 characters that a person would read, on one line. Hidden text and padding are left out.',
      }),
    ),
    has_files: Type.Optional(
      Type.Boolean({
        description:
          'With `include=preview`: whether there is an attachment that a person would call one. Pictures inside the HTML, signatures and delivery reports are not.',
      }),
    ),
  },
  {
    $id: 'ListedMessage',
    additionalProperties: false,
    description: 'A `MessageSummary`, with a preview if the request asks for it.',
    examples: [exampleSummary, { ...exampleSummary, ...examplePreview }],
  },
);
export type ListedMessage = Static<typeof ListedMessage>;

/** A message with its decoded bodies. */
export const Message = Type.Object(
  {
    ...MessageSummary.properties,
    text_body: Type.String({ description: 'Decoded text/plain body; empty if the message has none.' }),
    html_body: Type.String({ description: 'Decoded text/html body; empty if the message has none.' }),
  },
  {
    $id: 'Message',
    additionalProperties: false,
    description: 'A message with its decoded bodies.',
    examples: [exampleMessage],
  },
);
export type Message = Static<typeof Message>;

const exampleAttachment = {
  id: '01K9ZC5V3MSX2F6D9G0H4J7KEP',
  message_id: exampleSummary.id,
  filename: 'invoice-17.pdf',
  content_type: 'application/pdf',
  size: 31337,
  content_id: null,
  disposition: 'attachment',
};

export const Attachment = Type.Object(
  {
    id: Ulid,
    message_id: Ulid,
    filename: Type.String(),
    content_type: Type.String(),
    size: Type.Integer({ minimum: 0, description: 'Bytes after decoding.' }),
    content_id: Type.Union([Type.String(), Type.Null()], {
      description: 'Content-ID without `<>`; null if there is none.',
    }),
    disposition: Type.Union([Type.Literal('attachment'), Type.Literal('inline')]),
  },
  {
    $id: 'Attachment',
    additionalProperties: false,
    description: 'A part of a message other than its text and HTML body, such as a file or an inline image.',
    examples: [exampleAttachment],
  },
);
export type Attachment = Static<typeof Attachment>;

export const AttachmentList = Type.Object(
  { attachments: Type.Array(Attachment) },
  {
    $id: 'AttachmentList',
    additionalProperties: false,
    description: 'The attachments, in the order of the message.',
    examples: [{ attachments: [exampleAttachment] }],
  },
);
export type AttachmentList = Static<typeof AttachmentList>;

// No control characters or unpaired surrogates (no store could keep them as sent), and something to see.
const TAG = '^(?=.*[^\\s\\p{Cf}])[^\\p{Cc}\\p{Cs}]+$';

/** Most tags of a message. */
export const MAX_TAGS = 50;

const tags = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: TAG }), {
      maxItems: MAX_TAGS,
      description,
    }),
  );

/** What PATCH may change. Every field optional, none nullable. */
export const MessagePatch = Type.Object(
  {
    is_read: Type.Optional(Type.Boolean()),
    is_starred: Type.Optional(Type.Boolean()),
    tags: tags('Replaces all tags, stored as sent. No control characters, not blank.'),
    add_tags: tags(
      `Adds tags that a message does not have yet, as long as it has no more than ${MAX_TAGS}. Applied after \`tags\`.`,
    ),
    remove_tags: tags('Removes tags. Applied last.'),
  },
  {
    $id: 'MessagePatch',
    additionalProperties: false,
    description: 'What to change. Fields that are not sent stay as they are.',
    examples: [{ is_read: true, tags: ['billing', 'staging'] }],
  },
);
export type MessagePatch = Static<typeof MessagePatch>;
