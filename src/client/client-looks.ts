import { type PreviewClient, previewClients } from '../contract/limits.ts';
import type { ViewParameters } from '../contract/message/view.ts';

/** A way to show a message: in a mail client, or as it was sent. */
export interface ClientLook {
  client: PreviewClient | 'sent';
  variant: 'light' | 'dark' | 'phone' | 'images-off';
  /** In pixels. */
  width: number;
  parameters: Partial<ViewParameters>;
}

const WIDE = 700;
const PHONE = 375;
const onPhone = new Set<string>(['apple-mail', 'samsung']);
// The others do not ask a message for its dark colours, and change those that it has.
const asksForDark = new Set<string>(['sent', ...onPhone]);

/** Every client in light and dark, then the message as it was sent on a phone, and without images. */
export const clientLooks: readonly ClientLook[] = [
  ...(['sent', ...previewClients] as const).flatMap((client): ClientLook[] => {
    const width = onPhone.has(client) ? PHONE : WIDE;
    const preview = client === 'sent' ? {} : { client };
    const theme = asksForDark.has(client) ? 'dark' : 'inverted';
    return [
      { client, variant: 'light', width, parameters: preview },
      { client, variant: 'dark', width, parameters: { ...preview, theme } },
    ];
  }),
  { client: 'sent', variant: 'phone', width: PHONE, parameters: {} },
  { client: 'sent', variant: 'images-off', width: WIDE, parameters: { images: 'hide' } },
];
