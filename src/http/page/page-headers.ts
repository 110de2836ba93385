/**
 * The headers of the HTML that Postern makes itself, over those that every answer has. `policy` adds to the
 * strictest Content-Security-Policy there is.
 */
export function pageHeaders(policy: Record<string, string>): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // Asked for anew each time: the page names its assets by their hash, and those are kept for good.
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
 * The policy of the inbox. Scripts come from Postern alone, and only as files. A mail is shown in a frame without
 * scripts, made with `srcdoc`, and such a frame inherits this policy: so it has to allow what a mail may show once
 * the reader asks for remote content. Until then the frame's own, narrower policy holds.
 */
export const inboxPolicy = {
  'script-src': "'self'",
  'connect-src': "'self'",
  'style-src': "'self' 'unsafe-inline' https: http:",
  'img-src': "'self' data: blob: https: http:",
  'font-src': "'self' data: https: http:",
  'media-src': 'data: blob: https: http:',
  'frame-src': "'self' blob:",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'self'",
};
