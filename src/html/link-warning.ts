/** A warning to show before the link is followed; null if there is none. */
export function warnAbout(text: string, url: string): string | null {
  // Browsers ignore these characters anywhere: java\nscript: is a scheme.
  if (/^(?:javascript|vbscript|data):/i.test(url.slice(0, 200).replace(/[\u0000-\u0020]/g, '')))
    return 'Runs code instead of opening a page';
  const target = hostOf(url);
  const other = target && shownHosts(text).find((shown) => shown !== target && !target.endsWith(`.${shown}`));
  if (other) return `Shows ${other}, but goes to ${target}`;
  if (target?.split('.').some((label) => label.startsWith('xn--'))) {
    return 'The host name contains lookalike characters';
  }
  if (/^https?:\/\/[^/?#]*@/i.test(url)) return 'Has a name before the real host';
  return null;
}

function hostOf(url: string): string | null {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null;
  return parsed.hostname.replace(/^www\./, '').replace(/\.$/, '');
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
// The dots of Chinese and Japanese, which browsers read as the dots of a host name.
const DOTS = /[\u3002\uFF0E\uFF61]/g;
const MARK = /[\p{P}\p{S}]/u;
const MAX_WORDS = 50;

const FILE_NAME =
  /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|html?|ics|zip|png|jpe?g|gif|svg|webp|heic|xml|json|ya?ml|m?js|tsx?|jsx|py|md|sh|rs|rb|php|sql|log|exe|dmg|deb|rpm|apk|gz|tar|mp[34]|mov|wav|eml|vcf)$/i;
const HOST = /^(?:https?:\/\/)?((?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+)(?:[/?#:]\S*)?$/iu;
const IPV4 = /^(?:https?:\/\/)?((?:\d{1,3}\.){3}\d{1,3})(?:[/?#:]\S*)?$/i;
// Ends of host names that are not the beginning of the next sentence.
const COMMON =
  /\.(?:com|net|org|info|biz|edu|gov|mil|int|app|dev|bank|shop|store|online|site|xyz|club|live|link|click|page|cloud|tech|top|vip|icu|test|example|[a-z]{2})$/;

// The address is in brackets, as in a URL.
const IPV6 = /\[[\da-f:.]{2,45}\]/gi;

/**
 * The hosts that a link's text shows, whatever decorates them: quotes, brackets, a full stop, or words around. Not file
 * names, and among words no version numbers or sentences without a space between them.
 */
function shownHosts(written: string): string[] {
  const text = written.replace(INVISIBLE, '').normalize('NFKC').replace(DOTS, '.').trim();
  const words = text
    .replace(IPV6, ' ')
    .split(/[\s"'<>()[\]{}\u00AB\u00BB\u2018-\u201F\u2039\u203A]+/u, MAX_WORDS)
    .map(withoutMarks)
    .filter((word) => word !== '');
  const numbers = text.match(IPV6) ?? [];
  return [
    ...numbers.map((number) => hostOf(`http://${number}`)),
    ...words.map((word) => shownHost(word, words.length === 1)),
  ].filter((host) => host !== null);
}

/** A word without punctuation around it. */
function withoutMarks(word: string): string {
  let start = 0;
  let end = word.length;
  while (start < end && MARK.test(word[start]!)) start++;
  while (end > start && MARK.test(word[end - 1]!)) end--;
  return word.slice(start, end);
}

function shownHost(word: string, isAlone: boolean): string | null {
  const isUrl = /^https?:\/\//i.test(word) || /^www\./i.test(word);
  const number = IPV4.exec(word)?.[1];
  if (number !== undefined) return isAlone || isUrl || /[/:]/.test(word) ? hostOf(`http://${number}`) : null;
  if (word.includes('::') && /^[\da-f:]{4,39}$/i.test(word)) return hostOf(`http://[${word}]`);
  const found = HOST.exec(word)?.[1];
  if (found === undefined || FILE_NAME.test(found)) return null;
  return isAlone || isUrl || COMMON.test(found) ? hostOf(`http://${found}`) : null;
}
