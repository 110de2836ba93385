import type { Attachment } from '../../../../src/contract/message.ts';
import { client } from '../../api.ts';
import { showTab } from '../../location/location.ts';
import { strings } from '../../strings.ts';
import { formatBytes, oneLine } from '../../text/display.ts';
import { Icon } from '../../ui/icon.tsx';
import { Marked } from '../../ui/marked.tsx';
import type { TabProps } from '../tab-props.ts';
import { attachmentKind, withoutInlineImages } from './attachment-kind.ts';
import { AttachmentPicture } from './attachment-picture.tsx';
import { openAttachment } from './preview.ts';

// Two rows on a wide screen. The tab has all of them.
const MAX_SHOWN = 8;

/** The attachments below the body, without the images that the body shows. */
export function AttachmentStrip({ message }: TabProps) {
  const { attachments, content } = message;
  if (!attachments || !content) return null;
  const files = withoutInlineImages(attachments, content.html_body);
  if (files.length === 0) return null;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <section class="strip" aria-label={strings.attachments}>
      <header class="strip-head">
        <Icon name="attachment" />
        <span>{strings.files.count(files.length, bytes)}</span>
        {files.length > 1 && (
          <a class="link-button" href={client.attachmentsZipUrl(message.id)} download>
            {strings.downloadAll}
          </a>
        )}
      </header>
      <ul class="strip-files">
        {files.slice(0, MAX_SHOWN).map((attachment) => (
          <StripFile key={attachment.id} attachment={attachment} />
        ))}
        {files.length > MAX_SHOWN && (
          <li class="strip-more">
            <button type="button" class="link-button" onClick={() => showTab('attachments')}>
              {strings.files.more(files.length - MAX_SHOWN)}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

function StripFile({ attachment }: { attachment: Attachment }) {
  const { id, message_id, filename, content_type, size } = attachment;
  const name = oneLine(filename, 120);
  const facts = (
    <>
      <AttachmentPicture attachment={attachment} />
      <span class="strip-facts">
        <span class="strip-name">
          <Marked text={name} field="filename" />
        </span>
        <span class="strip-size">{formatBytes(size)}</span>
      </span>
    </>
  );
  return (
    <li class="strip-file" title={name}>
      {attachmentKind(content_type) === 'other' ? (
        <div class="strip-open">{facts}</div>
      ) : (
        <button
          type="button"
          class="strip-open"
          aria-label={strings.files.open(name)}
          onClick={() => void openAttachment(attachment)}
        >
          {facts}
        </button>
      )}
      <a
        class="icon-button"
        href={client.attachmentUrl(message_id, id)}
        download={filename}
        aria-label={strings.files.download(name)}
        title={strings.download}
      >
        <Icon name="download" />
      </a>
    </li>
  );
}
