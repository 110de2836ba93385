// The zeros of the digits that people write numbers with; the others follow each zero.
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040,
  0x17e0, 0xff10,
];

/** Text with one way of writing each digit, Latin letter, dash and space. Positions in it are positions in the text. */
export function plainCharacters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text.replace(/[^\x20-\x7e]/g, plainCharacter);
}

function plainCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= 0x2010 && code <= 0x2015) return '-';
  if (code === 0x2212 || code === 0xfe58 || code === 0xfe63 || code === 0xff0d) return '-';
  // Not the punctuation: a full-width comma stands between clauses, never inside a number.
  const isFullWidthLetter = (code >= 0xff21 && code <= 0xff3a) || (code >= 0xff41 && code <= 0xff5a);
  if (isFullWidthLetter) return String.fromCharCode(code - 0xfee0);
  for (const zero of ZEROS)
    if (code >= zero && code < zero + 10) return String.fromCharCode(0x30 + code - zero);
  return /\s/.test(character) ? ' ' : character;
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u200b]+/gu;
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;

/** Text without what has no width, accents written as one character with their letter. */
export function composed(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text.replace(UNSEEN, '').replace(PILED_MARKS, '$1').normalize('NFC');
}

/** Lower case without accents, for comparing words. Of the same length as the text. */
export function foldedLetters(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text.replace(/[^a-z]/g, foldedLetter);
}

const folded = new Map<string, string>();

function foldedLetter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const lower = character.toLowerCase()[0]!;
  const code = lower.charCodeAt(0);
  // Elsewhere marks are letters in all but name.
  const isAccented = (code >= 0xc0 && code < 0x530) || (code >= 0x1e00 && code < 0x2000);
  const base = lower === 'ı' ? 'i' : isAccented ? lower.normalize('NFD')[0]! : lower;
  if (folded.size < 5000) folded.set(character, base);
  return base;
}
