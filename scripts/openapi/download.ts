import type { FastifySchema } from 'fastify';
import { header, noStore } from './header.ts';
import type { Header, Parameter, ResponseObject } from './types.ts';

const harmless: Record<string, Header> = {
  'X-Content-Type-Options': header('Always `nosniff`.', 'nosniff'),
  'Content-Security-Policy': header(
    'Content that is opened in a browser cannot run scripts.',
    "sandbox; default-src 'none'",
  ),
};

const etag = '"01K9ZC5V3M8QJ4T6W2X7Y0N1RB"';

/** The request headers that every download supports. */
export const downloadParameters: Parameter[] = [
  requestHeader(
    'If-None-Match',
    'Entity tags of cached copies. The response is 304 if one of them is current.',
    etag,
  ),
  requestHeader(
    'Range',
    'One range of bytes. Several ranges, or another unit, return the whole content.',
    'bytes=0-1023',
  ),
  requestHeader('If-Range', 'Use the range only if this is the current entity tag.', etag),
];

/** The responses of a route that sends bytes. */
export function downloadResponses({
  mediaTypes,
  description,
  disposition,
  isGenerated,
}: NonNullable<FastifySchema['download']>): Record<string, ResponseObject> {
  const bytes = { schema: { type: 'string', format: 'binary' }, example: '…' };
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, bytes]));
  if (isGenerated) {
    const own = {
      ...harmless,
      ...noStore,
      'Content-Disposition': header('The file name (RFC 6266).', disposition),
    };
    return { 200: { description, headers: own, content } };
  }
  const headers = {
    ...fileHeaders,
    'Content-Disposition': header('The file name (RFC 6266).', disposition),
  };
  return {
    200: { description, headers, content },
    206: {
      description: 'The requested range.',
      headers: {
        ...headers,
        'Content-Range': header('Position of the range, and the full size.', 'bytes 0-1023/48213'),
      },
      content,
    },
    304: { description: "The client's copy is current.", headers: fileHeaders },
    416: {
      description: '`invalid_parameter`: The range is beyond the end of the content.',
      headers: { ...noStore, 'Content-Range': header('The full size.', 'bytes */48213') },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ErrorBody' },
          example: {
            error: 'The range is beyond the end of the content, which has 48213 bytes.',
            code: 'invalid_parameter',
          },
        },
      },
    },
  };
}

const fileHeaders: Record<string, Header> = {
  ETag: header('Strong entity tag.', etag),
  'Accept-Ranges': header('Always `bytes`.', 'bytes'),
  'Cache-Control': header('The content never changes.', 'private, max-age=31536000, immutable'),
  ...harmless,
};

function requestHeader(name: string, description: string, example: string): Parameter {
  return { in: 'header', name, description, schema: { type: 'string' }, example };
}
