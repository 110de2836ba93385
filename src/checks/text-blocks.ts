import { attributeOf, hasAttribute, inlineElements, parentOf, unseenElements } from '../html/element.ts';
import type { Element, Node } from '../html/parse-html.ts';

import type { CheckedMessage } from './checked-message.ts';
import { findAttribute } from './written-html.ts';

/** A paragraph, a table cell, a heading or the like: text that is read as one line. */
export interface TextBlock {
  /** With white space collapsed. */
  text: string;
  /** The innermost block element around it. */
  element: Element;
  /** Shows code, in which placeholders are meant to be seen. */
  isCode: boolean;
  /** The text nodes, each with the position of its first character in `text`. */
  pieces: { at: number; node: TextNode; parent: Element }[];
}

export type TextNode = Extract<Node, { value: string }>;

const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'textarea', 'var']);
// About 150 pages.
const MAX_TEXT = 500_000;

/** The text of a document as its reader would divide it, hidden text included. */
export function textBlocks(document: { childNodes: Node[] }): TextBlock[] {
  const reader = new BlockReader();
  for (const node of document.childNodes) if ('tagName' in node) reader.readElement(node, false);
  return reader.end();
}

class BlockReader {
  readonly #blocks: TextBlock[] = [];
  #open: TextBlock | undefined;
  #left = MAX_TEXT;

  end(): TextBlock[] {
    this.#close();
    return this.#blocks;
  }

  readElement(element: Element, isCode: boolean): void {
    const { tagName } = element;
    if (unseenElements.has(tagName) || this.#left <= 0) return;
    const isBlock = !inlineElements.has(tagName);
    if (isBlock) this.#close();
    const inCode = isCode || CODE.has(tagName);
    for (const node of element.childNodes) {
      if ('value' in node) this.#addText(node, element, inCode);
      else if ('tagName' in node) this.readElement(node, inCode);
    }
    if (isBlock) this.#close();
  }

  #addText(node: TextNode, parent: Element, isCode: boolean): void {
    const value = node.value.slice(0, this.#left).replace(/\s+/g, ' ');
    this.#left -= value.length;
    // Code within a sentence is a block of its own, so that its braces are not taken for those of a template.
    if (this.#open && this.#open.isCode !== isCode) this.#close();
    this.#open ??= { text: '', element: blockAround(parent), isCode, pieces: [] };
    this.#open.pieces.push({ at: this.#open.text.length, node, parent });
    this.#open.text += value;
  }

  #close(): void {
    if (this.#open && this.#open.text.trim() !== '') this.#blocks.push(this.#open);
    this.#open = undefined;
  }
}

function blockAround(element: Element): Element {
  let block = element;
  for (let around: Element | null = element; around; around = parentOf(around)) {
    block = around;
    if (!inlineElements.has(block.tagName)) break;
  }
  return block;
}

/** What an element says. */
export interface Label {
  /** On one line. */
  text: string;
  /** The alternative texts of its images. */
  alt: string;
  hasImage: boolean;
  /** Whether all images have an alternative text, perhaps an empty one. */
  hasAlt: boolean;
}

// Enough for any label. Links may be nested, and each would be read again.
const MAX_LABEL = 500;
const MAX_LABEL_NODES = 500;

/** The text in an element, and the alternative texts of the images in it. */
export function labelOf(element: Element): Label {
  let [text, alt, hasImage, hasAlt] = ['', '', false, true];
  let nodes = 0;
  const left: Node[] = element.childNodes.slice(0, MAX_LABEL_NODES).reverse();
  for (let node = left.pop(); node && text.length < MAX_LABEL && nodes < MAX_LABEL_NODES; node = left.pop()) {
    nodes++;
    if ('value' in node) text += node.value.slice(0, MAX_LABEL);
    if (!('tagName' in node) || unseenElements.has(node.tagName)) continue;
    if (node.tagName === 'img') {
      alt = `${alt} ${attributeOf(node, 'alt').slice(0, MAX_LABEL)}`;
      [hasImage, hasAlt] = [true, hasAlt && hasAttribute(node, 'alt')];
    }
    for (const child of node.childNodes.slice(0, MAX_LABEL_NODES).reverse()) left.push(child);
  }
  return { text: oneLine(text), alt: oneLine(alt), hasImage, hasAlt };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

// Text is near the tag of its element.
const REACH = 20_000;

/** Where a start tag, or one of its attributes, begins in the source. */
export function tagOffset({ html, written }: CheckedMessage, element: Element, attribute?: string): number {
  const tag = written.tags.get(element);
  if (!tag) return 0;
  return (attribute && findAttribute(html.text, tag, attribute)?.start) || tag.start;
}

/** Where a text of an element begins in the source, or else its start tag. */
export function textOffset({ html, written }: CheckedMessage, element: Element, text: string): number {
  const tag = written.tags.get(element);
  const from = tag?.end ?? 0;
  const inside = html.text.slice(from, from + REACH).indexOf(text.trim());
  return inside < 0 ? (tag?.start ?? 0) : from + inside;
}
