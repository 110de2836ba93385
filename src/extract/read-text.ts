import { MAX_TEXT } from './limits.ts';
import { plainLook, type Segment, SegmentBuilder } from './segment.ts';

// Lines of at least this length may have been wrapped. Chinese and Japanese lines, whose characters are twice as wide, are
// usually not wrapped.
const WRAPPED = 50;

/** The lines of a text body, those of a wrapped paragraph joined. */
export function readText(text: string): Segment[] {
  const builder = new SegmentBuilder();
  let isOpen = false;
  for (const written of text.slice(0, MAX_TEXT).split('\n')) {
    const line = written.trim();
    if (!isOpen || line === '' || !/^[\p{L}\p{N}("']/u.test(line)) builder.end();
    else builder.add(' ', plainLook);
    builder.add(line, plainLook);
    isOpen = line.length >= WRAPPED && !/[.:!?]$/.test(line);
  }
  builder.end();
  return builder.segments;
}
