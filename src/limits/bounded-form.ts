import { AppError } from '../mailbox/errors.ts';
import { parseParameterized } from '../mime/fields/parameters.ts';

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

/** Throws `unsupported_media_type`, `invalid_body`, or `too_large` if there are too many fields. */
export async function parseBoundedForm(bytes: Buffer, contentType: string): Promise<Form> {
  const data = await new Response(bytes as BufferSource, {
    headers: { 'content-type': checkedType(bytes, contentType) },
  })
    .formData()
    .catch(() => {
      throw new AppError('invalid_body', 'The request body is not a valid form.');
    });
  const texts = new Map<string, string | string[]>();
  const files = new Map<string, FormFile[]>();
  for (const [name, value] of data) {
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

/** The type for the parser, which so uses the same boundary as was counted here. */
function checkedType(bytes: Buffer, contentType: string): string {
  const { value: type, raw } = parseParameterized(contentType);
  if (type === 'application/x-www-form-urlencoded') {
    checkUrlEncoded(bytes);
    return type;
  }
  if (type !== 'multipart/form-data')
    throw new AppError('unsupported_media_type', 'Send the body as a form.');
  const boundary = raw.get('boundary') ?? '';
  // RFC 2046, section 5.1.1. Other characters could end the quoted string.
  if (!/^[\w'()+,./:=? -]{1,70}$/.test(boundary))
    throw new AppError('invalid_body', 'The boundary of the form is missing or not valid.');
  checkCount(bytes, `--${boundary}`, MAX_PARTS);
  return `multipart/form-data; boundary="${boundary}"`;
}

function checkUrlEncoded(bytes: Buffer): void {
  checkCount(bytes, '&', MAX_FIELDS - 1);
  try {
    decodeURIComponent(bytes.toString());
  } catch {
    throw new AppError('invalid_body', 'The percent-encoding of the request body is not valid.');
  }
}

function checkCount(bytes: Buffer, delimiter: string, most: number): void {
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    if (++count > most) throw new AppError('too_large', 'The request body has too many fields.');
  }
}
