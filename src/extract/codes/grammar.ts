import { foldedLetters } from '../../text/characters.ts';
import { type Grammar, grammar } from './words/grammar.ts';

function words(...kinds: (keyof Grammar)[]): ReadonlySet<string> {
  const lists = Object.values(grammar).flatMap((language) => kinds.map((kind) => language[kind] ?? ''));
  return new Set(lists.join(' ').trim().split(/\s+/).map(foldedLetters));
}

const IS = words('is');
const IN = words('in');
const AND = words('and');
const TO = words('to');
const FILLER = words('is', 'and', 'in', 'to', 'filler');
const NEUTRAL = words('neutral');

/** Whether a word neither names a number nor says what it counts. Words of most other scripts count too, because their grammar is not known here. */
export function isFiller(word: string): boolean {
  return (
    FILLER.has(foldedLetters(word)) || !/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)
  );
}

/** Whether a word may be next to "code" without making it another kind of code: "your new code". */
export function isNeutral(word: string): boolean {
  return isFiller(word) || NEUTRAL.has(foldedLetters(word));
}

/** Whether a text is a preposition and one or two words, which say where to type a code: " on the keypad ". */
export function isPlace(text: string): boolean {
  const [first, ...rest] = text.trim().split(' ');
  return IN.has(foldedLetters(first!)) && rest.length >= 1 && rest.length <= 2;
}

/** Whether a text leads to something else than the code: "Your code was sent to:" */
export function leadsElsewhere(text: string): boolean {
  return TO.has(lastWord(text));
}

/** Whether a text ends in a preposition of place or time: "in", "from". */
export function endsInPreposition(text: string): boolean {
  return IN.has(lastWord(text)) || TO.has(lastWord(text));
}

function lastWord(text: string): string {
  return foldedLetters(/(?<![\p{L}\p{M}])([\p{L}\p{M}]+):? ?$/u.exec(text.slice(-20))?.[1] ?? '');
}

/** Whether a text has no words except "is". */
export function isCopula(text: string): boolean {
  const all = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  return all.every(
    (word) =>
      IS.has(foldedLetters(word)) ||
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{1,3}$/u.test(word),
  );
}

/** Whether a text ends in "is" or a colon. */
export function endsInCopula(text: string): boolean {
  const last = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+) ?$/u.exec(text.slice(-20))?.[1];
  return last === undefined ? /[:：] ?$/.test(text) : isCopula(last);
}

/** Whether a text is "and" or "or", before another word: " and ". */
export function isConjunction(text: string): boolean {
  return / $/.test(text) && AND.has(foldedLetters(text.trim()));
}

const COMPOUNDS = [...words('compound')];

/** Whether a compound that starts like this is a code. */
export function isCompoundOfCode(start: string): boolean {
  return COMPOUNDS.some((part) => start.startsWith(part)) || PURPOSE.test(start);
}

// Inside of longer compounds: e-postverifiseringskode, Konto-Bestätigungscode.
const PURPOSE =
  /verif|stadfest|bestateg|secherhe|authent|autent|autori[sz]|authoris|bestatig|bekraft|bekreft|bekraeft|bevestig|sikkerhe|sakerhe|sicherhe|veilighe|behorig|tilgang|atkomst|adgang|anmeld|aanmeld|innlogg|inlogg|identi|legitim|freischalt|aktiv|activ|engang|vahvist|kirjau|turva|kinnit|ellenor|azonos|belepes/;
