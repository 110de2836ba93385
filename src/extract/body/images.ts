import { contentId } from '../../view/addresses.ts';
import type { FoundImage } from './html-images.ts';

/** An image of a message, with the attachment that holds it. */
export interface MessageImage extends FoundImage {
  attachment_id: string | null;
}

/** An attachment that an HTML body can refer to. */
export interface ContentId {
  content_id: string;
  attachment_id: string;
}

/** The images of an HTML body; those in the message itself with the id of their attachment. */
export function placeImages(
  images: readonly FoundImage[],
  attachments: readonly ContentId[],
): MessageImage[] {
  const ids = new Map(
    attachments.toReversed().map(({ content_id, attachment_id }) => [content_id, attachment_id]),
  );
  return images.map((image) => ({
    ...image,
    attachment_id: image.kind === 'inline' ? (ids.get(contentId(image.url)) ?? null) : null,
  }));
}
