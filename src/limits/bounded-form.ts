import { AppError } from '../mailbox/errors.ts';
import { resolveCharset } from '../mime/decode/charset-labels.ts';
import { decodeCharset } from '../mime/decode/charsets.ts';
import { declaredCharset, parseParameterized, textParameter } from '../mime/fields/parameters.ts';
import { freeBytes } from './free-bytes.ts';

/** A form, URL-encoded or multipart. A field that is given several times has a list of values. */
export interface Form {
  values: Record<string, string | string[]>;
  files: Record<string, FormFile[]>;
}

export interface FormFile {
  filename: string;
  content_type: string;
  content: Buffer;
}

// A message to 1,000 recipients, each with a field of its own, has a few thousand fields.
const MAX_FIELDS = 10_000;
// Each part of a multipart form is an object of several hundred bytes.
const MAX_PARTS = 5_000;
// Of one part: its name, and that of a file. The parser reads them byte by byte, and keeps each of them several times.
const MAX_PART_HEADERS = 4 * 1024;
// They have at most three. Thousands of short ones would take a millisecond to read, for each of thousands of parts.
const MAX_PART_HEADER_LINES = 20;

/**
 * Frees the bytes, before what is made of the form takes its memory. Throws `unsupported_media_type`, `invalid_body`, or
 * `too_large` if there are too many fields.
 */
export function parseBoundedForm(bytes: Buffer, contentType: string): Form {
  const form = collected(fieldsIn(bytes, contentType));
  freeBytes(bytes);
  return form;
}

function fieldsIn(bytes: Buffer, contentType: string): Iterable<[string, string | FormFile]> {
  const { value: type, raw } = parseParameterized(contentType);
  if (type === 'application/x-www-form-urlencoded') return urlEncodedFields(bytes);
  if (type !== 'multipart/form-data')
    throw new AppError('unsupported_media_type', 'Send the body as a form.');
  const boundary = raw.get('boundary') ?? '';
  // RFC 2046, section 5.1.1. Other characters could end the quoted string.
  if (!/^[\w'()+,./:=? -]{1,70}$/.test(boundary))
    throw new AppError('invalid_body', 'The boundary of the form is missing or not valid.');
  return multipartFields(bytes, boundary);
}

function collected(fields: Iterable<[string, string | FormFile]>): Form {
  const values = new Map<string, string | string[]>();
  const files = new Map<string, FormFile[]>();
  for (const [name, value] of fields) {
    if (typeof value === 'string') {
      const before = values.get(name);
      if (Array.isArray(before)) before.push(value);
      else values.set(name, before === undefined ? value : [before, value]);
    } else if (!files.get(name)?.push(value)) files.set(name, [value]);
  }
  return { values: Object.fromEntries(values), files: Object.fromEntries(files) };
}

/** RFC 7578. That of Node copies the body three times, and refuses the short boundaries of some clients. */
function* multipartFields(bytes: Buffer, boundary: string): Generator<[string, string | FormFile]> {
  const delimiter = `\r\n--${boundary}`;
  const first = bytes.indexOf(delimiter.slice(2));
  let at = first === -1 ? bytes.length : first + delimiter.length - 2;
  for (let count = 0; bytes.toString('latin1', at, at + 2) !== '--'; count++) {
    if (count === MAX_PARTS) throw tooManyFields();
    const headers = bytes.subarray(at, at + MAX_PART_HEADERS);
    const headersLength = headers.indexOf('\r\n\r\n');
    if (headersLength === -1 && headers.length === MAX_PART_HEADERS)
      throw tooMuchHeader(`${MAX_PART_HEADERS / 1024} KiB`);
    const start = at + headersLength + 4;
    const end = headersLength === -1 ? -1 : bytes.indexOf(delimiter, start);
    if (end === -1) throw invalidForm();
    yield partOf(headers.toString('latin1', 0, headersLength), bytes.subarray(start, end));
    at = end + delimiter.length;
  }
}

function partOf(headers: string, body: Buffer): [string, string | FormFile] {
  const unfolded = headers.replaceAll(/\r\n(?=[ \t])/g, '');
  const lines = unfolded.split('\r\n', MAX_PART_HEADER_LINES + 1).map((line) => line.split(/:(.*)/s, 2));
  if (lines.length > MAX_PART_HEADER_LINES) throw tooMuchHeader(`${MAX_PART_HEADER_LINES} lines`);
  const header = (name: string) => lines.find(([one = '']) => one.trim().toLowerCase() === name)?.[1]?.trim();
  const disposition = parseParameterized(header('content-disposition') ?? '');
  const parameter = (name: string) =>
    textParameter(disposition, name)?.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);
  const name = parameter('name');
  if (disposition.value !== 'form-data' || name === undefined) throw invalidForm();
  const isBase64 = header('content-transfer-encoding')?.toLowerCase() === 'base64';
  const content = isBase64 ? Buffer.from(body.toString('latin1'), 'base64') : body;
  const contentType = header('content-type') ?? 'text/plain';
  const filename = parameter('filename');
  if (filename === undefined) return [name, textOf(content, contentType)];
  // The bytes of the body are freed before those of its files are used.
  return [name, { filename, content_type: contentType, content: Buffer.from(content) }];
}

/** UTF-8, as in all services, or Latin-1, which is the default of some Java clients. */
function textOf(content: Buffer, contentType: string): string {
  const charset = declaredCharset(parseParameterized(contentType));
  const isLatin1 = charset !== null && resolveCharset(charset) === 'windows-1252';
  return isLatin1 ? decodeCharset(content, charset) : content.toString();
}

const SPACE = 0x20;
const PERCENT = 0x25;
const AND = 0x26;
const PLUS = 0x2b;
const EQUALS = 0x3d;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** One pass over the bytes: `URLSearchParams` takes gigabytes to replace millions of plus signs. */
function* urlEncodedFields(bytes: Buffer): Generator<[string, string]> {
  let count = 0;
  const decoded = Buffer.alloc(bytes.length);
  for (let start = 0; start < bytes.length; ) {
    if (++count > MAX_FIELDS) throw tooManyFields();
    const nextField = bytes.indexOf(AND, start);
    const end = nextField === -1 ? bytes.length : nextField;
    const equals = bytes.subarray(start, end).indexOf(EQUALS);
    const nameEnd = equals === -1 ? end : start + equals;
    if (end > start)
      yield [decode(bytes, start, nameEnd, decoded), decode(bytes, Math.min(nameEnd + 1, end), end, decoded)];
    start = end + 1;
  }
  freeBytes(decoded);
}

function decode(bytes: Buffer, start: number, end: number, decoded: Buffer): string {
  const encoded = bytes.subarray(start, end);
  const isPlain = encoded.indexOf(PLUS) === -1 && encoded.indexOf(PERCENT) === -1;
  let length = isPlain ? encoded.copy(decoded) : 0;
  for (let at = isPlain ? end : start; at < end; at++) {
    let byte = bytes[at]!;
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT) {
      byte = at + 2 < end ? 16 * hexDigit(bytes[at + 1]!) + hexDigit(bytes[at + 2]!) : Number.NaN;
      if (Number.isNaN(byte)) throw invalidEncoding();
      at += 2;
    }
    decoded[length++] = byte;
  }
  try {
    return utf8.decode(decoded.subarray(0, length));
  } catch {
    throw invalidEncoding();
  }
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

function invalidEncoding(): AppError {
  return new AppError('invalid_body', 'The percent-encoding of the request body is not valid.');
}

function invalidForm(): AppError {
  return new AppError('invalid_body', 'The request body is not a valid form.');
}

function tooMuchHeader(limit: string): AppError {
  return new AppError('too_large', `A part of the form has more than ${limit} of headers.`);
}

function tooManyFields(): AppError {
  return new AppError('too_large', 'The request body has too many fields.');
}
