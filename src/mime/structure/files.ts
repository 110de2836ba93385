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
  'message/global-delivery-status',
  'message/global-disposition-notification',
  'message/global-headers',
  'text/rfc822-headers',
  'text/x-amp-html',
]);

export function hasFiles(parts: readonly LeafPart[]): boolean {
  return parts.some((part) => isFile(part, parts));
}

/** Whether a message has an image that is embedded in its HTML. */
export function hasEmbedded(parts: readonly LeafPart[]): boolean {
  return parts.some((part) => isEmbedded(part, parts));
}

/** Whether a part of a message is an attached file. Images embedded in the HTML and parts for programs are not. */
export function isFile(part: LeafPart, parts: readonly LeafPart[]): boolean {
  return part.role === 'attachment' && !technical.has(part.content_type) && !isEmbedded(part, parts);
}

function isEmbedded(
  { role, content_type, content_id, disposition }: LeafPart,
  parts: readonly LeafPart[],
): boolean {
  if (role !== 'attachment') return false;
  // Gmail gives every attachment a Content-ID, so the disposition decides. Without HTML, an inline image is not
  // embedded.
  const isPicture = disposition === 'inline' && content_id !== null && content_type.startsWith('image/');
  return isPicture && parts.some((part) => part.role === 'html');
}
