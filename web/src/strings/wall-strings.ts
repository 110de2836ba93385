/** The texts of the dialog that shows a message in all clients. */
export const wallStrings = {
  variants: { light: 'light', dark: 'dark', phone: 'phone', 'images-off': 'images off' },
  back: 'All clients',
  print: 'Print',
  note: 'Approximations: each client without the HTML and CSS that it does not support.',
  enlarge: (name: string) => `Enlarge: ${name}`,
} as const;
