import type { PreviewClient, ViewParameters } from '../contract/message/view.ts';

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

/** Clients that ask the message for dark colours. The others change those that it has. */
const clients: Record<ClientLook['client'], { width: number; asksForDark: boolean }> = {
  sent: { width: WIDE, asksForDark: true },
  gmail: { width: WIDE, asksForDark: false },
  'outlook-windows': { width: WIDE, asksForDark: false },
  'outlook-com': { width: WIDE, asksForDark: false },
  'apple-mail': { width: PHONE, asksForDark: true },
  yahoo: { width: WIDE, asksForDark: false },
  samsung: { width: PHONE, asksForDark: true },
};

/** Every client in light and dark, then the message as it was sent on a phone, and without images. */
export const clientLooks: readonly ClientLook[] = [
  ...(Object.keys(clients) as ClientLook['client'][]).flatMap((client): ClientLook[] => {
    const { width, asksForDark } = clients[client];
    const preview = client === 'sent' ? {} : { client };
    const theme = asksForDark ? 'dark' : 'inverted';
    return [
      { client, variant: 'light', width, parameters: preview },
      { client, variant: 'dark', width, parameters: { ...preview, theme } },
    ];
  }),
  { client: 'sent', variant: 'phone', width: PHONE, parameters: {} },
  { client: 'sent', variant: 'images-off', width: WIDE, parameters: { images: 'hide' } },
];
