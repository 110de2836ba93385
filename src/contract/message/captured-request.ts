import { type Static, Type } from 'typebox';
import { named, object, orNull, time } from '../schema.ts';

const example = {
  service: 'sendgrid',
  method: 'POST',
  path: '/v3/mail/send',
  headers: [
    { name: 'authorization', value: '[hidden]' },
    { name: 'content-type', value: 'application/json' },
  ],
  body: '{\n  "from": { "email": "orders@shop.test" }\n}',
  is_truncated: false,
  scheduled_at: null,
};

export const CapturedRequest = object(
  {
    service: Type.String({
      description: 'The service whose API was called, such as `sendgrid`; `postern` for `POST /send`.',
    }),
    method: Type.String(),
    path: Type.String({ description: 'Relative to the base URL of the service.' }),
    headers: Type.Array(object({ name: Type.String(), value: Type.String() }), {
      description: 'Names are in lower case. API keys are hidden.',
    }),
    body: Type.String({
      description:
        'The part of the body that this message comes from, as JSON. Contents of attachments are left out, and long texts are cut.',
    }),
    is_truncated: Type.Boolean({ description: 'Whether the end of `body` was cut.' }),
    scheduled_at: orNull(time(), 'When the service would send the message; null if immediately.'),
  },
  named('CapturedRequest', 'The HTTP request that a message was captured from.', example),
);
export type CapturedRequest = Static<typeof CapturedRequest>;
