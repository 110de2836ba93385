import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { fileStrings } from '../../strings/file-strings.ts';
import { strings } from '../../strings.ts';
import { oneLine } from '../../text/display.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { openMessage } from '../open-message.ts';
import { AttachedMessage, PlainText } from './attached-message.tsx';
import { attachmentKind } from './attachment-kind.ts';
import { MAX_PREVIEW_BYTES, openAttachment, preview, type ShownAttachment } from './preview.ts';

/** The open attachment: an image, a player, a message, or text, with those before and after it. */
export function PreviewDialog() {
  if (!preview.value) return null;
  const { attachment, text } = preview.value;
  return (
    <Dialog title={oneLine(attachment.filename, 80)} width={960} onClose={() => (preview.value = null)}>
      {text !== undefined ? (
        <PlainText text={text} isCut={attachment.size > MAX_PREVIEW_BYTES} />
      ) : attachmentKind(attachment.content_type, attachment.filename) === 'message' ? (
        <AttachedMessage key={attachment.id} attachment={attachment} />
      ) : (
        <Media key={attachment.id} attachment={attachment} />
      )}
      <Footer attachment={attachment} />
    </Dialog>
  );
}

function Footer({ attachment }: Pick<ShownAttachment, 'attachment'>) {
  const { message_id, id, filename } = attachment;
  const shown = (openMessage.value?.attachments ?? []).filter((one) =>
    // A PDF opens in a tab of its own.
    /^(?:image|audio|video|text|message)$/.test(attachmentKind(one.content_type, one.filename)),
  );
  const at = shown.findIndex((one) => one.id === id);
  const step = (by: number) => shown[at + by] && void openAttachment(shown[at + by]!);
  return (
    <footer class="dialog-foot line">
      {shown.length > 1 && (
        <>
          <IconButton icon="back" label={fileStrings.previous} disabled={at <= 0} onClick={() => step(-1)} />
          <IconButton
            icon="back"
            class="flipped"
            label={fileStrings.next}
            disabled={at >= shown.length - 1}
            onClick={() => step(1)}
          />
          <span class="grow" />
        </>
      )}
      <a class="button" href={client.attachmentUrl(message_id, id)} download={filename}>
        {strings.download}
      </a>
    </footer>
  );
}

/** A picture or a player, or a note if the browser can't show it. */
function Media({ attachment }: Pick<ShownAttachment, 'attachment'>) {
  const [isBroken, setBroken] = useState(false);
  const { message_id, id, content_type, filename } = attachment;
  const url = client.attachmentUrl(message_id, id);
  const name = oneLine(filename, 80);
  const kind = attachmentKind(content_type, filename);
  const onError = () => setBroken(true);
  if (isBroken) {
    return <p class="panel-note">{kind === 'image' ? fileStrings.cannotShow : fileStrings.cannotPlay}</p>;
  }
  if (kind === 'image') return <img class="preview-image" src={url} alt={name} onError={onError} />;
  // biome-ignore-start lint/a11y/useMediaCaption: attachments have no captions
  return kind === 'audio' ? (
    <audio class="preview-audio" controls src={url} aria-label={name} onError={onError} />
  ) : (
    <video class="preview-image" controls src={url} aria-label={name} onError={onError} />
  );
  // biome-ignore-end lint/a11y/useMediaCaption: attachments have no captions
}
