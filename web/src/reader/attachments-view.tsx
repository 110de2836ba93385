import { useSignal } from '@preact/signals';
import type { Attachment } from '../../../src/contract/message.ts';
import { client } from '../api.ts';
import { chunksOf } from '../text/chunks.ts';
import { formatBytes, multiLine, oneLine } from '../text/display.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { showError } from '../ui/toasts.ts';
import { attachmentKind } from './attachment-kind.ts';
import type { TabProps } from './tab-props.ts';

const MAX_THUMBNAIL_BYTES = 8 * 1024 * 1024;
const MAX_PREVIEW_BYTES = 200_000;

interface Preview {
  attachment: Attachment;
  /** Undefined for an image. */
  text?: string;
}

export function AttachmentsView({ message }: TabProps) {
  const preview = useSignal<Preview | null>(null);
  const { attachments } = message;
  if (!attachments) return null;
  if (attachments.length === 0) return <p class="panel-note">This message has no attachments.</p>;

  const open = async (attachment: Attachment) => {
    try {
      preview.value = await openAttachment(attachment);
    } catch (error) {
      showError(error);
    }
  };

  return (
    <>
      <ul class="attachments" aria-label="Attachments">
        {attachments.map((attachment) => (
          <AttachmentItem key={attachment.id} attachment={attachment} onOpen={() => void open(attachment)} />
        ))}
      </ul>
      {preview.value && <PreviewDialog preview={preview.value} onClose={() => (preview.value = null)} />}
    </>
  );
}

function AttachmentItem({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) {
  const { id, message_id, filename, content_type, size, disposition } = attachment;
  const url = client.attachmentUrl(message_id, id);
  const kind = attachmentKind(content_type);
  const name = oneLine(filename, 200);
  return (
    <li class="attachment">
      <div class="attachment-picture">
        {kind === 'image' && size <= MAX_THUMBNAIL_BYTES ? (
          <img src={url} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon name={kind === 'text' ? 'mail' : 'attachment'} />
        )}
      </div>
      <div class="attachment-facts">
        <span class="attachment-name">
          <bdi>{name}</bdi>
        </span>
        <span class="attachment-type">
          {oneLine(content_type, 80)} · {formatBytes(size)}
          {disposition === 'inline' && ' · inline'}
        </span>
      </div>
      <div class="attachment-actions">
        {kind !== 'other' && (
          <button type="button" class="button" aria-label={`Open ${name}`} onClick={onOpen}>
            Open
          </button>
        )}
        <a class="button" href={url} download={filename} aria-label={`Download ${name}`}>
          Download
        </a>
      </div>
    </li>
  );
}

/** The preview to show in the page; null if the attachment opens in a new tab. */
async function openAttachment(attachment: Attachment): Promise<Preview | null> {
  const kind = attachmentKind(attachment.content_type);
  if (kind === 'image') return { attachment };
  const blob = await client.attachment(attachment.message_id, attachment.id);
  if (kind === 'text') return { attachment, text: multiLine(await blob.slice(0, MAX_PREVIEW_BYTES).text()) };
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
  window.open(url, '_blank', 'noopener');
  // The new tab needs the URL until it has loaded, and there is no event for that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return null;
}

function PreviewDialog({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { attachment, text } = preview;
  const name = oneLine(attachment.filename, 80);
  return (
    <Dialog title={name} class="preview" onClose={onClose}>
      {text === undefined ? (
        <img
          class="preview-image"
          src={client.attachmentUrl(attachment.message_id, attachment.id)}
          alt={name}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard
        <pre class="preview-text" tabIndex={0}>
          {chunksOf(text).map((chunk, index) => (
            <code key={index} class="code-chunk">
              {chunk}
            </code>
          ))}
          {attachment.size > MAX_PREVIEW_BYTES && '\n…'}
        </pre>
      )}
    </Dialog>
  );
}
