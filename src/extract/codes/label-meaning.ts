import { foldedLetters } from '../../text/characters.ts';
import { isCompoundOfCode, isNeutral } from './grammar.ts';
import { type CodeLabel, isOther, isShortWord } from './labels.ts';
import type { LabelKind } from './words/label-kind.ts';

/**
 * Decides what each word means by the words next to it: "order code" is not a code, "login code" certainly is, and a
 * "number" is one if it is for signing in.
 */
export function resolveLabels(labels: readonly CodeLabel[], text: string): CodeLabel[] {
  return labels.map((label, index) => ({ ...label, kind: meaningOf(labels, index, text) }));
}

// In characters: a code is for what is said next to it.
const PURPOSE_REACH = 30;
// "Your password was reset" is about no code.
const IS_DONE = /^ (?:was|is|has|got|ist|est|es|è|é|är|er) /;
// A compound of a purpose and a word for a code: Sicherheitszahl, kirjautumisnumero.
const COMPOUND =
  /(?:code|kode|kod|koden|koodi|kood|k[óo]d|kóði|nummer|zahl|schl[üu]ssel|sleutel|nyckel|passwort|kennwort|wachtwoord|numero|luku|pin|tan)$/iu;

// "Verification: 60221" leaves out the word for a code. A "confirmation" with a number may be an order.
const VERIFICATION =
  /^(?:v[eé]rif|weryf|authent|autent|2fa|mfa|верифик|аутентиф|автентиф|验证|驗證|認証|인증)/iu;
const GIVES_NUMBER = /^ ?[:：] ?\p{N}/u;

function meaningOf(labels: readonly CodeLabel[], index: number, text: string): LabelKind {
  const label = labels[index]!;
  if (label.kind === 'number') return meaningOfNumber(labels, index, text);
  if (label.kind === 'purpose') {
    const word = text.slice(label.start, label.end);
    if (COMPOUND.test(word)) return 'oneTime';
    return VERIFICATION.test(word) && GIVES_NUMBER.test(text.slice(label.end)) ? 'code' : 'purpose';
  }
  if (label.kind === 'password')
    return isOfPurpose(labels, index, text) && !IS_DONE.test(text.slice(label.end)) ? 'oneTime' : 'password';
  if (label.kind !== 'code') return label.kind;
  if (isCount(label, text) || isOfOther(labels, index, text)) return 'other';
  const hasPurpose = labels.some(
    ({ kind, start, end }) =>
      kind === 'purpose' && start - label.end <= PURPOSE_REACH && label.start - end <= PURPOSE_REACH,
  );
  if (hasPurpose) return 'oneTime';
  return isQualified(label, text) ? 'possible' : 'code';
}

// In characters: code à 6 chiffres, código de seis dígitos.
const DESCRIPTION_REACH = 14;

/** What a "number" or "key" is: a code if it is for signing in, or if the reader is to type it. */
function meaningOfNumber(labels: readonly CodeLabel[], index: number, text: string): LabelKind {
  const label = labels[index]!;
  const before = labels[index - 1];
  // "The code of six digits" is about the code.
  if (/^(?:code|oneTime)$/.test(before?.kind ?? '') && label.start - before!.end <= DESCRIPTION_REACH)
    return 'none';
  if (isOfPurpose(labels, index, text)) return 'code';
  if (isOfOther(labels, index, text)) return 'other';
  const isAboutOther = labels.some(({ kind }) => isOther(kind));
  const isTyped = labels.some(
    ({ kind }, at) =>
      (at < index && (kind === 'type' || (kind === 'use' && !isAboutOther))) ||
      (at > index && kind === 'typeAfter'),
  );
  return isTyped ? 'code' : 'none';
}

// What may be between a word and its purpose: sign-in number, número de acceso, clé à usage unique.
const JOINED = /^[ -]?$/;
const LINK = /^[ -]?$|^ (?:\p{L}{1,4}[ '’]?){0,2}$|^[のでをに用の]{0,2}$/u;

function isOfPurpose(labels: readonly CodeLabel[], index: number, text: string): boolean {
  const { start, end } = labels[index]!;
  const [before, after] = [labels[index - 1], labels[index + 1]];
  if (before?.kind === 'purpose' && JOINED.test(text.slice(before.end, start))) return true;
  return after?.kind === 'purpose' && LINK.test(text.slice(end, after.start));
}

// Words that may connect the two halves of a term: código de reserva, code of the booking.
const OF =
  /^[^\p{L}\p{M}]*(?:de|di|da|do|du|des|del|della|d|de la|of|の|的|der|per|pour|para|of the|dell|ال)[^\p{L}\p{M}]*$/iu;

/** Whether the word next to "code" makes it a code for something else: order code, code produit. */
function isOfOther(labels: readonly CodeLabel[], index: number, text: string): boolean {
  const { start, end } = labels[index]!;
  const [before, after] = [labels[index - 1], labels[index + 1]];
  const isPin = isPinOrTan(text.slice(start, end));
  if (before && isNoun(before.kind) && JOINED.test(text.slice(before.end, start)))
    // "Check-in PIN"
    return !(isPin && before.kind === 'booking');
  // A PIN is always a code: the Polish "PIN do paczkomatu" opens a parcel locker.
  if (isPin || !after || !isNoun(after.kind)) return false;
  const between = text.slice(end, after.start);
  // Short words are ambiguous: "code no. 4829".
  return OF.test(between) || (JOINED.test(between) && !isShortWord(after, text));
}

function isNoun(kind: LabelKind): boolean {
  return isOther(kind) || kind === 'qualifier';
}

function isPinOrTan(word: string): boolean {
  return /(?:pin|tan)$/i.test(word);
}

// Several codes, and what happened to them: "codes redeemed: 1204", "PIN resets: 31".
const COUNTED = /^ (\p{L}{4,}) ?(?:[:：]? ?\d|[:：]?$)/u;
const PARTICIPLE = /(?:ed|sent)$/;
const PLURAL = /^(?:.*codes|pins|otps|códigos|codici|coduri|codis|kody|kódy|коды|коди|.*koder|.*koodit)$/iu;

/** Whether the number after a word says how many there are. */
function isCount({ start, end }: CodeLabel, text: string): boolean {
  const next = COUNTED.exec(text.slice(end, end + 40))?.[1];
  if (next === undefined || (isNeutral(next) && !PARTICIPLE.test(next))) return false;
  return PLURAL.test(text.slice(start, end)) || /^\p{Ll}{3,}s$/u.test(next);
}

// Adjectives and participles: the requested code, a numerical code.
const ADJECTIVE = /(?:ed|ing|al|ic|ble|ary|ive|ful|er|st|ous|ique|elle|igen|iger|ige|lichen|licher|liche)$/;
const COMPOUND_START = /(?<![\p{L}\p{M}\d-])[\p{L}\p{M}\d-]+$/u;
const WORD_BEFORE = /(?:^|[^\p{L}\p{M}\d-])(\p{Ll}+) $/u;
const WORD_AFTER = /^ (?:(?:de|di|do|da|del|du|della) )?(\p{Ll}{4,})(?= ?(?:[:：]|#?\d))/u;

/**
 * Whether an unknown noun next to "code" may make it another kind of code: loyalty code, code fidélité, Treuecode. A
 * capitalised word is the name of a service: "your Acme code".
 */
function isQualified({ start, end }: CodeLabel, text: string): boolean {
  const word = text.slice(start, end);
  if (isPinOrTan(word)) return false;
  const before = text.slice(Math.max(0, start - 40), start);
  const compound = COMPOUND_START.exec(before)?.[0];
  if (compound !== undefined && /\p{Script=Latin}/u.test(compound))
    return !isCompoundOfCode(foldedLetters(compound));
  const noun = /^codes?$/i.test(word) ? WORD_BEFORE.exec(before)?.[1] : undefined;
  if (noun !== undefined && !isNeutral(noun) && !ADJECTIVE.test(noun)) return true;
  const after = WORD_AFTER.exec(text.slice(end, end + 60))?.[1];
  return after !== undefined && !isNeutral(after) && !ADJECTIVE.test(after);
}
