import type { LeafPart } from './scan.ts';

/** Parts for programs: signatures, reports, and the interactive version of a message. */
const technical = new Set([
  'application/pgp-encrypted',
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'message/delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
  'text/rfc822-headers',
  'text/x-amp-html',
]);

/**
 * Whether a message has an attached file. Images embedded in the HTML and parts for programs do not count.
 */
export function hasFiles(parts: readonly LeafPart[]): boolean {
  const hasHtml = parts.some((part) => part.role === 'html');
  return parts.some((part) => part.role === 'attachment' && isFile(part, hasHtml));
}

function isFile({ content_type, content_id, disposition }: LeafPart, hasHtml: boolean): boolean {
  if (technical.has(content_type)) return false;
  // Gmail gives every attachment a Content-ID, so the disposition decides. Without HTML, an inline image is not
  // embedded.
  const isPicture = disposition === 'inline' && content_id !== null && content_type.startsWith('image/');
  return !(isPicture && hasHtml);
}
