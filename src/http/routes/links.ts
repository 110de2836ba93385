import type { Link } from '../framework/http-app.ts';

const onMessage = {
  getMessage: 'The message with its bodies.',
  updateMessage: 'Change the message.',
  deleteMessage: 'Delete the message.',
  getRaw: 'The raw source of the message.',
  exportMessage: 'The message as a file.',
  getHeaders: 'The headers of the message.',
  getAuthResults: 'The authentication results that upstream servers recorded.',
  getView: 'The rendered message.',
  getViewDetails: 'What the rendered message shows, and what was blocked or truncated.',
  getCodes: 'The one-time codes in the message.',
  getLinks: 'The links of the message.',
  getImages: 'The images of the message.',
  listAttachments: 'The attachments of the message.',
  getAttachmentsZip: 'All attachments in one archive.',
  getCalendars: 'The calendar events of the message.',
  getBounce: 'The delivery report in the message.',
  releaseMessage: 'Send the message to a real server.',
};

/** The operations on a message whose id is at this JSON pointer of the response body. */
export function messageLinks(pointer: string): Record<string, Link> {
  return Object.fromEntries(
    Object.entries(onMessage).map(([operationId, description]) => [
      operationId,
      { operationId, description, parameters: { id: `$response.body#${pointer}` } },
    ]),
  );
}

export const nextPage: Record<string, Link> = {
  nextPage: {
    operationId: 'listMessages',
    description: 'The next page.',
    parameters: { before: '$response.body#/next_cursor' },
  },
};

export const attachmentLinks: Record<string, Link> = {
  getAttachment: {
    operationId: 'getAttachment',
    description: 'The content of the attachment.',
    parameters: { id: '$request.path.id', aid: '$response.body#/attachments/0/id' },
  },
  getInline: {
    operationId: 'getInline',
    description: 'The content of the attachment, by its Content-ID.',
    parameters: { id: '$request.path.id', cid: '$response.body#/attachments/0/content_id' },
  },
};

export const attachmentOfImage: Record<string, Link> = {
  getAttachment: {
    operationId: 'getAttachment',
    description: 'The content of an inline image.',
    parameters: { id: '$request.path.id', aid: '$response.body#/images/0/attachment_id' },
  },
};
