import { unfoldedValue } from '../fields/field-value.ts';
import { type Parameterized, parseParameterized, textParameter, trimSpaces } from '../fields/parameters.ts';
import { isDelimiterOf } from './delimiters.ts';

const CONTENT_TYPE = 'content-type';

// RFC 2046 section 5.1.1 allows 70 characters, but some mailers write more.
const MAX_BOUNDARY = 250;

/** As latin1; `''` when there is none. Overlong ones are ignored, because each part costs a check of all open boundaries. */
export function readBoundary(type: Parameterized): string {
  const boundary = trimSpaces(type.raw.get('boundary') ?? textParameter(type, 'boundary') ?? '');
  return boundary.length > MAX_BOUNDARY ? '' : boundary;
}

/** The boundary that a header block's own Content-Type declares, read only when a line could be its delimiter. */
export class OwnBoundary {
  readonly #raw: Buffer;
  #valueStart = -1;
  #valueEnd = 0;
  #boundary: string | undefined;

  constructor(raw: Buffer) {
    this.#raw = raw;
  }

  /** Must be called for each field. The first of several Content-Types wins. */
  see(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    if (this.#valueStart >= 0 || nameEnd - nameStart !== CONTENT_TYPE.length) return;
    if (this.#raw.toString('latin1', nameStart, nameEnd).toLowerCase() !== CONTENT_TYPE) return;
    this.#valueStart = valueStart;
    this.#valueEnd = valueEnd;
  }

  isDelimiter(lineStart: number): boolean {
    if (this.#valueStart < 0) return false;
    this.#boundary ??= readBoundary(
      parseParameterized(unfoldedValue(this.#raw, this.#valueStart, this.#valueEnd)),
    );
    return this.#boundary !== '' && isDelimiterOf(this.#boundary, this.#raw, lineStart);
  }
}
