import { AppError } from '../mailbox/errors.ts';
import { hasBoundedStructure } from '../text/json-structure.ts';
import { isObject } from './fields.ts';
import { type Form, parseForm, shownForm } from './form.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A request body, parsed once when it is first needed. */
export class Body {
  /** What was parsed, for the kept request. */
  parsed: unknown;
  readonly #bytes: Buffer;
  readonly #contentType: string;
  #json: { value: unknown } | undefined;

  constructor(bytes: Buffer, contentType = '') {
    this.#bytes = bytes;
    this.#contentType = contentType;
  }

  /** Throws `invalid_body`, or `too_large` if it has too many values. */
  json(): unknown {
    this.#json ??= { value: parseJson(this.#bytes) };
    this.parsed = this.#json.value;
    return this.parsed;
  }

  jsonObject(): Record<string, unknown> {
    const value = this.json();
    if (!isObject(value)) throw new AppError('invalid_body', 'The request body is not a JSON object.');
    return value;
  }

  /** Throws like `parseForm`. */
  async form(): Promise<Form> {
    const form = await parseForm(this.#bytes, this.#contentType);
    this.parsed = shownForm(form);
    return form;
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
