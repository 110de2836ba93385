import { signal } from '@preact/signals';
import type { Attachment } from '../../../../src/contract/message/message.ts';
import { client } from '../../api.ts';
import { multiLine } from '../../text/display.ts';
import { showError } from '../../ui/toasts.ts';
import { attachmentKind } from './attachment-kind.ts';

export const MAX_PREVIEW_BYTES = 200_000;

export interface ShownAttachment {
  attachment: Attachment;
  /** Undefined for attachments that are not shown as plain text. */
  text?: string;
}

/** The attachment that is open in the page. */
export const preview = signal<ShownAttachment | null>(null);

/** Opens an attachment: in the page, or in a new tab if it is a PDF. */
export async function openAttachment(attachment: Attachment): Promise<void> {
  const { message_id, id, content_type, filename } = attachment;
  const kind = attachmentKind(content_type, filename);
  if (/^(?:image|audio|video|message)$/.test(kind)) {
    preview.value = { attachment };
    return;
  }
  try {
    const blob = await client.attachment(message_id, id);
    if (kind === 'document') openDocument(blob);
    else preview.value = { attachment, text: multiLine(await blob.slice(0, MAX_PREVIEW_BYTES).text()) };
  } catch (error) {
    showError(error);
  }
}

/** Always opened as a PDF: the tab has the page's origin, where any other type might run scripts. */
function openDocument(blob: Blob): void {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
  window.open(url, '_blank', 'noopener');
  // The new tab needs the URL until it has loaded, and there is no event for that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
