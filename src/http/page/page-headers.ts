/**
 * The headers of Postern's HTML pages, in addition to those of every response. `policy` relaxes a
 * Content-Security-Policy that allows nothing.
 */
export function pageHeaders(policy: Record<string, string>): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // Revalidated each time: the page names its assets by their hash, and those are immutable.
    'cache-control': 'no-cache',
    'content-security-policy': Object.entries({ ...strictest, ...policy })
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
  };
}

const strictest = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * The policy of the inbox: everything comes from Postern, and message content is never part of this document. Messages
 * are shown in frames with their own policy (src/view/routes.ts).
 */
export const inboxPolicy = {
  'script-src': "'self'",
  'connect-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  // Audio and video that messages have attached.
  'media-src': "'self'",
  'font-src': "'self'",
  'frame-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'self'",
};
