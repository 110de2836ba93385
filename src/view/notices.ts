import { type HtmlLimits, MAX_DEPTH } from '../html/limits.ts';
import type { Cut } from '../html/parse-html.ts';

/** The limit that a view exceeded; for `memory` and `time`, possibly nothing could be shown. */
export type ViewLimit = Cut | 'memory';

/** Explains why the view is incomplete. */
export function noticeFor(limit: ViewLimit, { maxElements, maxOutput }: HtmlLimits): string {
  switch (limit) {
    case 'depth':
      return `The HTML nests elements more than ${MAX_DEPTH} levels deep. The rest is not shown.`;
    case 'elements':
      return `The HTML has more than ${maxElements.toLocaleString('en')} elements. The rest is not shown.`;
    case 'size':
      return `The HTML is larger than ${Math.round(maxOutput / 1024 / 1024)} MB. The rest is not shown.`;
    case 'styles':
      return 'The style sheets are too large. Part of them is ignored.';
    case 'time':
      return 'The HTML takes too long to prepare. The rest is not shown.';
    case 'memory':
      return 'The HTML takes too much memory to prepare.';
  }
}
