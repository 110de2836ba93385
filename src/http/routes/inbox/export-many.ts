import { crc32 } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ExportRequest, MAX_EXPORTED_IDS, SelectionParameters } from '../../../contract/filter.ts';
import type { MessageFilter, RawMessage, StoredMessage } from '../../../mailbox/ports.ts';
import { downloadMethods, sendGenerated } from '../../downloads/download.ts';
import { FolderNames } from '../../downloads/file-names.ts';
import { type ZipEntry, zip } from '../../downloads/zip.ts';
import type { HttpApp, RouteParts } from '../../framework/http-app.ts';
import { selectedCount, selectionOf } from '../../requests/filter.ts';

// Up to this size, a message is read once and its checksum computed in memory. Larger ones are read twice.
const MAX_IN_ONE_PIECE = 256 * 1024;
// Smaller chunks are combined, because one socket write per small file would be expensive.
const PIECE_BYTES = 64 * 1024;

const archive = {
  mediaTypes: ['application/zip'],
  description: 'The archive.',
  disposition: 'attachment; filename="messages.zip"',
  isGenerated: true,
} as const;

export function exportManyRoutes(app: HttpApp, { limits }: RouteParts): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, selection: MessageFilter) => {
    const { mailbox } = request;
    await selectedCount(mailbox, selection, {
      most: limits.exportMaxMessages,
      done: 'exported',
    });
    return sendGenerated(request, reply, {
      contentType: 'application/zip',
      disposition: archive.disposition,
      read: () => gathered(zip(entriesOf(mailbox.stored(selection)))),
    });
  };

  app.route({
    method: [...downloadMethods],
    url: '/messages/export.zip',
    schema: {
      operationId: 'exportMessages',
      tags: ['Inbox'],
      summary: 'Export many messages',
      description:
        'All messages, or those that match, as EML files in one ZIP archive, newest first, at most 100,000. File names contain the time of arrival and the subject; they are unique and safe on every system. Messages that are deleted during the download are omitted.',
      querystring: SelectionParameters,
      failures: ['invalid_parameter', 'unknown_cursor'],
      download: archive,
    },
    handler: async (request, reply) =>
      send(request, reply, (await selectionOf(request, request.query)) ?? {}),
  });

  app.post(
    '/messages/export.zip',
    {
      config: { isReading: true },
      schema: {
        operationId: 'exportMessagesById',
        tags: ['Inbox'],
        summary: 'Export the named messages',
        description: `The same archive of the messages with these ids, at most ${MAX_EXPORTED_IDS}: more than fit into an address. Ids of messages that do not exist are ignored.`,
        body: ExportRequest,
        failures: ['invalid_parameter'],
        download: archive,
      },
    },
    (request, reply) => send(request, reply, { ids: request.body.ids }),
  );
}

async function* entriesOf(messages: AsyncIterable<StoredMessage>): AsyncGenerator<ZipEntry> {
  const names = new FolderNames();
  for await (const { summary, raw } of messages) {
    const checked = await checkedContent(raw);
    if (!checked) continue;
    const { created_at, subject, size } = summary;
    const name = names.add(`${created_at.slice(0, 19).replaceAll(':', '-')} ${subject || 'no subject'}.eml`);
    yield { name, modified: new Date(created_at), size, ...checked };
  }
}

/** The checksum of a message and a function that reads it; undefined if it has been deleted in the meantime. */
async function checkedContent(raw: RawMessage): Promise<Pick<ZipEntry, 'crc32' | 'read'> | undefined> {
  const isSmall = raw.size <= MAX_IN_ONE_PIECE;
  const kept: Uint8Array[] = [];
  let checksum = 0;
  let size = 0;
  for await (const bytes of raw.stream()) {
    checksum = crc32(bytes, checksum);
    size += bytes.length;
    if (isSmall) kept.push(bytes);
  }
  if (size !== raw.size) return undefined;
  return { crc32: checksum, read: () => (isSmall ? fromMemory(kept) : raw.stream()) };
}

async function* fromMemory(pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function* gathered(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < PIECE_BYTES) continue;
    yield waiting.length === 1 ? bytes : Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
