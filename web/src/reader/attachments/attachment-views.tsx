// One lazy view, because code that several share would be part of the first load.
export { AttachmentStrip } from './attachment-strip.tsx';
export { AttachmentsView } from './attachments-view.tsx';
export { PreviewDialog } from './preview-dialog.tsx';
