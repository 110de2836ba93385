import type { LeafPart } from './scan.ts';

/** Parts that programs read: signatures, reports, and the interactive form of a message. */
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
 * Whether a message has an attachment that a person would call one: a file, not a picture inside the HTML and not a
 * part for programs.
 */
export function hasFiles(parts: readonly LeafPart[]): boolean {
  const hasHtml = parts.some((part) => part.role === 'html');
  return parts.some((part) => part.role === 'attachment' && isFile(part, hasHtml));
}

function isFile({ content_type, content_id, disposition }: LeafPart, hasHtml: boolean): boolean {
  if (technical.has(content_type)) return false;
  // Gmail gives every attachment a Content-ID, so the disposition decides. Without HTML nothing shows the picture.
  const isPicture = disposition === 'inline' && content_id !== null && content_type.startsWith('image/');
  return !(isPicture && hasHtml);
}
