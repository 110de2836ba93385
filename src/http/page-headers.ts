/**
 * The headers of HTML that Postern itself made. Written out rather than taken from a plugin, because a policy is
 * there to be read.
 */
export function pageHeaders(policy: Record<string, string>): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // Asked again each time: the page names its assets by hash, and those are kept forever.
    'cache-control': 'no-cache',
    'content-security-policy': Object.entries({ ...strictest, ...policy })
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
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
