import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AttachmentList, type MessageSummary } from '../../../contract/message/message.ts';
import { inTurnOf } from '../../../mailbox/client.ts';
import { AppError } from '../../../mailbox/errors.ts';
import type { AttachmentContent } from '../../../mailbox/reading/decoding.ts';
import { IMAGE_START_BYTES, isHugeImage } from '../../../mime/decode/image-facts.ts';
import { type Download, downloadMethods, sendDownload, slice } from '../../downloads/download.ts';
import { contentDisposition, FolderNames } from '../../downloads/file-names.ts';
import { type ZipEntry, zip, zipSize } from '../../downloads/zip.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { attachmentLinks } from '../links.ts';
import { AttachmentParams, attachmentId, MessageParams, messageId } from './message-id.ts';

export function attachmentsRoutes(app: HttpApp, { inlineToken }: RouteParts): void {
  app.get(
    '/messages/:id/attachments',
    {
      schema: {
        operationId: 'listAttachments',
        tags: ['Attachments'],
        summary: 'Attachment metadata',
        description:
          'Every part that is not the text or HTML body or another form of it, including inline images and attached messages.',
        params: MessageParams,
        response: { 200: AttachmentList },
        links: attachmentLinks,
        failures: ['not_found'],
      },
    },
    async ({ params, mailbox }) => ({ attachments: await mailbox.attachments(messageId(params)) }),
  );

  app.route({
    method: [...downloadMethods],
    url: '/messages/:id/attachments.zip',
    schema: {
      operationId: 'getAttachmentsZip',
      tags: ['Attachments'],
      summary: 'Download all attachments',
      description:
        'All attachments in one ZIP archive, without folders. Names are safe on every system and unique: the second `photo.png` is `photo (2).png`. The archive is empty if the message has no attachments.',
      params: MessageParams,
      failures: ['not_found'],
      download: {
        mediaTypes: ['application/zip'],
        description: 'The archive.',
        disposition: `attachment; filename="Your order 17 is on its way.zip"; filename*=UTF-8''Your%20order%2017%20is%20on%20its%20way.zip`,
      },
    },
    handler: async (request, reply) => {
      const { mailbox } = request;
      const id = messageId(request.params);
      const [contents, { summary }] = await Promise.all([mailbox.attachmentContents(id), mailbox.find(id)]);
      // A thousand names take a tenth of a second.
      return sendDownload(request, reply, await inTurnOf(id, () => archive(summary, contents)));
    },
  });

  app.route({
    method: [...downloadMethods],
    url: '/messages/:id/attachments/:aid',
    schema: {
      operationId: 'getAttachment',
      tags: ['Attachments'],
      summary: 'Download an attachment',
      description:
        'The decoded file. Content-Type is the `content_type` of the attachment, with the charset that the message declares if it is text; other parameters are omitted. A malformed type is sent as `application/octet-stream`. An image of more than 50 megapixels is 413 for an `Accept` that starts with `image/`, as browsers send it to show one.',
      params: AttachmentParams,
      failures: ['not_found', 'too_large'],
      download: {
        mediaTypes: ['*/*'],
        description: 'The decoded file.',
        disposition: `attachment; filename="invoice-17.pdf"; filename*=UTF-8''invoice-17.pdf`,
      },
    },
    handler: async (request, reply) => {
      const content = await request.mailbox.attachment(
        messageId(request.params),
        attachmentId(request.params),
      );
      await rejectHugeImage(request, reply, content);
      return sendDownload(request, reply, download(content, typeOf(content), 'attachment'));
    },
  });

  app.route({
    method: [...downloadMethods],
    url: '/messages/:id/alternatives/:n',
    schema: {
      operationId: 'getAlternative',
      tags: ['Attachments'],
      summary: 'Another form of the body',
      description:
        'Decoded, with its own type. Messages that were stored by a version of Postern without this request have these parts as attachments.',
      params: Type.Object({
        ...MessageParams.properties,
        n: Type.String({ description: 'Its index in `alternatives`, from 0.', examples: ['0'] }),
      }),
      failures: ['not_found'],
      download: {
        mediaTypes: ['text/*'],
        description: 'The decoded text.',
        disposition: `attachment; filename="alternative-1.html"; filename*=UTF-8''alternative-1.html`,
      },
    },
    handler: async (request, reply) => {
      const { n } = request.params;
      const content = await request.mailbox.alternative(
        messageId(request.params),
        /^\d+$/.test(n) ? Number(n) : -1,
      );
      return sendDownload(request, reply, download(content, typeOf(content), 'attachment'));
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
        'Resolves `cid:` references in the HTML body. Only `image/*` types are served as such; any other type is served as `application/octet-stream`. If several parts have the same Content-ID, the first one is used.',
      params: Type.Object({
        ...MessageParams.properties,
        cid: Type.String({
          description: 'The Content-ID, percent-encoded, with or without `<>`. It must match exactly.',
          examples: ['logo@shop.test'],
        }),
      }),
      failures: ['not_found', 'too_large'],
      download: {
        mediaTypes: ['image/*', 'application/octet-stream'],
        description: 'The decoded image, or another part as bytes.',
        disposition: `inline; filename="logo.png"; filename*=UTF-8''logo.png`,
      },
    },
    handler: async (request, reply) => {
      const content = await request.mailbox.inline(messageId(request.params), request.params.cid);
      await rejectHugeImage(request, reply, content);
      // The view that has this token has an opaque origin, so its browser treats this request as cross-origin.
      if (inlineToken.isValid(request)) reply.header('cross-origin-resource-policy', 'cross-origin');
      const type = typeOf(content);
      return type.startsWith('image/')
        ? sendDownload(request, reply, download(content, type, 'inline'))
        : sendDownload(request, reply, download(content, OCTETS, 'attachment'));
    },
  });
}

const OCTETS = 'application/octet-stream';
// A media type without parameters (RFC 9110, 8.3.1). It comes from the message, so it must not be able to end the
// header.
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/;

// A charset name that needs no quotes in the header.
const CHARSET = /^[\w!#$%&'+^`~.-]{1,40}$/;

function typeOf({ attachment: { content_type }, charset }: AttachmentContent): string {
  if (!MEDIA_TYPE.test(content_type)) return OCTETS;
  const isText = content_type.startsWith('text/') && charset !== null && CHARSET.test(charset);
  return isText ? `${content_type}; charset=${charset}` : content_type;
}

/** A file of a few KB can have a billion pixels, and would block the browser that shows it. */
async function rejectHugeImage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { attachment, stream }: AttachmentContent,
): Promise<void> {
  // What browsers send for an `img`, and not for a download.
  reply.header('vary', 'accept');
  if (!headers.accept?.startsWith('image/') || !attachment.content_type.startsWith('image/')) return;
  const start: Uint8Array[] = [];
  for await (const bytes of slice(stream(), { start: 0, end: Math.min(attachment.size, IMAGE_START_BYTES) }))
    start.push(bytes);
  if (isHugeImage(Buffer.concat(start)))
    throw new AppError(
      'too_large',
      'The image has more than 50 megapixels. Download it, and open it elsewhere.',
    );
}

function download(content: AttachmentContent, type: string, disposition: 'attachment' | 'inline'): Download {
  const { id, size, filename } = content.attachment;
  return {
    tag: id,
    size,
    contentType: type,
    disposition: contentDisposition(disposition, filename),
    read: (range) => slice(content.stream(), range),
  };
}

function archive({ id, created_at, subject }: MessageSummary, contents: AttachmentContent[]): Download {
  const modified = new Date(created_at);
  const names = new FolderNames();
  const entries = contents.map(({ attachment: { filename, size }, crc32, stream }): ZipEntry => {
    return { name: names.add(filename), modified, size, crc32, read: stream };
  });
  return {
    tag: `${id}-zip`,
    size: zipSize(entries),
    contentType: 'application/zip',
    disposition: contentDisposition('attachment', `${subject.slice(0, 100).trim() || 'Attachments'}.zip`),
    read: (range) => slice(zip(entries), range),
  };
}
