import { composed, foldedLetters } from '../text/characters.ts';
import { WordFinder } from '../text/word-finder.ts';
import { type LinkLabel, linkWords } from './link-words.ts';
import type { PageLink } from './links.ts';

const labels = new WordFinder(linkWords);
const UNSUBSCRIBE_URL =
  /unsub|opt-?out|list-manage\.[a-z.]+\/profile|email-?preferences|abmeld|desinscri|desabonn|disiscri|uitschrijv|wypisz|darse-de-baja/i;

const SETTINGS_URL = /settings\/(?:notifications|emails?)\b/i;

export type LinkKind = 'image' | 'tracking' | 'mailto' | 'unsubscribe' | 'other';

/** What a link is for, as far as its words and its address say: `other` may be the call to action. */
export function linkKind({ url, text, around, image }: PageLink): LinkKind {
  if (image) return image.tracking ? 'tracking' : 'image';
  if (/^mailto:/i.test(url)) return 'mailto';
  const own = kindsIn(text);
  // "Confirm unsubscription" is what the message asks for.
  if (own.includes('action') && own.includes('unsubscribe')) return 'other';
  const isOfList = UNSUBSCRIBE_URL.test(url) || (SETTINGS_URL.test(url) && !own.includes('action'));
  if (/^https?:/i.test(url) && isOfList && !/confirm/i.test(url.split('?', 1)[0]!)) return 'unsubscribe';
  if (own.includes('unsubscribe')) return 'unsubscribe';
  // "To unsubscribe, click here": the link itself says nothing.
  const isVague = !own.includes('action') && !own.includes('aside') && isShort(text, url);
  return isVague && lastKindIn(around) === 'unsubscribe' ? 'unsubscribe' : 'other';
}

/** Says little by itself: "here", or nothing but the address. */
export function isShort(text: string, url: string): boolean {
  return text.length <= 20 || url.includes(text) || isWebAddress(text);
}

export function isWebAddress(text: string): boolean {
  return /^(?:[a-z][a-z\d+.-]{1,30}:\/\/|www\.)/i.test(text);
}

/** The kinds of the words of a link. A URL that is shown as text has no words. */
export function kindsIn(text: string): LinkLabel[] {
  return isWebAddress(text) ? [] : kindsOfWords(text);
}

export function lastKindInLine(text: string): LinkLabel | undefined {
  return kindsOfWords(lastLine(text)).at(-1);
}

export function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}

export function lastKindIn(text: string): LinkLabel | undefined {
  return kindsOfWords(text).findLast((kind) => kind !== 'offer' && kind !== 'more');
}

const SENTENCE_END = /[.!。！](?:\s|$)|\n\s*\n/g;

/** Whether the sentence before a link is for readers who know nothing of it: "If you did not sign in, change your password at" */
export function deniesBefore(around: string): boolean {
  return kindsOfWords(around.trimEnd().split(SENTENCE_END).at(-1)!).includes('denial');
}

function kindsOfWords(text: string): LinkLabel[] {
  return labels.find(foldedLetters(composed(text))).map(({ kind }) => kind);
}
