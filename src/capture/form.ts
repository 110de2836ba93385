import { AppError } from '../mailbox/errors.ts';

export interface FormFile {
  filename: string;
  content_type: string;
  content: Buffer;
}

// A message to 1,000 recipients, each with a field of its own, has a few thousand fields.
const MAX_FIELDS = 10_000;
// Each part of a multipart form is an object of several hundred bytes.
const MAX_PARTS = 5_000;

/** A form, URL-encoded or multipart. A field may have several values. */
export class Form {
  readonly #values = new Map<string, (string | FormFile)[]>();

  static async parse(bytes: Buffer, contentType: string): Promise<Form> {
    const form = new Form();
    if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) form.#readUrlEncoded(bytes);
    else if (/^multipart\/form-data\b/i.test(contentType)) await form.#readMultipart(bytes, contentType);
    else throw new AppError('unsupported_media_type', 'Send the body as a form.');
    return form;
  }

  get names(): string[] {
    return [...this.#values.keys()];
  }

  texts(name: string): string[] {
    return (this.#values.get(name) ?? []).filter((value) => typeof value === 'string');
  }

  /** The first value; undefined if the field is absent or empty. */
  text(name: string): string | undefined {
    return this.texts(name)[0] || undefined;
  }

  files(name: string): FormFile[] {
    return (this.#values.get(name) ?? []).filter((value) => typeof value !== 'string');
  }

  /** The fields, without the contents of files. */
  shown(): Record<string, unknown> {
    return Object.fromEntries(
      [...this.#values].map(([name, values]) => {
        const shown = values.map((value) =>
          typeof value === 'string' ? value : { ...value, content: `[${value.content.length} bytes]` },
        );
        return [name, shown.length === 1 ? shown[0] : shown];
      }),
    );
  }

  #readUrlEncoded(bytes: Buffer): void {
    const text = bytes.toString();
    let start = 0;
    for (let fields = 0; start < text.length; fields++) {
      if (fields === MAX_FIELDS) throw tooMany();
      const next = text.indexOf('&', start);
      const end = next === -1 ? text.length : next;
      const equals = text.indexOf('=', start);
      const nameEnd = equals === -1 || equals > end ? end : equals;
      if (end > start) this.#add(decode(text.slice(start, nameEnd)), decode(text.slice(nameEnd + 1, end)));
      start = end + 1;
    }
  }

  async #readMultipart(bytes: Buffer, contentType: string): Promise<void> {
    const boundary = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
    const delimiter = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
    let parts = 0;
    for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
      if (++parts > MAX_PARTS) throw tooMany();
    }
    const headers = { 'content-type': contentType };
    const data = await new Response(bytes as BufferSource, { headers }).formData().catch(() => {
      throw new AppError('invalid_body', 'The request body is not a valid multipart form.');
    });
    for (const [name, value] of data) {
      if (typeof value === 'string') this.#add(name, value);
      else {
        const content = Buffer.from(await value.arrayBuffer());
        this.#add(name, { filename: value.name, content_type: value.type, content });
      }
    }
  }

  #add(name: string, value: string | FormFile): void {
    const values = this.#values.get(name);
    if (values) values.push(value);
    else this.#values.set(name, [value]);
  }
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    throw new AppError('invalid_body', 'The percent-encoding of the request body is not valid.');
  }
}

function tooMany(): AppError {
  return new AppError('too_large', 'The request body has too many fields.');
}
