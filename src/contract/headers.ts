import { type Static, Type } from 'typebox';

/** The top-level headers of a message, decoded to Unicode, in order. */
export const MessageHeaders = Type.Object(
  {
    headers: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'As written in the message.' }),
          value: Type.String({ description: 'Unfolded and decoded to Unicode.' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  {
    $id: 'MessageHeaders',
    additionalProperties: false,
    description: 'The top-level headers, decoded, in the order of the message.',
    examples: [
      {
        headers: [
          { name: 'From', value: 'Zoë <zoe@shop.test>' },
          { name: 'Subject', value: 'Your order 17' },
        ],
      },
    ],
  },
);
export type MessageHeaders = Static<typeof MessageHeaders>;
