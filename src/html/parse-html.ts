import { type DefaultTreeAdapterTypes, defaultTreeAdapter, Parser } from 'parse5';
import type { Deadline } from '../limits/deadline.ts';
import { type HtmlLimits, MAX_ATTRIBUTES, MAX_DEPTH } from './limits.ts';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** The limit that the view exceeded. */
export type Cut = 'depth' | 'elements' | 'size' | 'styles' | 'time';

export interface ParsedHtml {
  document: DefaultTreeAdapterTypes.Document;
  /** Set if the document is truncated. */
  cut: Cut | null;
}

/** The offsets of a start tag. */
export interface Tag {
  start: number;
  end: number;
}

/** What the source contains, in its order. Elements that the parser adds are missing. */
export interface HtmlSource {
  readonly tags: Map<Element, Tag>;
  readonly comments: { count: number; first: Tag | null };
  /** The offset of the doctype; null if there is none. */
  doctype: number | null;
}

class LimitReached extends Error {
  readonly cut: Cut;

  constructor(cut: Cut) {
    super(cut);
    this.cut = cut;
  }
}

// Reading the clock takes as long as creating an element.
const ELEMENTS_PER_CHECK = 1024;
const CHUNK = 256 * 1024;
const JOINED_LENGTH = 16 * 1024;
// No name that HTML knows is nearly as long.
const MAX_NAME_LENGTH = 1000;

/** The tree that a browser would build from this HTML, without scripts. If a limit is exceeded, the tree is truncated. */
export function parseHtml(
  html: string,
  limits: HtmlLimits,
  deadline: Deadline,
  source?: HtmlSource,
): ParsedHtml {
  const tree = new LimitedTree(limits.maxElements, deadline, source);
  const { tokenizer } = new Parser({
    treeAdapter: tree.adapter,
    scriptingEnabled: false,
    sourceCodeLocationInfo: source !== undefined,
  });
  let cut: Cut | null = null;
  try {
    for (let at = 0; at < html.length; at += CHUNK) {
      if (at > 0 && deadline.isOver) throw new LimitReached('time');
      tokenizer.write(html.slice(at, at + CHUNK), false);
      // Otherwise the tokenizer would collect one long text, character by character.
      tokenizer.flushCharacters();
      shortenNames(tokenizer);
    }
    tokenizer.write('', true);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    cut = error.cut;
  }
  tree.finishText();
  return { document: tree.document, cut };
}

/**
 * The tokenizer appends to names character by character, which takes 32 times their length in memory. A tag that never
 * ends would be one long name.
 */
function shortenNames(tokenizer: Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap>['tokenizer']): void {
  // Declared as protected.
  const { currentToken, currentAttr } = tokenizer as unknown as Record<
    string,
    Record<string, unknown> | null
  >;
  for (const unfinished of [currentToken, currentAttr]) {
    for (const key of ['tagName', 'name', 'publicId', 'systemId']) {
      const name = unfinished?.[key];
      if (typeof name === 'string' && name.length > MAX_NAME_LENGTH) {
        unfinished![key] = name.slice(0, MAX_NAME_LENGTH);
      }
    }
  }
}

/** Builds the tree for parse5, within limits, and without content that is never shown. */
class LimitedTree {
  document = defaultTreeAdapter.createDocument();
  readonly adapter: typeof defaultTreeAdapter;
  #elements = 0;
  #depth = 0;
  // Text arrives word by word, and a rope of concatenated words takes ten times their memory.
  #text: DefaultTreeAdapterTypes.TextNode | undefined;
  #words: string[] = [];
  #wordsLength = 0;
  #lastStart = -1;

  constructor(maxElements: number, deadline: Deadline, source?: HtmlSource) {
    this.adapter = {
      ...defaultTreeAdapter,
      createDocument: () => this.document,
      createElement: (name, namespace, attributes) => {
        if (++this.#elements > maxElements) throw new LimitReached('elements');
        if (this.#elements % ELEMENTS_PER_CHECK === 0 && deadline.isOver) throw new LimitReached('time');
        return defaultTreeAdapter.createElement(name, namespace, attributes.slice(0, MAX_ATTRIBUTES));
      },
      adoptAttributes: (element, attributes) => {
        if (element.attrs.length < MAX_ATTRIBUTES) {
          defaultTreeAdapter.adoptAttributes(element, attributes.slice(0, MAX_ATTRIBUTES));
        }
      },
      // Comments are never shown, and a message may consist of them.
      appendChild: (parent, node) => {
        if (node.nodeName !== '#comment') defaultTreeAdapter.appendChild(parent, node);
      },
      insertText: (parent, text) => this.#addText(parent, text),
      // Locations are not stored with the nodes: those of all elements would take more memory than the elements.
      getNodeSourceCodeLocation: () => null,
      setNodeSourceCodeLocation: (node, location) => {
        if (!location || !source) return;
        const { startOffset: start, endOffset: end } = location;
        if (node.nodeName === '#comment') {
          source.comments.count++;
          source.comments.first ??= { start, end };
        } else if (node.nodeName === '#documentType') source.doctype = start;
        // An element that is reopened has the location of its tag again.
        else if ('tagName' in node && start > this.#lastStart) {
          this.#lastStart = start;
          source.tags.set(node, { start, end });
        }
      },
      onItemPush: () => {
        if (++this.#depth > MAX_DEPTH) throw new LimitReached('depth');
      },
      onItemPop: () => {
        this.#depth--;
      },
    };
  }

  #addText(parent: DefaultTreeAdapterTypes.ParentNode, text: string): void {
    const last = parent.childNodes.at(-1);
    if (last && 'value' in last) {
      if (last !== this.#text) this.finishText();
      this.#text = last;
      this.#words.push(text);
      this.#wordsLength += text.length;
      if (this.#wordsLength >= JOINED_LENGTH) this.finishText();
    } else defaultTreeAdapter.insertText(parent, text);
  }

  /** Must be called before the text is read. */
  finishText(): void {
    if (this.#text) this.#text.value += this.#words.join('');
    this.#words = [];
    this.#wordsLength = 0;
    this.#text = undefined;
  }
}

/** The text directly in an element, such as the style sheet in a `style`. */
export function textIn({ childNodes }: Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

/** All elements of a document, in the order of their start tags. */
export function* elementsOf(nodes: readonly Node[]): Generator<Element> {
  const left = nodes.toReversed();
  for (let node = left.pop(); node; node = left.pop()) {
    if (!('tagName' in node)) continue;
    yield node;
    for (const child of node.childNodes.toReversed()) left.push(child);
  }
}
