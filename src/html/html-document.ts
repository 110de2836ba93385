import { Deadline } from '../limits/deadline.ts';
import { isStyleSheet } from './element.ts';
import type { HtmlLimits } from './limits.ts';
import { type PageContent, readPage } from './page.ts';
import {
  type Cut,
  type Element,
  elementsOf,
  type HtmlSource,
  type ParsedHtml,
  parseHtml,
  textIn,
} from './parse-html.ts';
import { Cascade, pageVisibility } from './style/cascade.ts';
import type { ColourScheme } from './style/sheet.ts';

export interface DocumentOptions {
  /** When reading stops. By default the limit applies from now on. */
  deadline?: Deadline;
  /** Whether positions in the source are needed. */
  isLocated?: boolean;
}

/** An HTML body that is parsed once for everything that one job reads of it. Never throws, and the time is limited. */
export class HtmlDocument {
  readonly root: ParsedHtml['document'];
  /** Set if the document is truncated. */
  readonly cut: Cut | null;
  /** Empty unless the document is located. */
  readonly source: HtmlSource = { tags: new Map(), comments: { count: 0, first: null }, doctype: null };
  readonly #deadline: Deadline;
  #elements: readonly Element[] | undefined;
  #cascade: Cascade | undefined;
  #page: PageContent | undefined;

  constructor(html: string, limits: HtmlLimits, { deadline, isLocated = false }: DocumentOptions = {}) {
    this.#deadline = deadline ?? Deadline.afterWork(limits.timeMs);
    // What is read of a document takes less than half as long as parsing.
    const until = Deadline.afterWork(0.7 * limits.timeMs, this.#deadline);
    const { document, cut } = parseHtml(html, limits, until, isLocated ? this.source : undefined);
    this.root = document;
    this.cut = cut;
  }

  get isLate(): boolean {
    return this.#deadline.isOver;
  }

  /** All elements, in the order of their start tags. */
  get elements(): readonly Element[] {
    this.#elements ??= [...elementsOf(this.root.childNodes)];
    return this.#elements;
  }

  /** How the elements look, in light colours. */
  get cascade(): Cascade {
    this.#cascade ??= this.cascadeIn('light');
    return this.#cascade;
  }

  /** How the elements look in these colours, on a page that looks like `page` where the message does not say. */
  cascadeIn(scheme: ColourScheme, page = pageVisibility): Cascade {
    const sheets = this.elements.filter(isStyleSheet).map(textIn);
    return new Cascade(sheets, scheme, page);
  }

  /** The texts, links, images and headings. */
  get page(): PageContent {
    this.#page ??= readPage(this.root.childNodes, this.cascade, () => this.isLate);
    return this.#page;
  }
}
