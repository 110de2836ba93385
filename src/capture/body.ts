import { AppError } from '../mailbox/errors.ts';
import { hasBoundedStructure } from '../text/json-structure.ts';
import { isObject } from './fields.ts';
import { type Form, parseForm, shownForm } from './form.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A request body, parsed once when it is first needed. */
export class Body {
  readonly #contentType: string;
  #bytes: Buffer;
  #json: { value: unknown } | undefined;
  #form: Promise<Form> | undefined;

  constructor(bytes: Buffer, contentType = '') {
    this.#bytes = bytes;
    this.#contentType = contentType;
  }

  /** Throws `invalid_body`, or `too_large` if it has too many values. */
  json(): unknown {
    this.#json ??= { value: parseJson(this.#take()) };
    return this.#json.value;
  }

  jsonObject(): Record<string, unknown> {
    const value = this.json();
    if (!isObject(value)) throw new AppError('invalid_body', 'The request body is not a JSON object.');
    return value;
  }

  /** Throws like `parseForm`. */
  form(): Promise<Form> {
    this.#form ??= parseForm(this.#take(), this.#contentType);
    return this.#form;
  }

  /** What was parsed, for the kept request. */
  async parsed(): Promise<unknown> {
    if (this.#json) return this.#json.value;
    const form = await this.#form;
    return form && shownForm(form);
  }

  /** The bytes are large and needed only once. */
  #take(): Buffer {
    const bytes = this.#bytes;
    this.#bytes = Buffer.alloc(0);
    return bytes;
  }
}

function parseJson(bytes: Buffer): unknown {
  if (!hasBoundedStructure(bytes)) {
    throw new AppError('too_large', 'The request body has too many JSON values.');
  }
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new AppError('invalid_body', 'The request body is not valid JSON in UTF-8.');
  }
}
