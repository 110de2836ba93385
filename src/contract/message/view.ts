import { type Static, Type } from 'typebox';
import { previewClients } from '../limits.ts';
import { named, object, oneOf, orNull, textOrNull } from '../schema.ts';

/** How to show a message. */
export const ViewParameters = object({
  body: Type.Optional(
    oneOf(['html', 'text'], {
      description: 'Which body to show. By default the HTML body, or the text body if there is no HTML.',
      examples: ['html'],
    }),
  ),
  theme: oneOf(['light', 'dark', 'inverted'], {
    default: 'light',
    description:
      'The value of `prefers-color-scheme` for the message. `inverted` inverts colours, as some clients do to force a dark theme.',
    examples: ['dark'],
  }),
  remote: oneOf(['block', 'allow'], {
    default: 'block',
    description: 'Whether images, style sheets and fonts are loaded from other hosts.',
    examples: ['block'],
  }),
  images: oneOf(['show', 'hide'], {
    default: 'show',
    description: '`hide` omits all images, as many clients do by default.',
    examples: ['show'],
  }),
  client: Type.Optional(
    oneOf(previewClients, {
      description:
        'Shows the message roughly as this mail client would: with its font, without the HTML and CSS that it does not support, and, for Gmail, clipped at 102 KB. An approximation: bugs and partial support of a client are not reproduced.',
      examples: ['gmail'],
    }),
  ),
  mark: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'A search, as in `q`: its words are highlighted in the HTML body, on screens and without changing the layout.',
      examples: ['invoice'],
    }),
  ),
});
export type ViewParameters = Static<typeof ViewParameters>;

/** How to show a message as a document. */
export const ViewDocumentParameters = object({
  ...ViewParameters.properties,
  print: Type.Boolean({
    default: false,
    description:
      'Opens the print dialog once the document has loaded. Adds the subject, sender, recipients and date at the top.',
    examples: [false],
  }),
  inspect: Type.Boolean({
    default: false,
    description:
      'For a page that shows the view in a frame: each element has its position in the HTML body as `data-at="start-end"`, in UTF-16 code units, and the page is told, with `postMessage`, which element is pointed at or clicked. Not with `client`.',
    examples: [false],
  }),
  forward_keys: Type.Boolean({
    default: false,
    description:
      'For a page that shows the view in a frame: sends that page, with `postMessage`, the keyboard shortcuts pressed inside the frame, how far it is scrolled, how high the message is, the colour behind it, and how many of its images failed to load.',
    examples: [false],
  }),
});
export type ViewDocumentParameters = Static<typeof ViewDocumentParameters>;

export const ViewLink = object({
  source: oneOf(['html', 'text'], { description: 'The body that contains it.' }),
  text: Type.String({ description: 'The text of the link; empty for a URL in the text body.' }),
  url: Type.String({ description: 'The URL, as written in the message.' }),
  warning: textOrNull('Why the link may be deceptive; null if there is no known reason.'),
});

export type ViewLink = Static<typeof ViewLink>;

export const ViewDetails = object(
  {
    body: oneOf(['html', 'text'], { description: 'The body that the view shows.' }),
    blocked: Type.Integer({
      description: 'The number of images, style sheets and fonts from other hosts that were blocked.',
    }),
    images: object(
      {
        total: Type.Integer({ description: 'All images of the HTML body.' }),
        blocked: Type.Integer({ description: 'From other hosts, and blocked.' }),
        missing: Type.Integer({ description: 'With a `cid:` address that no part of the message has.' }),
        relative: Type.Integer({ description: 'With a relative or unusable address.' }),
      },
      {
        description: 'How many images the HTML body has, and why some of them cannot be shown.',
      },
    ),
    preheader: Type.String({
      description:
        'Hidden text before the first visible text of the HTML body, which inboxes show after the subject; empty if there is none.',
    }),
    limit: orNull(
      oneOf(['depth', 'elements', 'size', 'styles', 'time', 'memory']),
      'The limit that the message exceeds; null if the view is complete.',
    ),
    notice: textOrNull('The exceeded limit, as a sentence to show; null if the view is complete.'),
    links: Type.Array(ViewLink, {
      description: 'The links of both bodies, in order, at most 2,000.',
    }),
  },
  named('ViewDetails', 'What the view of a message shows, and what was blocked or truncated.', {
    body: 'html',
    blocked: 2,
    images: { total: 5, blocked: 2, missing: 0, relative: 0 },
    preheader: 'Your order is on its way',
    limit: null,
    notice: null,
    links: [{ source: 'html', text: 'Write to us', url: 'mailto:help@shop.test', warning: null }],
  }),
);
export type ViewDetails = Static<typeof ViewDetails>;
