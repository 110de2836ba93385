/** A message's flags as bits, each named by the filter it answers. */
export const UNREAD = 1;
export const STARRED = 2;
export const ATTACHMENTS = 4;
/** Never without ATTACHMENTS. */
export const FILES = 8;
