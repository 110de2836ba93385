/**
 * How an attachment can be previewed. A document opened from the page has the page's origin, so only types that can't
 * contain scripts are opened as such. Other text is shown as plain text.
 */
export type AttachmentKind = 'image' | 'document' | 'text' | 'other';

export function attachmentKind(contentType: string): AttachmentKind {
  const type = contentType.toLowerCase().split(';')[0]!.trim();
  if (/^image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)$/.test(type))
    return 'image';
  if (type === 'application/pdf') return 'document';
  if (/^text\/|^message\/|^application\/(?:json|xml|x-yaml|yaml|javascript)$|\+(?:json|xml)$/.test(type))
    return 'text';
  return 'other';
}
