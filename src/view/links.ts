import { MAX_LINK_TEXT, MAX_LINKS, MAX_URLS_LENGTH } from './limits.ts';

interface Link {
  url: string;
  text: string;
}

/** A link whose text is being read. */
export interface OpenLink {
  readonly link: Link;
  alt: string;
}

/** Collects the links of an HTML body while it is read from start to end, up to the limits. */
export class LinkCollector<L extends Link> {
  readonly links: L[] = [];
  readonly #open: OpenLink[] = [];
  #lengthLeft = MAX_URLS_LENGTH;

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Adds a link without content; false if there are too many. */
  add(link: L): boolean {
    this.#lengthLeft -= link.url.length;
    if (this.links.length >= MAX_LINKS || this.#lengthLeft < 0) return false;
    this.links.push(link);
    return true;
  }

  /** Adds a link. The text until `close` becomes its text. */
  open(link: L): OpenLink | undefined {
    if (!this.add(link)) return undefined;
    const opened = { link, alt: '' };
    this.#open.push(opened);
    return opened;
  }

  addText(text: string): void {
    for (const { link } of this.#open)
      if (link.text.length < MAX_LINK_TEXT) link.text += text.slice(0, MAX_LINK_TEXT);
  }

  /** The alternative text of an image, for a link without text. */
  addAlt(alt: string): void {
    for (const opened of this.#open) opened.alt ||= alt.slice(0, MAX_LINK_TEXT);
  }

  close(opened: OpenLink): void {
    this.#open.splice(this.#open.indexOf(opened), 1);
    opened.link.text = oneLine(opened.link.text) || oneLine(opened.alt);
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_LINK_TEXT).toWellFormed();
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
