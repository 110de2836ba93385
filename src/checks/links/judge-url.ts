import type { Finding, Where } from '../../contract/message/checks.ts';
import { warnAbout } from '../../html/link-warning.ts';
import { addressKind } from '../../outbound/address-kind.ts';
import { hostName } from '../../outbound/destinations.ts';
import { isOneEdit } from '../../text/nearest.ts';
import { quote } from '../finding-list.ts';
import { placeholderInUrl } from './placeholders.ts';

const KNOWN_SCHEMES = ['https', 'http', 'mailto'];

/** A URL in a message. */
export interface LinkAddress {
  kind: 'link' | 'image';
  url: string;
  /** The text of a link. */
  text: string;
  /** In an attribute, and not in a text. */
  isHref: boolean;
  where(): Where;
}

type LinkVerdict = Omit<Finding, 'where'>;

/** What is wrong with a link. */
export function judgeLink({ url, text, isHref }: LinkAddress): LinkVerdict[] {
  if (url === '' || url === '#') {
    const help = 'Set its href to the page that it should open.';
    return [verdict('empty_link', 'warning', `The link ${quote(text)} has no destination.`, help)];
  }
  if (url.startsWith('#')) return [];
  const placeholder = inUrl('link', url, isHref);
  if (placeholder) return [placeholder];
  const scheme = schemeOf(url);
  if (scheme === 'mailto') return judgeMailto(url);
  if (scheme === 'javascript' || scheme === 'vbscript' || scheme === 'data') {
    const help = 'Link to a page instead: mail clients remove such links.';
    return [verdict('invalid_link', 'error', `The link ${quote(url)} runs code.`, help)];
  }
  if (scheme === null) return [relative('link', url)];
  if (scheme === 'file') return [local(url, 'error')];
  // Apps have schemes of their own.
  const meant = KNOWN_SCHEMES.find((known) => isOneEdit(scheme, known));
  if (scheme !== 'http' && scheme !== 'https') return meant ? [invalid(url, `Write ${meant}:.`)] : [];
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:\/\/(?!https?:?\/)[^/?#]/i.test(url)) return [invalid(url)];
  return [...judgeHost(parsed, url, 'link'), ...judgeTarget(parsed, url, text)];
}

/** What is wrong with the URL of an image. `contentIds` are those of the parts of the message. */
export function judgeImage({ url }: LinkAddress, contentIds: ReadonlySet<string>): LinkVerdict[] {
  const placeholder = inUrl('image', url, true);
  if (placeholder) return [placeholder];
  const scheme = schemeOf(url);
  if (scheme === 'cid') {
    const id = decoded(url.slice(4));
    if (contentIds.has(id)) return [];
    const help = 'Attach the image with this Content-ID, or correct the ID.';
    return [verdict('missing_inline_image', 'error', `No part has the Content-ID ${quote(id)}.`, help)];
  }
  if (scheme === null) return [relative('image', url)];
  if (scheme === 'file') return [local(url, 'error')];
  if (scheme === 'data' || scheme === 'mid') return [];
  if (scheme !== 'http' && scheme !== 'https') return [invalid(url, 'Clients load images from https: only.')];
  const parsed = URL.parse(url);
  return parsed ? judgeHost(parsed, url, 'image') : [invalid(url)];
}

function inUrl(kind: LinkAddress['kind'], url: string, isHref: boolean): LinkVerdict | null {
  const placeholder = placeholderInUrl(url, isHref);
  if (placeholder === null) return null;
  const message = `The URL of the ${kind} ${quote(url)} contains the placeholder ${quote(placeholder)}.`;
  return verdict('placeholder', 'error', message, 'Pass the value to the template, and check its name.');
}

function relative(kind: LinkAddress['kind'], url: string): LinkVerdict {
  const help = 'A message has no address of its own. Write the whole URL, beginning with https://.';
  const code = kind === 'image' ? 'relative_image' : 'relative_link';
  const what = url === '' ? `An ${kind} has no URL` : `The URL of the ${kind} is relative: ${quote(url)}`;
  return verdict(code, 'error', `${what}.`, help);
}

function invalid(url: string, help = 'Correct the URL.'): LinkVerdict {
  return verdict('invalid_link', 'error', `This is not a valid URL: ${quote(url)}.`, help);
}

function local(url: string, severity: Finding['severity']): LinkVerdict {
  const help =
    'Recipients cannot open it. In production, check the base URL that the application uses for links.';
  return verdict('local_link', severity, `The URL leads to a private host: ${quote(url)}.`, help);
}

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|home\.arpa|corp|localdomain)$/;
// RFC 2606 and RFC 6761. Tests use them on purpose.
const RESERVED_NAME = /(?:^|\.)(?:test|example|invalid)$/;
const HTTP_HELP =
  'Use https:. Browsers warn about http: pages, and anyone on the network can read the request.';

function judgeHost({ hostname, protocol }: URL, url: string, kind: LinkAddress['kind']): LinkVerdict[] {
  const host = hostName(hostname) ?? '';
  const number = addressKind(host);
  const isAddress = /^[\d.]+$|:/.test(host);
  if (isAddress ? number !== 'public' : PRIVATE_NAME.test(host) || !host.includes('.'))
    return [local(url, 'warning')];
  if (RESERVED_NAME.test(host)) {
    const help =
      'No one can register such a name. Check the base URL that the application uses in production.';
    return [verdict('local_link', 'info', `The URL leads to a reserved name: ${quote(url)}.`, help)];
  }
  if (protocol === 'https:') return [];
  const message = `The ${kind} uses http: instead of https: ${quote(url)}.`;
  return [verdict('insecure_link', 'warning', message, HTTP_HELP)];
}

function judgeTarget(parsed: URL, url: string, text: string): LinkVerdict[] {
  const verdicts: LinkVerdict[] = [];
  const warning = warnAbout(text, url);
  if (warning !== null) {
    const help =
      'Filters treat such links as phishing. Link to the address that the text shows, or change the text.';
    verdicts.push(verdict('misleading_link', 'warning', `The link ${quote(text || url)}: ${warning}.`, help));
  }
  const target = targetOf(parsed);
  if (target !== null || countsClicks(parsed)) {
    const message = `The link goes through ${parsed.hostname}${target === null ? ', which counts clicks' : ` to ${target}`}.`;
    const help =
      'Check that the redirect is wanted. It hides the destination, and fails if the service is down.';
    verdicts.push(verdict('tracking_redirect', 'info', message, help));
  }
  return verdicts;
}

const EMBEDDED = /https?(?::|%3a)(?:\/|%2f){2}([^\s/?#&%:@]{4,253})/i;

// The address on these pages is what is shared.
const SHARES =
  /^(?:www\.|m\.|plus\.|api\.)?(?:facebook|twitter|x|linkedin|pinterest|reddit|tumblr|google|whatsapp|telegram|bsky|xing|vk)\.(?:com|app|me)$|^(?:t|wa)\.me$/;
const SHARE_PAGE = /share|intent|submit|pin\/create|compose|dialog|^\/send/i;

// Of sending services. Their links do not contain the address to which they lead.
const COUNTER_HOST =
  /(?:^|\.)(?:sendgrid\.net|list-manage\.com|mandrillapp\.com|awstrack\.me|hubspotlinks\.com|klclick\d?\.com|rs6\.net|exct\.net|cmail\d{1,2}\.com|sparkpostmail\d?\.com)$/;
const COUNTER_PATH = /\/(?:ls|wf|track|tracking)\/click(?:\/|$)/i;

function countsClicks({ hostname, pathname }: URL): boolean {
  return (
    COUNTER_PATH.test(pathname) ||
    (COUNTER_HOST.test(hostname) && /(?:^|\/)(?:click|track|c|L0|t|Cto|f)\//i.test(pathname))
  );
}

/** The host of another site that a URL contains, as in `https://click.example/?to=https%3A%2F%2Fshop.example`. */
function targetOf({ hostname, pathname, search }: URL): string | null {
  if (SHARES.test(hostname) && SHARE_PAGE.test(pathname)) return null;
  const host = EMBEDDED.exec(`${pathname}${search}`)?.[1]?.toLowerCase();
  if (host === undefined || siteOf(host) === siteOf(hostname)) return null;
  return host;
}

/** Close enough to the registered domain: signing in often continues on another host of the same site. */
function siteOf(host: string): string {
  return host.split('.').slice(-2).join('.');
}

function judgeMailto(url: string): LinkVerdict[] {
  const [path = '', query = ''] = url.slice('mailto:'.length).split('?', 2);
  const help = 'Write mailto:name@example.com, with parameters such as ?subject=Hello%20there.';
  const fields = new URLSearchParams(query);
  const addresses = decoded(path)
    .split(',')
    .map((address) => address.trim());
  const isEmpty = addresses.every((address) => address === '') && !fields.get('to');
  if (isEmpty) return [verdict('invalid_mailto', 'error', 'A mailto: link has no address.', help)];
  const wrong = addresses.find((address) => address !== '' && !/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(address));
  if (wrong !== undefined)
    return [
      verdict('invalid_mailto', 'error', `A mailto: link has an invalid address: ${quote(wrong)}.`, help),
    ];
  const empty = [...fields].find(([, value]) => value === '')?.[0];
  if (empty === undefined) return [];
  return [verdict('invalid_mailto', 'warning', `A mailto: link has an empty ${quote(empty)}.`, help)];
}

function schemeOf(url: string): string | null {
  if (url.startsWith('//')) return null;
  return /^([a-z][a-z0-9+.-]{0,30}):/i.exec(url)?.[1]?.toLowerCase() ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function verdict(
  code: Finding['code'],
  severity: Finding['severity'],
  message: string,
  help: string,
): LinkVerdict {
  return { code, severity, message, help };
}
