import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { MAX_ATTRIBUTES, MAX_DEPTH, type ViewLimits } from './limits.ts';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** Which limit ended the view. */
export type Cut = 'depth' | 'elements' | 'size' | 'styles' | 'time';

export interface ParsedHtml {
  document: DefaultTreeAdapterTypes.Document;
  /** Set when the document is only the beginning. */
  cut: Cut | null;
}

class LimitReached extends Error {
  readonly cut: Cut;

  constructor(cut: Cut) {
    super(cut);
    this.cut = cut;
  }
}

// Looking at the clock costs as much as making an element.
const ELEMENTS_PER_CHECK = 1024;

/**
 * The tree that a browser would build from this HTML, in standards mode and without scripts. Ends at a limit with the
 * beginning of the tree.
 */
export function parseHtml(html: string, limits: ViewLimits, deadline: number): ParsedHtml {
  let document = defaultTreeAdapter.createDocument();
  let elements = 0;
  let depth = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createDocument: () => {
      document = defaultTreeAdapter.createDocument();
      return document;
    },
    createElement: (name, namespace, attributes) => {
      if (++elements > limits.maxElements) throw new LimitReached('elements');
      if (elements % ELEMENTS_PER_CHECK === 0 && performance.now() > deadline) throw new LimitReached('time');
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
    onItemPush: () => {
      if (++depth > MAX_DEPTH) throw new LimitReached('depth');
    },
    onItemPop: () => {
      depth--;
    },
  };
  try {
    // The view is shown in standards mode, where a table ends a paragraph.
    parse(`<!doctype html>${html}`, { treeAdapter, scriptingEnabled: false });
    return { document, cut: null };
  } catch (error) {
    if (error instanceof LimitReached) return { document, cut: error.cut };
    throw error;
  }
}
