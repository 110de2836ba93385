import assert from 'node:assert/strict';
import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { allowedFunctions, allowedSelectorFunctions } from '../../src/view/clean/allowed-css.ts';
import { keptAttributes, keptElements } from '../../src/view/clean/allowed-html.ts';

/** The parts of an element that the checks need, from parse5 or from a browser. */
export interface SeenElement {
  name: string;
  namespace: string;
  attributes: [name: string, value: string][];
  /** The content of a style element. */
  style?: string;
}

const HTML = 'http://www.w3.org/1999/xhtml';
// The markup that the view adds around the message.
const ownElements = new Set(['html', 'head', 'body', 'meta', 'title', 'style']);
const ownAttributes = new Set([
  'charset',
  'content',
  'name',
  'style',
  'src',
  'srcset',
  'href',
  'target',
  'rel',
  'background',
  'usemap',
  'media',
  'readonly',
]);
const AT_RULES = new Set(['media', 'supports', 'keyframes', 'font-face']);

/** Fails if a browser would find anything in the document that is not on our lists, or that leads to another site. */
export function assertHarmless(elements: Iterable<SeenElement>): void {
  for (const { name, namespace, attributes, style } of elements) {
    assert.equal(namespace, HTML, name);
    assert.ok(keptElements.has(name) || ownElements.has(name), `element ${name}`);
    for (const [attribute, value] of attributes) {
      const known =
        keptAttributes.has(attribute) || ownAttributes.has(attribute) || /^aria-[a-z]+$/.test(attribute);
      assert.ok(known, `attribute ${attribute} of ${name}`);
      assertAttribute(attribute, value);
    }
    if (style !== undefined) assertCss(style);
  }
}

function assertAttribute(name: string, value: string): void {
  if (name === 'style') assertCss(value);
  else if (name === 'src' || name === 'background') assertPicture(value);
  else if (name === 'srcset') for (const candidate of value.split(', ')) assertPicture(candidate);
  else if (name === 'href') assert.match(value, /^(?:#|https?:\/\/|mailto:|tel:|sms:)/);
}

function assertPicture(url: string): void {
  assert.match(url, /^(?:inline\/[^/]+\?pass=1|data:image\/)/i);
}

function assertCss(css: string): void {
  assert.doesNotMatch(css, /<[^ ]/);
  const tokens = tokenize({ css });
  for (const [at, token] of tokens.entries()) assertToken(token, tokens[at + 1]);
}

function assertToken(token: CSSToken, next: CSSToken | undefined): void {
  switch (token[0]) {
    case TokenType.URL:
      assertPicture(token[4].value);
      break;
    case TokenType.Function: {
      const name = token[4].value.toLowerCase();
      if (name === 'url') {
        assert.ok(next?.[0] === TokenType.String, 'url() without a string');
        assertPicture(next[4].value);
      } else assert.ok(allowedFunctions.has(name) || allowedSelectorFunctions.has(name), `function ${name}`);
      break;
    }
    case TokenType.AtKeyword:
      assert.ok(AT_RULES.has(token[4].value), `rule @${token[4].value}`);
      break;
    case TokenType.BadString:
    case TokenType.BadURL:
    case TokenType.CDO:
    case TokenType.CDC:
      assert.fail(`a token ${token[0]}`);
  }
}

/** The elements that parse5, which reads HTML as browsers do, finds in a document. */
export function elementsOf(html: string): SeenElement[] {
  const found: SeenElement[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    assert.notEqual(node.nodeName, '#comment');
    if ('tagName' in node) {
      const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
      found.push({
        name: node.tagName,
        namespace: node.namespaceURI,
        attributes: node.attrs.map(({ name, value }) => [name, value]),
        ...(node.tagName === 'style' && { style: text }),
      });
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(html, { scriptingEnabled: false }));
  return found;
}
