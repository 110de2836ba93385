import { HtmlDocument } from './html-document.ts';
import { type HtmlLimits, MAX_VISIBLE_TEXT } from './limits.ts';
import type { TextBlock } from './text-blocks.ts';

/**
 * The text of an HTML body that a person sees, with a line for each paragraph, heading and table cell: what
 * `include=html_text` has. Some input takes seconds: run it on a worker thread.
 */
export function visibleText(html: string, limits: HtmlLimits): string {
  return linesOf(beginning(new HtmlDocument(html, limits).page.seen));
}

export function linesOf(blocks: readonly TextBlock[]): string {
  return blocks.map(({ text }) => text).join('\n');
}

/** The first blocks of a page, up to the limit of the visible text. */
export function beginning(blocks: readonly TextBlock[]): TextBlock[] {
  let left = MAX_VISIBLE_TEXT;
  return blocks.filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
}
