import type { MessageLink } from '../../contract/message/findings.ts';

/** The links that a person can follow. The list also has the URLs of images. */
export function followable(links: readonly MessageLink[]): MessageLink[] {
  return links.filter(({ kind }) => kind !== 'image' && kind !== 'tracking');
}

/**
 * The link that a message is about: its call to action, or else the only one that is left without those that many messages
 * have, which are addresses, the home page, and links to unsubscribe or change preferences.
 */
export function mainLink(links: readonly MessageLink[]): string | undefined {
  const action = links.find(({ kind }) => kind === 'action');
  if (action) return action.url;
  const others = links.filter(({ kind, url }) => kind === 'other' && !isHomePage(url)).map(({ url }) => url);
  // The text body and the HTML body have the same link.
  return new Set(others).size === 1 ? others[0] : undefined;
}

function isHomePage(url: string): boolean {
  return /^https?:\/\/[^/?#]*\/?$/i.test(url);
}
