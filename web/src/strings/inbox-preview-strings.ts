/** Texts of the preview of a message in inboxes. */
export const inboxPreviewStrings = {
  clients: { gmail: 'Gmail', apple: 'Apple Mail', outlook: 'Outlook' },
  dark: 'dark',
  note: 'Sender, subject and preheader, cut where these clients usually cut them. Widths differ between devices.',
} as const;
