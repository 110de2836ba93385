import type { Attachment } from '../../../../src/contract/message/message.ts';
import { client } from '../../api.ts';
import { showTab } from '../../location/location.ts';
import { fileStrings } from '../../strings/file-strings.ts';
import { strings } from '../../strings.ts';
import { formatBytes, oneLine } from '../../text/display.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Marked } from '../../ui/marked.tsx';
import { useFitting } from '../../ui/use-fitting.ts';
import type { TabProps } from '../open-message.ts';
import { attachmentKind } from './attachment-kind.ts';
import { AttachmentPicture } from './attachment-picture.tsx';
import { openAttachment } from './preview.ts';

// More than fit into any window. The tab has all of them.
const MAX_SHOWN = 12;

/** The attached files above the body, as many as fit into one line. */
export function AttachmentStrip({ message }: TabProps) {
  const [row, fitting] = useFitting<HTMLUListElement>();
  const files = message.attachments?.filter(({ is_file }) => is_file) ?? [];
  if (files.length === 0) return null;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const more = files.length - Math.min(fitting, MAX_SHOWN, files.length);
  return (
    <section class="strip line" aria-label={strings.attachments}>
      <header class="strip-head faint small line">
        <Icon name="attachment" />
        <span>{fileStrings.count(files.length, bytes)}</span>
        {files.length > 1 && (
          <a class="link-button" href={client.attachmentsZipUrl(message.id)} download>
            {strings.downloadAll}
          </a>
        )}
      </header>
      <ul class="strip-files line wraps" ref={row}>
        {files.slice(0, MAX_SHOWN).map((attachment, index) => (
          <StripFile key={attachment.id} attachment={attachment} isCut={index >= fitting} />
        ))}
      </ul>
      <Button
        class="fixed link-button small"
        data-cut={more === 0 || undefined}
        aria-label={fileStrings.more(more)}
        onClick={() => showTab('attachments')}
      >
        {strings.head.more(more)}
      </Button>
    </section>
  );
}

function StripFile({ attachment, isCut }: { attachment: Attachment; isCut: boolean }) {
  const { id, message_id, filename, content_type, size } = attachment;
  const name = oneLine(filename, 120);
  const isOpenable = attachmentKind(content_type, filename) !== 'other';
  const facts = (
    <>
      <AttachmentPicture attachment={attachment} />
      <span class="strip-facts line small">
        <span class="bold one-line">
          {isOpenable && <span class="visually-hidden">{strings.open} </span>}
          <Marked text={name} field="filename" />
        </span>{' '}
        <span class="fixed faint tiny">{formatBytes(size)}</span>
      </span>
    </>
  );
  return (
    <li class="strip-file line" title={name} data-cut={isCut || undefined}>
      {!isOpenable ? (
        <div class="strip-open grow line">{facts}</div>
      ) : (
        <Button class="strip-open grow line" onClick={() => void openAttachment(attachment)}>
          {facts}
        </Button>
      )}
      <a
        class="icon-button"
        href={client.attachmentUrl(message_id, id)}
        download={filename}
        aria-label={fileStrings.download(name)}
        title={strings.download}
      >
        <Icon name="download" />
      </a>
    </li>
  );
}
