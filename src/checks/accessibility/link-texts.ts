import { attributeOf } from '../../html/element.ts';
import type { CheckedMessage } from '../checked-message.ts';
import { type FindingList, quote } from '../finding-list.ts';
import { tagOffset } from '../written-html.ts';

/** What links say that say nothing by themselves: a list of links is all that some readers hear. */
const VAGUE = new Set(
  (
    'click here|here|click|click me|this|this link|link|read more|more|more info|more information|learn more|details|go|go here|tap here|' +
    'hier|hier klicken|klicken sie hier|klick hier|mehr|weiterlesen|link|ici|cliquez ici|cliquer ici|en savoir plus|lire la suite|' +
    'aquí|haz clic aquí|haga clic aquí|clic aquí|más|leer más|qui|clicca qui|leggi di più|aqui|clique aqui|saiba mais|leia mais|' +
    'klik hier|lees meer|kliknij tutaj|tutaj|więcej|нажмите здесь|здесь|подробнее|こちら|点击这里|여기'
  ).split('|'),
);

/** Links whose text does not say where they lead. */
export function checkLinkTexts(message: CheckedMessage, list: FindingList): void {
  const { page, cascade } = message.written;
  for (const { label } of page.links) {
    if (label?.element.tagName !== 'a') continue;
    const { element, allText: text, alt, hasImage, hasAlt } = label;
    const title = LABELS.map((name) => attributeOf(element, name).trim()).find((each) => each !== '');
    const where = () => message.html.where(tagOffset(message, element));
    if (text === '' && alt === '' && title === undefined) {
      // An image without alt is reported as such. Empty links are left over in many templates, and screen readers skip some.
      // A font size of 0, which closes gaps between images, hides text alone.
      const { hidden, seen } = cascade.visibilityOf(element);
      const isSeen = hasImage ? !hidden : seen;
      if (!isSeen || (hasImage && !hasAlt)) continue;
      const href = attributeOf(element, 'href');
      list.add({
        code: 'link_without_text',
        severity: hasImage ? 'error' : 'warning',
        message: `The link to ${quote(href)} has no text.`,
        help: hasImage
          ? 'Write the destination of the link as the alt of its image.'
          : 'Add a text that says where it leads, or remove the link.',
        where,
      });
    } else if (title === undefined && VAGUE.has(normal(text || alt)))
      list.add({
        code: 'vague_link_text',
        severity: 'warning',
        message: `The link text ${quote(text || alt)} does not say where the link leads.`,
        help: 'Name the destination or the action, such as "Read the release notes".',
        where,
      });
  }
}

const LABELS = ['aria-label', 'aria-labelledby', 'title'];

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s»›→>.!:…]{1,20}$/u, '')
    .replace(/^[\s»›→>]{1,20}/u, '');
}
