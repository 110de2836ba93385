import { type Static, Type } from 'typebox';
import { count, named, object, oneOf, orNull } from '../schema.ts';
import { Ulid } from './message.ts';

const Hidden = Type.Optional(
  Type.Boolean({
    description:
      'True if the HTML body contains it, but a person does not see it: it is hidden, outside of the window, tiny, or has the colour of its background. Otherwise absent.',
  }),
);

export const MessageLink = object({
  url: Type.String({ description: 'The URL, decoded and trimmed.' }),
  text: Type.String({
    description:
      'The text of the link, or the alternative text of its image; in a text body, the URL as written.',
  }),
  source: oneOf(['html', 'text'], { description: 'The body that contains it.' }),
  kind: oneOf(['action', 'unsubscribe', 'tracking', 'image', 'mailto', 'other'], {
    description:
      '`action`: the likely call to action, at most one URL in each body. `unsubscribe`: unsubscribes or opens mail preferences. `mailto`: an email address. `image`: the URL of an image, not a link to follow. `tracking`: the URL of an invisible image. `other`: any other link.',
  }),
  hidden: Hidden,
});
export type MessageLink = Static<typeof MessageLink>;

export const MessageLinks = object(
  {
    links: Type.Array(MessageLink, {
      description: 'In the order of the message, the HTML body first; at most 2,000.',
    }),
  },
  named('MessageLinks', 'The URLs in the bodies of a message.', {
    links: [
      {
        url: 'https://shop.test/confirm?token=x7Kq',
        text: 'Confirm your address',
        source: 'html',
        kind: 'action',
      },
      { url: 'https://shop.test/unsubscribe', text: 'Unsubscribe', source: 'html', kind: 'unsubscribe' },
    ],
  }),
);
export type MessageLinks = Static<typeof MessageLinks>;

export const MessageCode = object({
  value: Type.String({
    description:
      'The code as a user would type it: with ASCII digits, without spaces, and without hyphens between digits. A code with letters keeps its hyphens.',
  }),
  context: Type.String({ description: 'The text around the code, as the message shows it.' }),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'The confidence, from 0.5 to 1.' }),
  hidden: Hidden,
});
export type MessageCode = Static<typeof MessageCode>;

export const MessageCodes = object(
  {
    codes: Type.Array(MessageCode, {
      description: 'Best first, hidden ones last; empty if there is none. At most 50.',
    }),
  },
  named('MessageCodes', 'The one-time codes that a message asks its recipient to enter.', {
    codes: [{ value: '482910', context: 'Your verification code is 482 910.', score: 0.7 }],
  }),
);
export type MessageCodes = Static<typeof MessageCodes>;

const pixels = (name: string) =>
  orNull(count(), `${name} in pixels, as the message declares it; null if it does not.`);

export const MessageImage = object({
  url: Type.String({
    description: 'The URL as written; only the first 100 characters of a `data:` URL.',
  }),
  alt: Type.String({ description: 'The alternative text; empty if there is none.' }),
  width: pixels('Width'),
  height: pixels('Height'),
  kind: oneOf(['inline', 'remote', 'data', 'other'], {
    description:
      '`inline`: part of the message (`cid:`). `remote`: on another host. `data`: embedded in the HTML. `other`: a URL that no mail client can load.',
  }),
  tracking: Type.Boolean({
    description: 'True for a remote image that is invisible: at most two pixels large, or hidden.',
  }),
  attachment_id: orNull(Ulid, 'The attachment that an inline image shows; null if there is none.'),
});
export type MessageImage = Static<typeof MessageImage>;

export const MessageImages = object(
  { images: Type.Array(MessageImage, { description: 'In the order of the HTML body; at most 1,000.' }) },
  named('MessageImages', 'The images that the HTML body of a message refers to.', {
    images: [
      {
        url: 'cid:logo@shop.test',
        alt: 'Shop',
        width: 120,
        height: 32,
        kind: 'inline',
        tracking: false,
        attachment_id: '01K9ZC5V3MSX2F6D9G0H4J7KEP',
      },
    ],
  }),
);
export type MessageImages = Static<typeof MessageImages>;
