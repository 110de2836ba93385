// The zero of each script's digits; the other nine digits follow it.
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040,
  0x17e0, 0xff10,
];

/** Maps all variants of digits, Latin letters, dashes and spaces to plain ones. Keeps positions. */
export function plainCharacters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text.replace(/[^\x20-\x7e]/g, plainCharacter);
}

function plainCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= 0x2010 && code <= 0x2015) return '-';
  if (code === 0x2212 || code === 0xfe58 || code === 0xfe63 || code === 0xff0d) return '-';
  // Excludes punctuation: a full-width comma separates clauses and is never part of a number.
  const isFullWidthLetter = (code >= 0xff21 && code <= 0xff3a) || (code >= 0xff41 && code <= 0xff5a);
  if (isFullWidthLetter) return String.fromCharCode(code - 0xfee0);
  for (const zero of ZEROS)
    if (code >= zero && code < zero + 10) return String.fromCharCode(0x30 + code - zero);
  return /\s/.test(character) ? ' ' : character;
}

// And the key around the digit of an emoji.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u200b]+|\u20e3/gu;
// Bold, double-struck, sans-serif and monospaced digits for mathematics.
const MATHEMATICAL = /[\u{1d7ce}-\u{1d7ff}]/gu;
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;

/** Removes zero-width characters, and composes accents with their letters. */
export function composed(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text
    .replace(UNSEEN, '')
    .replace(MATHEMATICAL, (digit) => digit.normalize('NFKC'))
    .replace(PILED_MARKS, '$1')
    .normalize('NFC');
}

/** Lower case without accents, for comparing words. Keeps the length. */
export function foldedLetters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text.replace(/[^a-z]/g, foldedLetter);
}

const folded = new Map<string, string>();

function foldedLetter(character: string): string {
  const cached = folded.get(character);
  if (cached !== undefined) return cached;
  const lower = character.toLowerCase()[0]!;
  const code = lower.charCodeAt(0);
  // In other scripts, marks are essential parts of words.
  const isAccented = (code >= 0xc0 && code < 0x530) || (code >= 0x1e00 && code < 0x2000);
  const base = lower === 'ı' ? 'i' : isAccented ? lower.normalize('NFD')[0]! : lower;
  if (folded.size < 5000) folded.set(character, base);
  return base;
}
