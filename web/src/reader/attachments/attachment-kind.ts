import type { Attachment } from '../../../../src/contract/message.ts';

/**
 * How an attachment can be previewed. A document opened from the page has the page's origin, so only types that can't
 * contain scripts are opened as such. Other text is shown as plain text, and so is SVG: 1.5 KB of it can take the browser
 * minutes to lay out, which it would do in the process of the page.
 */
export type AttachmentKind = 'image' | 'audio' | 'video' | 'document' | 'text' | 'other';

export function attachmentKind(contentType: string): AttachmentKind {
  const type = contentType.toLowerCase().split(';')[0]!.trim();
  if (/^image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/.test(type)) return 'image';
  if (type.startsWith('audio/')) return 'audio';
  if (type.startsWith('video/')) return 'video';
  if (type === 'application/pdf') return 'document';
  if (/^text\/|^message\/|^application\/(?:ics|json|xml|x-yaml|yaml|javascript)$|\+(?:json|xml)$/.test(type))
    return 'text';
  return 'other';
}

/** The attachments without the images that the HTML shows. */
export function withoutInlineImages(attachments: readonly Attachment[], html: string): readonly Attachment[] {
  if (!attachments.some(({ content_id }) => content_id !== null)) return attachments;
  const shown = new Set<string>();
  for (const [, id] of html.matchAll(/\bcid:([^\s"'<>)]+)/gi)) {
    shown.add(id!);
    shown.add(decoded(id!));
  }
  return attachments.filter(
    ({ content_id, content_type }) =>
      content_id === null || !content_type.startsWith('image/') || !shown.has(content_id),
  );
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id.replaceAll('&amp;', '&'));
  } catch {
    // The percent-encoding is invalid.
    return id;
  }
}
