import { type Static, Type } from 'typebox';
import { named, object } from './schema.ts';

const example = {
  name: 'resend',
  label: 'Resend',
  path: 'capture/resend',
  setup: { file: 'environment variable', code: 'RESEND_BASE_URL={url}' },
};

export const ServedApi = object(
  {
    name: Type.String({
      description: 'As in `--capture`, `--compat`, and the `service` of captured requests.',
    }),
    label: Type.String({ description: 'The name to show.' }),
    path: Type.String({ description: 'Its base URL, relative to that of Postern.' }),
    setup: Type.Optional(
      object({
        file: Type.String({ description: 'The SDK, or what the code is.' }),
        code: Type.String({
          description:
            'What to change in an application. `{url}` stands for the base URL, `{address}` for the same without `http://`, and `{https}` for `true` or `false`.',
        }),
      }),
    ),
  },
  named('ServedApi', 'The API of a mail service or of another mail catcher.', example),
);
export type ServedApi = Static<typeof ServedApi>;

export const ServedApis = object(
  { apis: Type.Array(ServedApi) },
  named('ServedApis', 'The APIs of other products that Postern serves.', { apis: [example] }),
);
export type ServedApis = Static<typeof ServedApis>;
