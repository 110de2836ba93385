import { oneLine } from '../text/display.ts';
import { beginningOf, isLarge } from './large-html.ts';
import { parseMail } from './parse-mail.ts';
import { findTextLinks } from './text-links.ts';

/** A link of a mail: what it says, where it really goes, and what is odd about that. */
export interface MailLink {
  from: 'HTML' | 'Text';
  text: string;
  url: string;
  warning: string | null;
}

// A list nobody can read is no help; a mail built to have a million links gets this many.
export const MOST_LINKS = 2000;

/** Every link of the HTML and of the text, in their order; of a large mail, those of its beginning. */
export function collectLinks(html: string, text: string): MailLink[] {
  const links: MailLink[] = [];
  if (html) {
    for (const element of parseMail(isLarge(html) ? beginningOf(html) : html).querySelectorAll(
      'a[href], area[href]',
    )) {
      if (links.length >= MOST_LINKS) return links;
      const url = element.getAttribute('href')!.trim();
      const image = element.querySelector('img[alt]')?.getAttribute('alt');
      const words = element.textContent?.trim() || image || element.getAttribute('alt') || '';
      links.push({ from: 'HTML', text: oneLine(words, 160), url, warning: warnAbout(words, url) });
    }
  }
  for (const { url } of findTextLinks(text)) {
    if (links.length >= MOST_LINKS) return links;
    if (url) links.push({ from: 'Text', text: '', url, warning: warnAbout('', url) });
  }
  return links;
}

/** What a careful person would want to know before following the link; null when there is nothing. */
export function warnAbout(text: string, url: string): string | null {
  // Browsers skip these wherever they stand: java\nscript: is one.
  if (/^(?:javascript|vbscript|data):/i.test(url.replace(/[\u0000-\u0020]+/g, '')))
    return 'Runs code instead of going somewhere';
  const target = hostOf(url);
  const shown = shownHost(text);
  if (target && shown && shown !== target && !target.endsWith(`.${shown}`)) {
    return `Says ${shown}, goes to ${target}`;
  }
  if (target?.split('.').some((label) => label.startsWith('xn--'))) {
    return 'The host is written in letters that may only look familiar';
  }
  if (/^https?:\/\/[^/?#]*@/i.test(url)) return 'Has a name before the host, which may be mistaken for it';
  return null;
}

function hostOf(url: string): string | null {
  try {
    const { protocol, hostname } = new URL(url);
    return protocol === 'http:' || protocol === 'https:' ? hostname.replace(/^www\./, '') : null;
  } catch {
    return null;
  }
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const FILE_NAME = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|html?|ics|zip|png|jpe?g|gif)$/i;

/** The host a link's text shows, when the text looks like an address and not like a file. */
function shownHost(written: string): string | null {
  // What has no width can stand inside a name without showing: it reads as if it were not there.
  const text = written.replace(INVISIBLE, '');
  const found = /^\s*(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/?#:]\S*)?\s*$/iu.exec(text)?.[1];
  return found && !FILE_NAME.test(found) ? hostOf(`http://${found}`) : null;
}
