/** Texts of the command palette. */
export const paletteStrings = {
  label: 'Command',
  placeholder: 'Type a command or search messages',
  list: 'Commands',
  jumpTo: (subject: string) => `Open “${subject}”`,
  searchFor: (q: string) => `Search messages for “${q}”`,
} as const;
