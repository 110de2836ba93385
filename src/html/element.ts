/** An element, as far as its style depends on it. */
export interface StyledElement {
  readonly tagName: string;
  readonly attrs: readonly { readonly name: string; readonly value: string }[];
  /** An element, or the document. */
  readonly parentNode: object | null;
}

/** Elements whose content is not shown as text. */
export const unseenElements: ReadonlySet<string> = new Set(
  'script style title template iframe noframes noembed svg math'.split(' '),
);
/** Elements whose content is a choice or a default value, not text of the message. */
export const fieldElements: ReadonlySet<string> = new Set(
  'datalist meter optgroup option progress select textarea'.split(' '),
);
/** Elements that do not start a new line. */
export const inlineElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr q s samp small span ' +
    'strike strong sub sup time tt u var wbr'
  ).split(' '),
);

/** The value of an attribute, or `''`. */
export function attributeOf({ attrs }: Pick<StyledElement, 'attrs'>, wanted: string): string {
  return attrs.find(({ name }) => name === wanted)?.value ?? '';
}

export function hasAttribute({ attrs }: Pick<StyledElement, 'attrs'>, wanted: string): boolean {
  return attrs.some(({ name }) => name === wanted);
}

/** Whether this is a style sheet, and not another text in a `style` element. */
export function isStyleSheet(element: Pick<StyledElement, 'tagName' | 'attrs'>): boolean {
  return element.tagName === 'style' && /^(?:text\/css)?$/i.test(attributeOf(element, 'type').trim());
}

/** The element around an element. */
export function parentOf<E extends StyledElement>({ parentNode }: E): E | null {
  return parentNode && 'tagName' in parentNode ? (parentNode as E) : null;
}
