import { type Static, Type } from 'typebox';

/** How to show a message. */
export const ViewParameters = Type.Object(
  {
    body: Type.Optional(
      Type.Enum(['html', 'text'], {
        type: 'string',
        description: 'Which body to show. Without it, the HTML when there is one and the text otherwise.',
        examples: ['html'],
      }),
    ),
    theme: Type.Enum(['light', 'dark', 'inverted'], {
      type: 'string',
      default: 'light',
      description:
        'What `prefers-color-scheme` in the message means. `inverted` turns colours over, as clients do that force a dark theme.',
      examples: ['dark'],
    }),
    remote: Type.Enum(['block', 'allow'], {
      type: 'string',
      default: 'block',
      description: 'Whether pictures, style sheets and fonts of other hosts are loaded.',
      examples: ['block'],
    }),
    images: Type.Enum(['show', 'hide'], {
      type: 'string',
      default: 'show',
      description: '`hide` leaves out all pictures, as many clients do at first.',
      examples: ['show'],
    }),
  },
  { additionalProperties: false },
);
export type ViewParameters = Static<typeof ViewParameters>;

const ViewLink = Type.Object(
  {
    source: Type.Enum(['html', 'text'], { type: 'string', description: 'The body that contains it.' }),
    text: Type.String({ description: 'What the link says; empty for an address in the text.' }),
    url: Type.String({ description: 'Where it leads, as written in the message.' }),
    warning: Type.Union([Type.String(), Type.Null()], {
      description: 'What a careful reader would want to know before following it.',
    }),
  },
  { additionalProperties: false },
);

/** What a view shows, and what it leaves out. */
export const ViewDetails = Type.Object(
  {
    body: Type.Enum(['html', 'text'], { type: 'string', description: 'The body that the view shows.' }),
    blocked: Type.Integer({
      description: 'Number of pictures, style sheets and fonts of other hosts that were left out.',
    }),
    limit: Type.Union(
      [Type.Enum(['depth', 'elements', 'size', 'styles', 'time', 'memory'], { type: 'string' }), Type.Null()],
      { description: 'The limit at which the view ends before the message does.' },
    ),
    notice: Type.Union([Type.String(), Type.Null()], { description: 'The same as a sentence.' }),
    links: Type.Array(ViewLink, {
      description: 'The links of both bodies, in their order; the first 2,000.',
    }),
  },
  {
    $id: 'ViewDetails',
    additionalProperties: false,
    description: 'What the view of a message shows, and what it leaves out.',
    examples: [
      {
        body: 'html',
        blocked: 2,
        limit: null,
        notice: null,
        links: [{ source: 'html', text: 'Write to us', url: 'mailto:help@shop.test', warning: null }],
      },
    ],
  },
);
export type ViewDetails = Static<typeof ViewDetails>;
