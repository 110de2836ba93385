// A file without schemas, because loading them would slow down every command.

/** The default size of a page, and the range that `limit` is clamped to. */
export const pageSize = { default: 50, minimum: 1, maximum: 200 } as const;
