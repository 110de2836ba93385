import type { MessageLink } from '../contract/message/findings.ts';
import {
  deniesBefore,
  isShort,
  isWebAddress,
  kindsIn,
  lastKindIn,
  lastKindInLine,
  lastLine,
  linkKind,
} from '../html/link-kind.ts';
import type { PageLink } from '../html/links.ts';

/** Points for and against a link being the call to action. See docs/decisions/links.md. */
const points = {
  button: 4,
  actionWord: 4,
  offerWord: 2,
  /** "To confirm, open this address:" before a link without meaningful text. */
  actionWordBefore: 4,
  /** "Track your parcel:" before such a link, which is enough if it is the only one. */
  offerWordBefore: 2,
  /** confirm, verify, reset in the path or the query. */
  actionAddress: 2,
  /** A long random part, unique to this recipient. */
  token: 1,
  /** The URL occurs more than once in the message. */
  repeated: 1,
  /** It is the only link. */
  only: 1,
  /** The same for an address that is written out, or a paragraph of its own, because someone wants it to be followed. */
  onlyForItself: 3,
  aside: -6,
  homePage: -2,
  enough: 3,
} as const;

interface LinkedBody {
  source: MessageLink['source'];
  /** The message asks for a code to be typed, so that a link for those who did not want it is not the call to action. */
  hasCode: boolean;
  /** The texts of blocks that have nothing but a link. */
  paragraphs?: ReadonlySet<string>;
}

/** The links of a body in order, with the call to action marked. */
export function classifyLinks(
  links: readonly PageLink[],
  { source, hasCode, paragraphs = new Set() }: LinkedBody,
): MessageLink[] {
  const uses = new Map<string, number>();
  for (const { url, image, hidden } of links) if (!image && !hidden) uses.set(url, (uses.get(url) ?? 0) + 1);
  const kinds = links.map((link) => linkKind(link));
  const asides = areAside(links, hasCode);
  // What a person does not see is not what the message asks for.
  const isPossible = ({ url, hidden }: PageLink, index: number) =>
    kinds[index] === 'other' && !hidden && OPENED.test(url);
  const only = onlyUrl(
    links.filter((link, index) => isPossible(link, index) && !asides[index] && !isForSome(link)),
    paragraphs,
  );
  let best: PageLink | undefined;
  let most = 0;
  for (const [index, link] of links.entries()) {
    if (!isPossible(link, index)) continue;
    let sum = actionPoints(link, uses.get(link.url)! > 1) + (asides[index] ? points.aside : 0);
    if (link.url === only)
      sum += isWrittenOut(link) || isParagraph(link, paragraphs) ? points.onlyForItself : points.only;
    if (sum < points.enough) continue;
    // One that is surely seen wins, whatever the points.
    const isSurer = best?.doubtful && !link.doubtful;
    if (!best || isSurer || (sum > most && link.doubtful === best.doubtful)) [best, most] = [link, sum];
  }
  return links.map(({ url, text, hidden }, index) => ({
    url,
    text,
    source,
    // The same URL may be repeated below a button, to be copied.
    kind: kinds[index] === 'other' && url === best?.url ? 'action' : kinds[index]!,
    ...(hidden && { hidden }),
  }));
}

/** The only URL, or the only one that is a paragraph of its own. Beside the home page, which many messages link to, it still is. */
function onlyUrl(links: readonly PageLink[], paragraphs: ReadonlySet<string>): string | undefined {
  const inner = links.filter(({ url }) => !HOME_PAGE.test(url));
  const own = inner.filter((link) => isParagraph(link, paragraphs));
  for (const group of [own, inner.length > 0 ? inner : links]) {
    const urls = new Set(group.map(({ url }) => url));
    if (urls.size === 1) return group[0]!.url;
  }
  return undefined;
}

/** The points for a link being the call to action. */
function actionPoints({ url, text, around, button }: PageLink, repeated: boolean): number {
  const web = /^https?:/i.test(url)
    ? URL.parse(url)
    : { pathname: url.replace(/^[^:]*:\/*/, ''), search: '' };
  if (!web) return 0;
  const own = kindsIn(text);
  const address = `${web.pathname}${web.search}`.slice(0, 2000);
  let sum = 0;
  if (own.includes('action')) sum += points.actionWord;
  else if (own.includes('offer') || own.includes('more')) sum += points.offerWord;
  if (button) sum += points.button;
  if (isShort(text, url)) {
    if (lastKindIn(around) === 'action') sum += points.actionWordBefore;
    else if (lastKindInLine(around) === 'offer') sum += points.offerWordBefore;
  }
  if (ACTION_URL.test(address)) sum += points.actionAddress;
  if (TOKEN.test(address)) sum += points.token;
  if (repeated) sum += points.repeated;
  if (/^\/?$/.test(address) && HOME_PAGE.test(url)) sum += points.homePage;
  return sum;
}

// A page, or an application that has a scheme of its own: acme://login
const OPENED = /^[a-z][a-z\d+.-]*:\/\//i;

type Worded = Pick<PageLink, 'url' | 'text' | 'around' | 'button'>;

/** For each link, whether it is an aside: by itself, in a quoted line, or in a row that begins with one ("Follow us: A | B"). */
function areAside(links: readonly PageLink[], hasCode: boolean): boolean[] {
  const quoted = links.map(({ around }) => lastLine(around).startsWith('>'));
  const isAllQuoted = !quoted.includes(false);
  const asides: boolean[] = [];
  for (const [index, link] of links.entries()) {
    const { text, around, button } = link;
    const isNext = !button && !/[\p{L}\p{N}\n]/u.test(around) && kindsIn(text).length === 0;
    asides.push(
      isAside(link) ||
        (quoted[index]! && !isAllQuoted) ||
        (isNext && asides[index - 1] === true) ||
        (hasCode && !button && deniesBefore(around)),
    );
  }
  return asides;
}

/**
 * Help, terms, a social network, the argument of a command or the like, judging by its words, by those before an address
 * ("Help: https://…") or by the address.
 */
function isAside({ url, text, around, button }: Worded): boolean {
  if (SOCIAL.test(URL.parse(url)?.hostname ?? '') || COMMAND.test(lastLine(around))) return true;
  const own = kindsIn(text);
  if (!button && !own.includes('action') && HELP_PAGE.test(url)) return true;
  if (own.length > 0)
    return own.includes('aside') || own.includes('denial') || (own.includes('more') && !button);
  if (!isShort(text, url)) return false;
  const before = lastKindInLine(around);
  return before === 'aside' || (before === undefined && ASIDE_URL.test(URL.parse(url)?.pathname ?? ''));
}

const ACTION_URL =
  /confirm|verif|activat|validat|reset|magic|invit|accept|sign-?in|log-?in|auth|password|token|sign-?up|approve|join|bestaetig|set-?up|onboard/i;
const TOKEN = /[\w-]{20}/;
const ASIDE_URL =
  /\/(?:faqs?|help|about|about-us|legal|privacy|terms|rules|returns?|contact|support|imprint|impressum)\/?$/i;
// https://help.acme.test/17, https://acme.test/docs/devices. Documents that people share are on docs.acme.test, too.
const HELP_PAGE =
  /^https?:\/\/(?:(?:help|faq|kb|wiki)\.|[^/?#]+\/(?:[^?#]*\/)?(?:docs|help|faqs?|kb)\/[^/?#]|docs\.[^/?#]+\/(?:[^?#]*\/)?(?:articles?|guides?|manual|reference|latest|stable)\/)/i;
const SOCIAL =
  /(?:^|\.)(?:facebook|instagram|twitter|x|linkedin|youtube|tiktok|pinterest|threads|snapchat|discord|whatsapp|t|vk|weibo)\.(?:com|net|gg|me|cn)$|^(?:apps\.apple|play\.google|itunes\.apple)\.com$/i;

// "curl https://…", "curl -X POST https://…": a program follows it, not the reader.
const COMMAND = /(?:curl|wget|git clone) (?:-.{0,200})?["']?$/;

// The home page, also in a language and with the name of a campaign: /en-gb/, /?utm_source=mail. Not https://join.acme.test.
const HOME_PAGE =
  /^https?:\/\/(?!(?:app|join|demo|my|portal|account|login|id|meet|go|start)\.[^/?]+\.)[^/?]*\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:\?utm_.*)?$/i;

/** Whether a link is an address to follow. */
function isWrittenOut(link: PageLink): boolean {
  if (!isWebAddress(link.text) || HOME_PAGE.test(link.url)) return false;
  return !isAfterQuestion(link) && lastKindInLine(link.around.trimEnd()) !== 'aside';
}

function isParagraph({ url, text }: PageLink, paragraphs: ReadonlySet<string>): boolean {
  return paragraphs.has(text) && !HOME_PAGE.test(url);
}

/** "No app yet? Download it" is for some readers, unlike "Forgot it? Reset your password". */
function isForSome(link: PageLink): boolean {
  return !link.button && isAfterQuestion(link) && !kindsIn(link.text).includes('action');
}

function isAfterQuestion({ around }: PageLink): boolean {
  return /[?？؟]$/.test(around.trimEnd());
}
