import type { Attachment } from '../../../../src/contract/message/message.ts';
import { client } from '../../api.ts';
import { fileStrings } from '../../strings/file-strings.ts';
import { strings } from '../../strings.ts';
import { formatBytes, oneLine } from '../../text/display.ts';
import { Button } from '../../ui/button.tsx';
import { Marked } from '../../ui/marked.tsx';
import type { TabProps } from '../open-message.ts';
import { attachmentKind } from './attachment-kind.ts';
import { AttachmentPicture } from './attachment-picture.tsx';
import { openAttachment } from './preview.ts';

/** Every attachment: the files, then the parts that are shown with the message or meant for programs; other forms of the body. */
export function AttachmentsView({ message }: TabProps) {
  const { attachments, content } = message;
  const alternatives = content?.alternatives ?? [];
  if (!attachments) return null;
  if (attachments.length === 0 && alternatives.length === 0)
    return <p class="panel-note">{fileStrings.none}</p>;
  const ordered = attachments.toSorted((a, b) => Number(b.is_file) - Number(a.is_file));
  const files = attachments.filter(({ is_file }) => is_file);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <div class="panel-bar faint small line">
        <span>
          {files.length > 0 && fileStrings.count(files.length, bytes)}
          {files.length > 0 && files.length < attachments.length && ', '}
          {files.length < attachments.length && fileStrings.parts(attachments.length - files.length)}
          {attachments.length > 0 && alternatives.length > 0 && ', '}
          {alternatives.length > 0 && fileStrings.forms(alternatives.length)}
        </span>
        {attachments.length > 0 && (
          <a class="link-button" href={client.attachmentsZipUrl(message.id)} download>
            {strings.downloadAll}
          </a>
        )}
      </div>
      <ul class="panel-list" aria-label={strings.attachments}>
        {ordered.map((attachment) => (
          <AttachmentItem key={attachment.id} attachment={attachment} />
        ))}
        {alternatives.map(({ content_type, size }, index) => {
          const name = fileStrings.form(content_type);
          return (
            <li key={index} class="entry wraps line">
              <div class="attachment-facts stack">
                <span class="bold">{name}</span>
                <span class="faint small breaks">
                  {oneLine(content_type, 80)} · {formatBytes(size)} · {fileStrings.isForm}
                </span>
              </div>
              <div class="attachment-actions line">
                <a
                  class="button"
                  href={client.alternativeUrl(message.id, index)}
                  download
                  aria-label={fileStrings.download(name)}
                >
                  {strings.download}
                </a>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function AttachmentItem({ attachment }: { attachment: Attachment }) {
  const { id, message_id, filename, content_type, size, is_file } = attachment;
  const name = oneLine(filename, 200);
  return (
    <li class="entry wraps line">
      <AttachmentPicture attachment={attachment} />
      <div class="attachment-facts stack">
        <span class="bold breaks">
          <Marked text={name} field="filename" />
        </span>
        <span class="faint small breaks">
          {oneLine(content_type, 80)} · {formatBytes(size)}
          {!is_file && ` · ${fileStrings.part}`}
        </span>
      </div>
      <div class="attachment-actions line">
        {attachmentKind(content_type, filename) !== 'other' && (
          <Button aria-label={fileStrings.open(name)} onClick={() => void openAttachment(attachment)}>
            {strings.open}
          </Button>
        )}
        <a
          class="button"
          href={client.attachmentUrl(message_id, id)}
          download={filename}
          aria-label={fileStrings.download(name)}
        >
          {strings.download}
        </a>
      </div>
    </li>
  );
}
