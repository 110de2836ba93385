/**
 * How an attachment can be previewed. A document opened from the page has the page's origin, so only types that can't
 * contain scripts are opened as such. Other text is shown as plain text, and so is SVG: 1.5 KB of it can take the browser
 * minutes to lay out, which it would do in the process of the page.
 */
export type AttachmentKind = 'image' | 'audio' | 'video' | 'document' | 'message' | 'text' | 'other';

/** The kind of an attachment. Some programs send every file as bytes, so the extension of a text file counts too. */
export function attachmentKind(contentType: string, filename: string): AttachmentKind {
  const type = contentType.toLowerCase().split(';')[0]!.trim();
  if (/^image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/.test(type)) return 'image';
  if (type.startsWith('audio/')) return 'audio';
  if (type.startsWith('video/')) return 'video';
  if (type === 'application/pdf') return 'document';
  if (/^message\/(?:rfc822|global)$/.test(type) || /\.eml$/i.test(filename)) return 'message';
  if (/^text\/|^message\/|^application\/(?:ics|json|xml|x-yaml|yaml|javascript)$|\+(?:json|xml)$/.test(type))
    return 'text';
  return /\.(?:md|log|txt|csv|json|ya?ml|ini|toml)$/i.test(filename) ? 'text' : 'other';
}
