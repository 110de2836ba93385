import { Type } from 'typebox';
import { AttachmentList } from '../../contract/message.ts';
import type { AttachmentContent } from '../../mailbox/decoding.ts';
import { contentDisposition } from '../downloads/content-disposition.ts';
import { type Download, downloadMethods, sendDownload, slice } from '../downloads/download.ts';
import type { HttpApp, RouteParts } from '../framework/http-app.ts';
import { attachmentId, MessageParams, messageId } from './message-id.ts';

export function attachmentsRoutes(app: HttpApp, { mailbox, inlinePass }: RouteParts): void {
  app.get(
    '/messages/:id/attachments',
    {
      schema: {
        operationId: 'listAttachments',
        tags: ['Attachments'],
        summary: 'Attachment metadata',
        description:
          'Every part that is not the text or HTML body, inline images and attached mails included.',
        params: MessageParams,
        response: { 200: AttachmentList },
        failures: ['not_found'],
      },
    },
    async ({ params }) => ({ attachments: await mailbox.attachments(messageId(params)) }),
  );

  app.route({
    method: [...downloadMethods],
    url: '/messages/:id/attachments/:aid',
    schema: {
      operationId: 'getAttachment',
      tags: ['Attachments'],
      summary: 'Download an attachment',
      description: 'The decoded file. Content-Type is the one that the mail declares.',
      params: Type.Object({
        ...MessageParams.properties,
        aid: Type.String({
          description: 'The id of the attachment, a ULID.',
          examples: ['01K9ZC5V3MSX2F6D9G0H4J7KEP'],
        }),
      }),
      failures: ['not_found'],
      download: {
        mediaTypes: ['*/*'],
        description: 'The decoded file.',
        disposition: `attachment; filename="invoice-17.pdf"; filename*=UTF-8''invoice-17.pdf`,
      },
    },
    handler: async (request, reply) => {
      const content = await mailbox.attachment(messageId(request.params), attachmentId(request.params));
      const type = content.attachment.content_type;
      return sendDownload(request, reply, download(content, type, 'attachment'));
    },
  });

  app.route({
    method: [...downloadMethods],
    url: '/messages/:id/inline/:cid',
    schema: {
      operationId: 'getInline',
      tags: ['Attachments'],
      summary: 'Inline image by Content-ID',
      description:
        'Resolves `cid:` references of the HTML body. Only `image/*` is served as such; any other type as `application/octet-stream`. Of several parts with one id, the first.',
      params: Type.Object({
        ...MessageParams.properties,
        cid: Type.String({
          description: 'The Content-ID, URL-encoded, with or without `<>`; matched exactly.',
          examples: ['logo@shop.test'],
        }),
      }),
      failures: ['not_found'],
      download: {
        mediaTypes: ['image/*', 'application/octet-stream'],
        description: 'The decoded image.',
        disposition: `inline; filename="logo.png"; filename*=UTF-8''logo.png`,
      },
    },
    handler: async (request, reply) => {
      const content = await mailbox.inline(messageId(request.params), request.params.cid);
      // The view that carries this pass has no origin, so to its browser this is another one.
      if (inlinePass.opens(request)) reply.header('cross-origin-resource-policy', 'cross-origin');
      const type = content.attachment.content_type;
      return type.startsWith('image/')
        ? sendDownload(request, reply, download(content, type, 'inline'))
        : sendDownload(request, reply, download(content, OCTETS, 'attachment'));
    },
  });
}

const OCTETS = 'application/octet-stream';
// A media type without parameters (RFC 9110, 8.3.1). The mail chose it, and it must not end the header.
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/;

function download(content: AttachmentContent, type: string, disposition: 'attachment' | 'inline'): Download {
  const { id, size, filename } = content.attachment;
  return {
    tag: id,
    size,
    contentType: MEDIA_TYPE.test(type) ? type : OCTETS,
    disposition: contentDisposition(disposition, filename),
    read: (range) => slice(content.stream(), range),
  };
}
