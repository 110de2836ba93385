import { MAX_VISIBLE_TEXT } from '../html/limits.ts';
import { BlockBuilder, plainOrigin, type TextBlock } from '../html/text-blocks.ts';

// Lines of at least this length may have been wrapped. Chinese and Japanese lines, whose characters are twice as wide, are
// usually not wrapped.
const WRAPPED = 50;

// Spaces that align text, unlike the two that some people write after a sentence.
const COLUMN = /(?<![.!?:;,\s])(?:\t| {2})\s*/;

/** The lines of a text body, those of a wrapped paragraph joined. The columns of a line are separate, like table cells. */
export function readText(text: string): TextBlock[] {
  const builder = new BlockBuilder();
  let isOpen = false;
  for (const written of text.slice(0, MAX_VISIBLE_TEXT).split('\n')) {
    const line = written.trim();
    const columns = line.split(COLUMN);
    if (columns.length > 1) {
      for (const column of columns) {
        builder.end();
        builder.add(column, plainOrigin);
      }
      builder.end();
      isOpen = false;
      continue;
    }
    if (!isOpen || line === '' || !/^[\p{L}\p{N}("']/u.test(line)) builder.end();
    else builder.add(' ', plainOrigin);
    builder.add(line, plainOrigin);
    isOpen = line.length >= WRAPPED && !/[.:!?]$/.test(line);
  }
  builder.end();
  return builder.blocks;
}
