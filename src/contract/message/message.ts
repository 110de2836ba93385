import { type Static, Type } from 'typebox';
import { count, named, object, textOrNull, time } from '../schema.ts';
import { ULID } from '../ulid.ts';

export const Ulid = Type.String({
  pattern: ULID.source,
  description: 'A ULID: 26 characters of Crockford base 32, upper case.',
});

/** An example for the documentation and the tests. */
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

/**
 * A message in lists, events and the response to PATCH. Field names are the same in the store, the API and the page.
 */
export const MessageSummary = object(
  {
    id: Ulid,
    sender: Type.String({ description: 'The envelope sender (MAIL FROM), empty for the null sender.' }),
    recipients: Type.Array(Type.String(), {
      description: 'The envelope recipients (RCPT TO), in the order given.',
    }),
    subject: Type.String({ description: 'Decoded to Unicode; empty if there is none.' }),
    size: count('Size of the raw message in bytes.'),
    has_attachments: Type.Boolean(),
    is_read: Type.Boolean(),
    is_starred: Type.Boolean(),
    tags: Type.Array(Type.String()),
    created_at: time('When the message was stored, in UTC, always with milliseconds.'),
  },
  named(
    'MessageSummary',
    'A message as it appears in lists and events, where `subject` is truncated to 1,000 characters and `recipients` to about a hundred. `GET /messages/{id}` returns them in full.',
    exampleSummary,
  ),
);
export type MessageSummary = Static<typeof MessageSummary>;

const examplePreview = {
  sender_name: 'The Shop',
  preview: 'Hello Zoë, your order 17 is on its way.',
  has_files: true,
};

export const ListedMessage = object(
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
          'With `include=preview`: the first 140 characters, on one line, as inboxes show them after the subject: the preheader, which is hidden text before the first visible text, then the visible text. Without padding.',
      }),
    ),
    has_files: Type.Optional(
      Type.Boolean({
        description:
          'With `include=preview`: whether the message has an attached file. Images embedded in the HTML, signatures and delivery reports do not count.',
      }),
    ),
  },
  named('ListedMessage', 'A `MessageSummary`, with a preview if the request asks for it.', exampleSummary, {
    ...exampleSummary,
    ...examplePreview,
  }),
);
export type ListedMessage = Static<typeof ListedMessage>;

export const Message = object(
  {
    ...MessageSummary.properties,
    text_body: Type.String({ description: 'Decoded text/plain body; empty if the message has none.' }),
    html_body: Type.String({ description: 'Decoded text/html body; empty if the message has none.' }),
  },
  named('Message', 'A message with its decoded bodies.', exampleMessage),
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
  is_file: true,
};

export const Attachment = object(
  {
    id: Ulid,
    message_id: Ulid,
    filename: Type.String(),
    content_type: Type.String(),
    size: count('Size in bytes after decoding.'),
    content_id: textOrNull('Content-ID without `<>`; null if there is none.'),
    disposition: Type.Union([Type.Literal('attachment'), Type.Literal('inline')]),
    is_file: Type.Boolean({
      description:
        'Whether it is an attached file, as counted by `has_files`: not an image embedded in the HTML, a signature or a delivery report.',
    }),
  },
  named(
    'Attachment',
    'A part of a message other than its text and HTML body and their `alternatives`, such as a file or an inline image.',
    exampleAttachment,
  ),
);
export type Attachment = Static<typeof Attachment>;

export const Alternative = object(
  { content_type: Type.String(), size: count('Size in bytes after decoding.') },
  named(
    'Alternative',
    'Another form of the body, which neither `text_body` nor `html_body` has: AMP (`text/x-amp-html`), `text/watch-html`, a second plain text.',
    { content_type: 'text/x-amp-html', size: 4711 },
  ),
);
export type Alternative = Static<typeof Alternative>;

export const AttachmentList = object(
  { attachments: Type.Array(Attachment) },
  named('AttachmentList', 'The attachments, in the order of the message.', {
    attachments: [exampleAttachment],
  }),
);
export type AttachmentList = Static<typeof AttachmentList>;

// No control characters or unpaired surrogates, which not every store can keep, and at least one visible character.
const TAG = /^(?=.*[^\s\p{Cf}])[^\p{Cc}\p{Cs}]+$/u;

/** Maximum number of tags per message. */
export const MAX_TAGS = 50;
/** In characters of Unicode, which take up to two of a string. */
export const MAX_TAG_LENGTH = 100;

export function isValidTag(tag: string): boolean {
  return tag.length <= 2 * MAX_TAG_LENGTH && [...tag].length <= MAX_TAG_LENGTH && TAG.test(tag);
}

export const messageTags = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: MAX_TAG_LENGTH, pattern: TAG.source }), {
      maxItems: MAX_TAGS,
      description,
    }),
  );

/** The fields that PATCH may change. All are optional, none is nullable. */
export const MessagePatch = object(
  {
    is_read: Type.Optional(Type.Boolean()),
    is_starred: Type.Optional(Type.Boolean()),
    tags: messageTags(
      'Replaces all tags. Tags are stored as sent; they must not be blank or contain control characters.',
    ),
    add_tags: messageTags(
      `Adds tags that a message does not have yet, up to a total of ${MAX_TAGS}. Applied after \`tags\`.`,
    ),
    remove_tags: messageTags('Removes tags. Applied last.'),
  },
  named('MessagePatch', 'The fields to change. Omitted fields keep their values.', {
    is_read: true,
    tags: ['billing', 'staging'],
  }),
);
export type MessagePatch = Static<typeof MessagePatch>;
