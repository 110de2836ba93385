/**
 * How an attachment can be looked at without saving it. A document opened from the page has the page's origin, so
 * only what cannot carry a script is opened as what it says it is; other text is opened as plain text.
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
