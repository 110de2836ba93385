import type { FastifySchema } from 'fastify';
import { header, noStore } from './header.ts';
import type { Header, Parameter, ResponseObject } from './types.ts';

const etag = '"01K9ZC5V3M8QJ4T6W2X7Y0N1RB"';

/** The headers that every download listens to. */
export const downloadParameters: Parameter[] = [
  requestHeader('If-None-Match', 'Entity tags that the client has; 304 when ours is among them.', etag),
  requestHeader(
    'Range',
    'One range of bytes. Several ranges, or another unit, get the whole.',
    'bytes=0-1023',
  ),
  requestHeader('If-Range', 'The range counts only while the entity tag is this one.', etag),
];

/** The responses of a route that sends bytes. */
export function downloadResponses({
  mediaTypes,
  description,
  disposition,
}: NonNullable<FastifySchema['download']>): Record<string, ResponseObject> {
  const bytes = { schema: { type: 'string', format: 'binary' }, example: '…' };
  const content = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, bytes]));
  const headers = {
    ...fileHeaders,
    'Content-Disposition': header('The name to save as (RFC 6266).', disposition),
  };
  return {
    200: { description, headers, content },
    206: {
      description: 'The range of bytes that was asked for.',
      headers: {
        ...headers,
        'Content-Range': header('Which bytes these are, of how many.', 'bytes 0-1023/48213'),
      },
      content,
    },
    304: { description: 'The client has these bytes already.', headers: fileHeaders },
    416: {
      description: '`invalid_parameter`: The range lies outside of the bytes there are.',
      headers: { ...noStore, 'Content-Range': header('How many bytes there are.', 'bytes */48213') },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ErrorBody' },
          example: {
            error: 'The range lies outside of the 48213 bytes there are.',
            code: 'invalid_parameter',
          },
        },
      },
    },
  };
}

const fileHeaders: Record<string, Header> = {
  ETag: header('Strong: names these bytes.', etag),
  'Accept-Ranges': header('Always `bytes`.', 'bytes'),
  'Cache-Control': header(
    'The bytes never change under their address.',
    'private, max-age=31536000, immutable',
  ),
  'X-Content-Type-Options': header('Always `nosniff`.', 'nosniff'),
  'Content-Security-Policy': header(
    'A hostile part that is opened directly can run nothing.',
    "sandbox; default-src 'none'",
  ),
};

function requestHeader(name: string, description: string, example: string): Parameter {
  return { in: 'header', name, description, schema: { type: 'string' }, example };
}
