import { withoutDepths } from './nesting.ts';
import { withoutHandlers } from './source-tokens.ts';

/**
 * The root of a parsed copy of a mail's HTML, in which nothing runs and nothing is fetched. The browser would still
 * report the handlers it refuses, and choke on a hundred thousand levels: those are taken out first.
 */
export function parseMail(html: string): HTMLElement {
  const parsed = new DOMParser().parseFromString(withoutHandlers(withoutDepths(html)), 'text/html');
  // <img name=documentElement> hides the property of that name; what a walker finds cannot be hidden.
  return document.createTreeWalker(parsed, NodeFilter.SHOW_ELEMENT).nextNode() as HTMLElement;
}

/** Puts a plain element in the place of a form. Fields without a form look as they did and send nothing. */
export function replaceForm(form: Element): void {
  const plain = document.createElement('div');
  // <input name=attributes> hides the form's own property of that name; the prototype's cannot be hidden.
  for (const name of Element.prototype.getAttributeNames.call(form)) {
    // Copied as a node: a parser takes names that setAttribute refuses.
    plain.setAttributeNode(Element.prototype.getAttributeNode.call(form, name)!.cloneNode() as Attr);
  }
  const content = new Range();
  content.selectNodeContents(form);
  plain.append(content.extractContents());
  Element.prototype.replaceWith.call(form, plain);
}
