import { type Form, parseBoundedForm } from '../limits/bounded-form.ts';
import { parseBoundedJson } from '../limits/bounded-json.ts';
import { freeBytes } from '../limits/free-bytes.ts';
import { AppError } from '../mailbox/errors.ts';
import { isObject } from './fields.ts';

/** A request body, parsed once when it is first needed. */
export class ApiBody {
  readonly length: number;
  readonly bytes: Buffer;
  /** What was parsed, for the kept request. */
  parsed: unknown;
  readonly #contentType: string;
  #json: { value: unknown } | undefined;

  constructor(bytes: Buffer, contentType = '') {
    this.length = bytes.length;
    this.bytes = bytes;
    this.#contentType = contentType;
  }

  /** Throws `invalid_body`, or `too_large` if it has too many values. */
  json(): unknown {
    this.#json ??= { value: parseBoundedJson(this.bytes) };
    this.parsed = this.#json.value;
    return this.parsed;
  }

  /** Frees everything but its length. */
  clear(): void {
    freeBytes(this.bytes);
    this.parsed = undefined;
    this.#json = undefined;
  }

  jsonObject(): Record<string, unknown> {
    const value = this.json();
    if (!isObject(value)) throw new AppError('invalid_body', 'The request body is not a JSON object.');
    return value;
  }

  /** Throws like `parseBoundedForm`. */
  form(): Form {
    const form = parseBoundedForm(this.bytes, this.#contentType);
    this.parsed = shownForm(form);
    return form;
  }
}

/** The fields, with the sizes of files instead of their contents. */
function shownForm({ values, files }: Form): Record<string, unknown> {
  const shown = Object.entries(files).map(([name, all]) => [
    name,
    [
      ...(Object.hasOwn(values, name) ? [values[name]!].flat() : []),
      ...all.map(({ content, ...file }) => ({ ...file, size: content.length })),
    ],
  ]);
  return { ...values, ...Object.fromEntries(shown) };
}
