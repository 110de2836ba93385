import { AppError } from '../mailbox/errors.ts';
import { parseParameterized } from '../mime/fields/parameters.ts';
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
const MAX_PART_HEADERS = 16 * 1024;

/** Throws `unsupported_media_type`, `invalid_body`, or `too_large` if there are too many fields. */
export async function parseBoundedForm(bytes: Buffer, contentType: string): Promise<Form> {
  const { value: type, raw } = parseParameterized(contentType);
  if (type === 'application/x-www-form-urlencoded') return collected(urlEncodedFields(bytes));
  if (type !== 'multipart/form-data')
    throw new AppError('unsupported_media_type', 'Send the body as a form.');
  const boundary = raw.get('boundary') ?? '';
  // RFC 2046, section 5.1.1. Other characters could end the quoted string.
  if (!/^[\w'()+,./:=? -]{1,70}$/.test(boundary))
    throw new AppError('invalid_body', 'The boundary of the form is missing or not valid.');
  checkCount(bytes, `--${boundary}`, MAX_PARTS);
  checkPartHeaders(bytes, `--${boundary}`);
  // The parser so uses the same boundary as was counted here.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  const data = await new Response(bytes as BufferSource, { headers }).formData().catch(() => {
    throw new AppError('invalid_body', 'The request body is not a valid form.');
  });
  return collected(data);
}

async function collected(fields: Iterable<[string, string | File]>): Promise<Form> {
  const texts = new Map<string, string | string[]>();
  const files = new Map<string, FormFile[]>();
  for (const [name, value] of fields) {
    if (typeof value === 'string') {
      const before = texts.get(name);
      if (Array.isArray(before)) before.push(value);
      else texts.set(name, before === undefined ? value : [before, value]);
    } else {
      const content = Buffer.from(await value.arrayBuffer());
      const file = { filename: value.name, content_type: value.type, content };
      if (!files.get(name)?.push(file)) files.set(name, [file]);
    }
  }
  return { values: Object.fromEntries(texts), files: Object.fromEntries(files) };
}

const SPACE = 0x20;
const PERCENT = 0x25;
const AND = 0x26;
const PLUS = 0x2b;
const EQUALS = 0x3d;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** One pass over the bytes: `URLSearchParams` takes gigabytes to replace millions of plus signs. */
function* urlEncodedFields(bytes: Buffer): Generator<[string, string]> {
  checkCount(bytes, '&', MAX_FIELDS - 1);
  const decoded = Buffer.alloc(bytes.length);
  for (let start = 0; start < bytes.length; ) {
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

function checkCount(bytes: Buffer, delimiter: string, most: number): void {
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    if (++count > most) throw new AppError('too_large', 'The request body has too many fields.');
  }
}

function checkPartHeaders(bytes: Buffer, delimiter: string): void {
  for (let at = 0; at !== -1; at = bytes.indexOf(`\r\n${delimiter}`, at + 1)) {
    const start = bytes.indexOf(delimiter, at) + delimiter.length;
    const headers = bytes.subarray(start, start + MAX_PART_HEADERS);
    // After the last one, whatever follows is not read.
    if (headers.indexOf('--') === 0) return;
    if (headers.length === MAX_PART_HEADERS && headers.indexOf('\r\n\r\n') === -1)
      throw new AppError(
        'too_large',
        `A part of the form has more than ${MAX_PART_HEADERS / 1024} KiB of headers.`,
      );
  }
}
