import { useState } from 'preact/hooks';
import type { Attachment } from '../../../../src/contract/message/message.ts';
import { client } from '../../api.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { type AttachmentKind, attachmentKind } from './attachment-kind.ts';

const MAX_THUMBNAIL_BYTES = 8 * 1024 * 1024;

const icons: Record<AttachmentKind, IconName> = {
  image: 'image',
  audio: 'play',
  video: 'play',
  document: 'document',
  message: 'mail',
  text: 'document',
  other: 'attachment',
};

/** A thumbnail of an image, or an icon for the type of file. */
export function AttachmentPicture({ attachment }: { attachment: Attachment }) {
  const { message_id, id, content_type, filename, size } = attachment;
  const kind = attachmentKind(content_type, filename);
  const [isBroken, setBroken] = useState(false);
  return (
    <div class="attachment-picture">
      {kind === 'image' && size <= MAX_THUMBNAIL_BYTES && !isBroken ? (
        <img
          src={client.attachmentUrl(message_id, id)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon name={icons[kind]} />
      )}
    </div>
  );
}
