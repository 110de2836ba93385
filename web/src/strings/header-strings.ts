/** Texts of the headers of a message. */
export const headerStrings = {
  filter: 'Filter headers',
  count: (shown: number, all: number) => `${shown} of ${all}`,
  none: 'No matching headers.',
} as const;
