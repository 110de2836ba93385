import { decodeHeaderText } from './encoded-words.ts';
import { givenName } from './filenames.ts';
import { unfoldedValue, walkHeaderBlock } from './header-block.ts';
import {
  declaredCharset,
  type Parameterized,
  parseParameterized,
  skipComments,
  textParameter,
  trimSpaces,
} from './parameters.ts';

/** What the headers of one part, or of the mail itself, say about it. */
export interface PartHeaders {
  /** Where the part's body begins. */
  body_start: number;
  subject: string;
  content_type: string;
  charset: string | null;
  /** As latin1, as it stands in the delimiter lines; `''` when there is none. */
  boundary: string;
  encoding: 'identity' | 'base64' | 'quoted-printable';
  /** `''` when the part has no name of its own. */
  filename: string;
  content_id: string | null;
  disposition: 'attachment' | 'inline' | null;
  /** The Content-ID of a multipart/related's root, when it names one. */
  start: string | null;
}

// Indexes into the offsets of the fields that matter. All others are passed over without being decoded.
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

// RFC 6838 section 4.2 allows 127 characters on each side.
const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/;

// RFC 2046 section 5.1.1 allows 70 characters; a mailer that counts badly may write more.
const MAX_BOUNDARY = 250;

/** Reads the header block at `start`. Of fields given twice the first counts, as in most mail clients. */
export function readPartHeaders(
  raw: Buffer,
  start: number,
  maxBytes: number,
  fallbackType: string,
): PartHeaders {
  const offsets = [-1, 0, -1, 0, -1, 0, -1, 0, -1, 0];
  const body_start = walkHeaderBlock(raw, start, maxBytes, (nameStart, nameEnd, valueStart, valueEnd) => {
    const first = raw[nameStart]! | 0x20;
    if ((first !== 0x63 /* c */ && first !== 0x73) /* s */ || !lengths.has(nameEnd - nameStart)) return;
    const field = fieldNames.get(raw.toString('latin1', nameStart, nameEnd).toLowerCase());
    if (field === undefined || offsets[field * 2] !== -1) return;
    offsets[field * 2] = valueStart;
    offsets[field * 2 + 1] = valueEnd;
  });
  const value = (field: number): string | undefined =>
    offsets[field * 2] === -1 ? undefined : unfoldedValue(raw, offsets[field * 2]!, offsets[field * 2 + 1]!);

  const subject = value(SUBJECT);
  const typeField = value(CONTENT_TYPE);
  const type = typeField ? parseParameterized(typeField) : undefined;
  const dispositionField = value(DISPOSITION);
  const dispositionValue = dispositionField ? parseParameterized(dispositionField) : undefined;
  const filename = givenName(dispositionValue, type);
  const disposition = readDisposition(dispositionValue);
  const charset = type ? declaredCharset(type) : null;
  return {
    body_start,
    subject: subject === undefined ? '' : decodeHeaderText(subject, charset).trim(),
    content_type: readType(type, fallbackType, disposition === 'attachment' || filename !== ''),
    charset,
    boundary: readBoundary(type),
    encoding: readEncoding(value(ENCODING)),
    filename,
    content_id: readContentId(value(CONTENT_ID)),
    disposition,
    start: readContentId(type?.raw.get('start')),
  };
}

/** A type that is none reads as text (RFC 2045 section 5.2), unless the part is a file: then as bytes. */
function readType(type: Parameterized | undefined, fallback: string, isFile: boolean): string {
  if (!type?.value) return fallback;
  if (MEDIA_TYPE.test(type.value)) return type.value;
  return isFile ? 'application/octet-stream' : 'text/plain';
}

/** One that is too long is none: each part opened costs a look at all open boundaries. */
function readBoundary(type: Parameterized | undefined): string {
  const boundary = trimSpaces((type && (type.raw.get('boundary') ?? textParameter(type, 'boundary'))) ?? '');
  return boundary.length > MAX_BOUNDARY ? '' : boundary;
}

/** An unknown disposition is an attachment (RFC 2183 section 2.8). */
function readDisposition(disposition: Parameterized | undefined): PartHeaders['disposition'] {
  if (!disposition?.value) return null;
  return disposition.value === 'inline' ? 'inline' : 'attachment';
}

function readEncoding(field: string | undefined): PartHeaders['encoding'] {
  if (!field) return 'identity';
  const token = /[\w-]+/.exec(field.slice(skipComments(field, 0)))?.[0].toLowerCase();
  return token === 'base64' || token === 'quoted-printable' ? token : 'identity';
}

function readContentId(field: string | undefined): string | null {
  if (!field) return null;
  const open = field.indexOf('<');
  const close = open < 0 ? -1 : field.indexOf('>', open);
  const id = close < 0 ? field.replace(/^<|>$/g, '') : field.slice(open + 1, close);
  return decodeHeaderText(id).trim() || null;
}
