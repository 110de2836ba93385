import type { TransferEncoding } from '../decode/decode.ts';
import { decodeHeaderText, MAX_NAME_RUNS } from '../fields/encoded-words.ts';
import { givenName } from '../fields/filenames.ts';
import {
  declaredCharset,
  type Parameterized,
  parseParameterized,
  readBoundary,
  skipComments,
} from '../fields/parameters.ts';
import { unfoldedValue, walkHeaderBlock } from './header-block.ts';

/** The parsed headers of a part, or of the message itself. */
export interface PartHeaders {
  /** The start of the part's body. */
  body_start: number;
  /** How many bytes were read to find it. */
  bytes_read: number;
  /** False for a part that starts with its blank line. */
  has_fields: boolean;
  /** The position of the value of Subject; null when there is none. */
  subject: { start: number; end: number } | null;
  content_type: string;
  /** Whether the part declares a type that is invalid, so that `content_type` is a guess. */
  has_invalid_type: boolean;
  charset: string | null;
  /** As latin1, as in the delimiter lines; `''` when there is none. */
  boundary: string;
  encoding: TransferEncoding;
  /** `''` when the part has no name. */
  filename: string;
  content_id: string | null;
  disposition: 'attachment' | 'inline' | null;
  /** The Content-ID of a multipart/related's root, when it names one. */
  start: string | null;
}

// Indexes into the offsets of the relevant fields. All others are skipped without decoding.
const SUBJECT = 0;
const CONTENT_TYPE = 1;
const ENCODING = 2;
const DISPOSITION = 3;
const CONTENT_ID = 4;

const fieldNames = new Map([
  ['subject', SUBJECT],
  ['content-type', CONTENT_TYPE],
  ['content-transfer-encoding', ENCODING],
  ['content-disposition', DISPOSITION],
  ['content-id', CONTENT_ID],
]);
const lengths = new Set([...fieldNames.keys()].map((name) => name.length));

// Maximum size of a field that describes a part. A name of 200 characters of any script, percent-encoded, needs 2 KiB.
const MAX_FIELD_BYTES = 8 * 1024;

// RFC 6838 section 4.2 allows 127 characters on each side.
const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/;

// The longest line that SMTP allows. Nothing can refer to an id that does not fit into one.
const MAX_CONTENT_ID = 998;

/**
 * Parses the header block at `start`. The first of repeated fields wins, as in most mail clients. `isDelimiter` tells
 * whether the line at an offset is a delimiter of an open multipart.
 */
export function readPartHeaders(
  raw: Buffer,
  start: number,
  maxBytes: number,
  fallbackType: string,
  isDelimiter?: (lineStart: number) => boolean,
): PartHeaders {
  const offsets = [-1, 0, -1, 0, -1, 0, -1, 0, -1, 0];
  let has_fields = false;
  const visit = (nameStart: number, nameEnd: number, valueStart: number, valueEnd: number) => {
    has_fields = true;
    const first = raw[nameStart]! | 0x20;
    if ((first !== 0x63 /* c */ && first !== 0x73) /* s */ || !lengths.has(nameEnd - nameStart)) return;
    const field = fieldNames.get(raw.toString('latin1', nameStart, nameEnd).toLowerCase());
    if (field === undefined || offsets[field * 2] !== -1) return;
    offsets[field * 2] = valueStart;
    offsets[field * 2 + 1] = valueEnd;
  };
  const { bodyStart, readTo } = walkHeaderBlock(raw, start, maxBytes, visit, isDelimiter);
  const value = (field: number): string | undefined => {
    const from = offsets[field * 2]!;
    if (from === -1) return undefined;
    return unfoldedValue(raw, from, Math.min(offsets[field * 2 + 1]!, from + MAX_FIELD_BYTES));
  };

  const typeField = value(CONTENT_TYPE);
  const type = typeField ? parseParameterized(typeField) : undefined;
  const dispositionField = value(DISPOSITION);
  const dispositionValue = dispositionField ? parseParameterized(dispositionField) : undefined;
  const charset = type ? declaredCharset(type) : null;
  const filename = givenName(dispositionValue, type, charset);
  const disposition = readDisposition(dispositionValue);
  const content_type = readType(type, fallbackType, disposition === 'attachment' || filename !== '');
  return {
    body_start: bodyStart,
    bytes_read: readTo - start,
    has_fields,
    subject: offsets[0] === -1 ? null : { start: offsets[0]!, end: offsets[1]! },
    content_type,
    has_invalid_type: type !== undefined && type.value !== '' && !MEDIA_TYPE.test(type.value),
    charset,
    boundary: type ? readBoundary(type) : '',
    encoding: readEncoding(value(ENCODING)),
    filename,
    content_id: readContentId(value(CONTENT_ID)),
    disposition,
    start: content_type === 'multipart/related' ? readContentId(type?.raw.get('start')) : null,
  };
}

/**
 * An invalid type is treated as text (RFC 2045 section 5.2), or as bytes if the part is a file. Any multipart with a
 * boundary can be parsed, whatever its subtype: `multipart/*` and `multipart` are in use.
 */
function readType(type: Parameterized | undefined, fallback: string, isFile: boolean): string {
  if (!type?.value) return fallback;
  if (MEDIA_TYPE.test(type.value)) return type.value;
  if (/^multipart(?:\/|$)/.test(type.value) && readBoundary(type) !== '') return 'multipart/mixed';
  return isFile ? 'application/octet-stream' : 'text/plain';
}

/** An unknown disposition is an attachment (RFC 2183 section 2.8). */
function readDisposition(disposition: Parameterized | undefined): PartHeaders['disposition'] {
  if (!disposition?.value) return null;
  return disposition.value === 'inline' ? 'inline' : 'attachment';
}

function readEncoding(field: string | undefined): PartHeaders['encoding'] {
  if (!field) return 'identity';
  const token = /[\w-]+/.exec(field.slice(skipComments(field, 0)))?.[0].toLowerCase();
  if (token === 'base64' || token === 'quoted-printable') return token;
  return token && /^(?:x-)?uu(?:e|encode)?$/.test(token) ? 'uuencode' : 'identity';
}

function readContentId(field: string | undefined): string | null {
  if (!field) return null;
  const open = field.indexOf('<');
  const close = open < 0 ? -1 : field.indexOf('>', open);
  const id = close < 0 ? field.replace(/^<|>$/g, '') : field.slice(open + 1, close);
  if (id.length > MAX_CONTENT_ID) return null;
  return decodeHeaderText(id, null, MAX_NAME_RUNS).trim() || null;
}
