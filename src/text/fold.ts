import { isAscii } from './ascii.ts';

// Marks that change how a letter is written, not which letter it is: the shared combining marks (accents,
// enclosing marks, Vedic tones), Hebrew points, Arabic and Syriac vowel marks, Cyrillic titlo. Vowel signs,
// viramas and tone marks of Indic and South-East Asian scripts are essential and are kept, and so are
// the kana voicing marks (U+3099, U+309A): without them, different words would become the same.
const DIACRITICS =
  /[[[\p{Mn}\p{Me}]&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Cyrillic}]]--[\u3099\u309A]]/gv;

// Invisible characters: soft hyphens, joiners, direction marks, variation selectors, tags; the Arabic
// tatweel, which only stretches a line; skin tones. Newsletters pad their previews with these. U+200B is not included,
// because it acts as a space.
const INVISIBLE = /[[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u0640]--[\u200B]]/gv;

// Letters with strokes, and ligatures, which Unicode does not decompose but people type as plain letters.
const BASE_LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ɛ: 'e',
  ɇ: 'e',
  ǥ: 'g',
  ɠ: 'g',
  ɨ: 'i',
  ɉ: 'j',
  ƙ: 'k',
  ƚ: 'l',
  ŋ: 'n',
  ɲ: 'n',
  ƞ: 'n',
  ɔ: 'o',
  ɵ: 'o',
  ƥ: 'p',
  ɍ: 'r',
  ƭ: 't',
  ʉ: 'u',
  ʋ: 'v',
  ɏ: 'y',
  ƴ: 'y',
  ƶ: 'z',
  ȥ: 'z',
};
const STROKED = new RegExp(`[${Object.keys(BASE_LETTERS).join('')}]`, 'g');

// Normalising sorts the marks on a letter, in quadratic time: a header full of them would block a thread for minutes.
// No language needs more than 30 on one letter (UAX #15, section 13), so the others are removed.
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;

function normalized(text: string, form: 'NFC' | 'NFKD'): string {
  return text.replace(PILED_MARKS, '$1').normalize(form);
}

/**
 * Makes texts that differ only in case, diacritics, width or invisible characters equal, in every script.
 * Applied to both stored and searched words, so the result only needs to be consistent, not readable.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const bare = normalized(text, 'NFKD').replace(INVISIBLE, '').replace(DIACRITICS, '');
  // Recomposed at the end, so that Hangul, kana and Indic letters have one form and their usual length.
  const letters = caseFold(bare)
    .replace(DIACRITICS, '')
    .replace(STROKED, (letter) => BASE_LETTERS[letter]!);
  return normalized(letters, 'NFC');
}

/**
 * Full Unicode case folding, in canonical form: `ß` is `ss`, every sigma is `σ`. The four Turkish and Latin i
 * (I, i, İ, ı) are one, because the language of a message is not known and each pair is a case pair in some language.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return normalized(caseFold(normalized(text, 'NFC')).replace(/i\u0307/g, 'i'), 'NFC');
}

// Lower, upper, lower: `ẞ` only becomes `ss` by way of `ß`, and letters that share an upper case become one.
function caseFold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replace(/ς/g, 'σ');
}
