/** A message's flags as bits, named after the filters. */
export const UNREAD = 1;
export const STARRED = 2;
export const ATTACHMENTS = 4;
/** Implies ATTACHMENTS. */
export const FILES = 8;
