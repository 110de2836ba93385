import type { Where } from '../../../../src/contract/message/checks.ts';
import { navigate } from '../../location/location.ts';
import type { Tab } from '../../location/view-url.ts';

/** A position in a message, and what was found there. */
export interface SourcePlace {
  where: Where;
  message: string;
  /** Where Back leads. */
  from: 'checks' | 'inspect';
}

let next: { id: string; tab: Tab; place: SourcePlace } | null = null;

/** The tab that shows a part of a message as it was written. */
export function tabOf({ part }: Where): 'source' | 'text' | 'raw' {
  return part === 'html' ? 'source' : part === 'text' ? 'text' : 'raw';
}

/** Shows a position in its tab. Back returns to the tab before. */
export function showPlace(id: string, place: SourcePlace): void {
  const tab = tabOf(place.where);
  next = { id, tab, place };
  navigate({ tab });
}

/** The position that a tab should show. Only the first call returns it: a tab that is opened again begins at the top. */
export function takePlace(id: string, tab: Tab): SourcePlace | null {
  const place = next?.id === id && next.tab === tab ? next.place : null;
  if (place) next = null;
  return place;
}

export interface PlaceInChunk {
  chunk: number;
  start: number;
  end: number;
}

/** Finds a position in text that is split into chunks; null if the text ends before it. */
export function findPlace(chunks: readonly string[], { line, column, excerpt }: Where): PlaceInChunk | null {
  const text = chunks.join('');
  let lineStart = 0;
  for (let at = 1; at < line; at++) {
    lineStart = text.indexOf('\n', lineStart) + 1;
    if (lineStart === 0) return null;
  }
  const lineEnd = text.indexOf('\n', lineStart);
  const last = lineEnd < 0 ? text.length : lineEnd;
  const from = Math.min(lineStart + column - 1, last);
  const to = Math.min(from + Math.max(1, excerpt.length), last);
  let before = 0;
  for (const [chunk, { length }] of chunks.entries()) {
    // A chunk ends within a very long line at most. What is marked then ends there too.
    if (from < before + length) return { chunk, start: from - before, end: Math.min(to - before, length) };
    before += length;
  }
  return null;
}

/** How many lines a text has begun. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
