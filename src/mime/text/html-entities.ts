import { createRequire } from 'node:module';

type Entities = typeof import('entities/decode');

let entities: Entities | undefined;

/**
 * Creates a function that decodes the character reference at `html[at]`, an ampersand, as browsers do in text: it calls
 * `emit` with the characters and returns the length of the reference, or 0 when there is none.
 */
export function createEntityReader(emit: (code: number) => void): (html: string, at: number) => number {
  // Loaded on first use, because the table takes a few milliseconds to load.
  entities ??= createRequire(import.meta.url)('entities/decode') as Entities;
  const { DecodingMode, HtmlEntityDecoder } = entities;
  const decoder = new HtmlEntityDecoder(emit);
  return (html, at) => {
    decoder.startEntity(DecodingMode.Legacy);
    const length = decoder.write(html, at + 1);
    return length < 0 ? decoder.end() : length;
  };
}
