import { MAX_LINKS } from './limits.ts';

/** A link of a message: its text, its real destination, and a warning if it is suspicious. */
export interface MessageLink {
  source: 'html' | 'text';
  text: string;
  url: string;
  warning: string | null;
}

const MAX_TEXT = 160;
const MAX_URL = 8000;

/** Collects the links of a body while it is read. */
export class LinkCollector {
  readonly links: MessageLink[] = [];
  readonly #source: MessageLink['source'];
  readonly #open: MessageLink[] = [];

  constructor(source: MessageLink['source']) {
    this.#source = source;
  }

  /** Starts a link; undefined if it has no valid target or there are too many links. */
  open(href: string | undefined): MessageLink | undefined {
    if (href === undefined || this.links.length >= MAX_LINKS) return undefined;
    const link: MessageLink = {
      source: this.#source,
      text: '',
      url: href.trim().slice(0, MAX_URL),
      warning: null,
    };
    this.links.push(link);
    this.#open.push(link);
    return link;
  }

  addText(text: string): void {
    for (const link of this.#open) if (link.text.length < MAX_TEXT) link.text += text.slice(0, MAX_TEXT);
  }

  /** The alternative text of an image, for a link without text. */
  addAlt(alt: string): void {
    for (const link of this.#open) if (link.text.trim() === '') link.text = alt.slice(0, MAX_TEXT);
  }

  close(link: MessageLink | undefined): void {
    if (!link) return;
    this.#open.splice(this.#open.indexOf(link), 1);
    link.text = link.text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT).toWellFormed();
    link.warning = warnAbout(link.text, link.url);
  }
}

/** A warning to show before the link is followed; null if there is none. */
export function warnAbout(text: string, url: string): string | null {
  // Browsers ignore these characters anywhere: java\nscript: is a scheme.
  if (/^(?:javascript|vbscript|data):/i.test(url.slice(0, 200).replace(/[\u0000-\u0020]/g, '')))
    return 'Runs code instead of opening a page';
  const target = hostOf(url);
  const shown = shownHost(text);
  if (target && shown && shown !== target && !target.endsWith(`.${shown}`)) {
    return `Shows ${shown}, but goes to ${target}`;
  }
  if (target?.split('.').some((label) => label.startsWith('xn--'))) {
    return 'The host name contains lookalike characters';
  }
  if (/^https?:\/\/[^/?#]*@/i.test(url)) return 'Has a name before the real host';
  return null;
}

function hostOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.hostname.replace(/^www\./, '') : null;
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const FILE_NAME = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|html?|ics|zip|png|jpe?g|gif)$/i;
const HOST = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/?#:]\S*)?$/iu;

/** The host in a link's text, if the text looks like a URL and not like a file name. */
function shownHost(written: string): string | null {
  // A name can contain zero-width characters, which are invisible.
  const found = HOST.exec(written.replace(INVISIBLE, '').trim())?.[1];
  return found && !FILE_NAME.test(found) ? hostOf(`http://${found}`) : null;
}
