import { MAX_TEXT } from './limits.ts';
import { plainLook, type Segment, SegmentBuilder } from './segment.ts';

// Programs wrap lines from here on. Chinese and Japanese letters are twice as wide, and those lines are not wrapped.
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
