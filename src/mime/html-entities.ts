import { createRequire } from 'node:module';

type Entities = typeof import('entities/decode');

let entities: Entities | undefined;

/**
 * A function that decodes the character reference at `html[at]`, an ampersand, as browsers do in text: it gives the
 * characters to `emit` and returns the length of the reference, 0 when there is none.
 */
export function createEntityReader(emit: (code: number) => void): (html: string, at: number) => number {
  // Loaded when the first page comes: reading the table takes some milliseconds, which a start does not have.
  entities ??= createRequire(import.meta.url)('entities/decode') as Entities;
  const { DecodingMode, HtmlEntityDecoder } = entities;
  const decoder = new HtmlEntityDecoder(emit);
  return (html, at) => {
    decoder.startEntity(DecodingMode.Legacy);
    const length = decoder.write(html, at + 1);
    return length < 0 ? decoder.end() : length;
  };
}
