/** Values of the API that clients need too. The schemas would slow down every command, and the page. */

/** The mail clients that a view can imitate. */
export const previewClients = [
  'gmail',
  'outlook-windows',
  'outlook-com',
  'apple-mail',
  'yahoo',
  'samsung',
] as const;
export type PreviewClient = (typeof previewClients)[number];

/** The default size of a page, and the range that `limit` is clamped to. */
export const pageSize = { default: 50, minimum: 1, maximum: 200 } as const;

/** Maximum number of `ids` in one request: one page of the list, in a URL that common proxies accept (8 KiB). */
export const MAX_IDS = 200;

/** The default of `timeout` in `GET wait`. */
export const DEFAULT_WAIT_SECONDS = 30;

/** Maximum number of messages that one request moves to another mailbox, in one commit. */
export const MAX_MOVED = 1000;

/** Maximum number of tags that are listed, most used first. Enough for completion. */
export const MAX_LISTED_TAGS = 1000;
