import { foldedLetters } from '../characters.ts';
import type { Label } from '../word-finder.ts';
import { isOther } from './candidate-label.ts';
import type { CodeLabel } from './label-kinds.ts';
import { isNeutralAfter, isOfUnknown, isQualified } from './qualifiers.ts';

type CodeWord = Label<CodeLabel>;

// Words that may connect the two halves of a term: código de reserva, code of the booking.
const CONNECTORS = new Set(
  'de|di|da|do|du|des|del|della|d|de la|of|の|的|der|per|pour|para|of the|dell|ال'.split('|'),
);
// "Your password was reset" is about no code.
const IS_DONE = /^ (?:was|is|has|got|ist|est|es|è|é|är|er) /;
const PURPOSE_REACH = 30;
const SHORT_WORD = 3;

/**
 * Relabels "code" by the words next to it: "order code" is not a code, and "login code" certainly is. Decides what a
 * "number" is in the same way.
 */
export function resolveLabels(
  labels: readonly CodeWord[],
  text: string,
  defined: ReadonlySet<string>,
): CodeWord[] {
  return labels.map((label, index) => {
    if (label.kind === 'number') return { ...label, kind: numberKind(labels, index, text, defined) };
    if (label.kind === 'purpose' && COMPOUND.test(text.slice(label.start, label.end)))
      return { ...label, kind: 'oneTime' };
    if (label.kind === 'password' && isOfPurpose(labels, index, text) && !IS_DONE.test(text.slice(label.end)))
      return { ...label, kind: 'oneTime' };
    if (label.kind !== 'code') return label;
    if (isCount(label, text)) return { ...label, kind: 'other' };
    if (isOfOther(labels[index - 1], label, labels[index + 1], text)) return { ...label, kind: 'other' };
    const purpose = labels.some(
      ({ kind, start, end }) =>
        kind === 'purpose' && start - label.end <= PURPOSE_REACH && label.start - end <= PURPOSE_REACH,
    );
    if (purpose) return { ...label, kind: 'oneTime' };
    return isQualified(label, text) ? { ...label, kind: 'possible' } : label;
  });
}

/** Words for "number" that a text calls codes. "Your single-use key" says what "Key:" means in the lines below. */
export function definedWords(labels: readonly CodeWord[], text: string): string[] {
  return labels
    .filter((label, index) => label.kind === 'number' && isOfPurpose(labels, index, text))
    .map((label) => wordOf(label, text));
}

function wordOf({ start, end }: CodeWord, text: string): string {
  return foldedLetters(text.slice(start, end));
}

// A compound of a purpose and a word for a code: Sicherheitszahl, kirjautumisnumero.
const COMPOUND =
  /(?:code|kode|kod|koden|koodi|kood|k[óo]d|kóði|nummer|zahl|schl[üu]ssel|sleutel|nyckel|passwort|kennwort|wachtwoord|numero|luku|pin|tan)$/iu;
// "The following number" is the one that the message shows.
const POINTED_AT =
  /(?:following|these|diese|queste|estas|estos|estes|ces|deze|dessa|disse|эти|ці|folgenden?|suivante?s?|siguientes?|seguintes?|seguenti?|volgende|följande|følgende|seuraava[an]?|следующ\p{L}{1,4}|наступн\p{L}{1,4}|következő|следните?|aşağıdaki|次の|以下の|下列|以下|다음|아래) ?$|^ ?(?:below|ci-dessous|suivante?s?|siguientes?|abaixo|seguentes?|seguenti?|hieronder|unten|nedan|nedenfor|poniżej|ниже)(?!\p{L})/iu;

const COUNT = /[\d一二三四五六七八九十] ?(?:位|桁の?|자리 ?)$/u;
// In characters: code à 6 chiffres, código de seis dígitos.
const DESCRIPTION_REACH = 14;

/** What a "number" or "key" is: a code if it is for signing in, or if the reader is to type it. */
function numberKind(
  labels: readonly CodeWord[],
  index: number,
  text: string,
  defined: ReadonlySet<string>,
): CodeLabel {
  const label = labels[index]!;
  const before = text.slice(Math.max(0, label.start - 20), label.start);
  // "The code of six digits" is about the code.
  const code = labels[index - 1];
  if ((code?.kind === 'code' || code?.kind === 'oneTime') && label.start - code.end <= DESCRIPTION_REACH) {
    if (/^ (?:à|de|di|con|of|with|a|mit|med|met|z|из|з|od|din) \S+ $/.test(text.slice(code.end, label.start)))
      return 'none';
  }
  // Prüfnummer, unlike Kundennummer.
  if (/[\p{Script=Latin}-]$/u.test(before)) return isQualified(label, text) ? 'other' : 'code';
  if (isOfPurpose(labels, index, text)) return 'code';
  if (isOfOther(labels[index - 1], label, labels[index + 1], text)) return 'other';
  if (isWithOther(labels, index, text)) return 'other';
  if (POINTED_AT.test(before) || POINTED_AT.test(text.slice(label.end, label.end + 20))) return 'code';
  const verb = labels[index - 1];
  const isObject = verb !== undefined && isVerb(verb.kind) && isJoined(text.slice(verb.end, label.start));
  // 診察券番号, unlike 認証番号 and 六位数字.
  if (
    !isObject &&
    !COUNT.test(before) &&
    /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(before)
  )
    return 'other';
  if (!isObject && isOfUnknown(label, text)) return 'other';
  const isTyped = labels.some(
    ({ kind, start }, at) => (isVerb(kind) && at < index) || (kind === 'typeAfter' && start > label.end),
  );
  if (isTyped || defined.has(wordOf(label, text))) return 'code';
  // "Here are your six digits:" says nothing about other numbers.
  const isAnnouncement = !/\d/.test(text) && /[:：] ?$/.test(text);
  return isAnnouncement || labels.some(({ kind }) => kind === 'purpose' || kind === 'type')
    ? 'none'
    : 'other';
}

/** "Your order with the number" */
function isWithOther(labels: readonly CodeWord[], index: number, text: string): boolean {
  const [other, link] = labels.slice(Math.max(0, index - 2), index);
  if (!other || link?.kind !== 'use' || !isOther(other.kind)) return false;
  return isJoined(text.slice(other.end, link.start)) && !labels.some(({ kind }) => kind === 'type');
}

function isVerb(kind: CodeLabel): boolean {
  return kind === 'type' || kind === 'use';
}

/** Whether a word is joined with a purpose: sign-in number, número de acceso, clé à usage unique. */
function isOfPurpose(labels: readonly CodeWord[], index: number, text: string): boolean {
  const { start, end } = labels[index]!;
  const before = labels[index - 1];
  if (before?.kind === 'purpose' && isJoined(text.slice(before.end, start))) return true;
  const after = labels[index + 1];
  return after?.kind === 'purpose' && LINK.test(text.slice(end, after.start));
}

const LINK = /^[ -]?$|^ (?:\p{L}{1,4}[ '’]?){0,2}$|^[のでをに用の]{0,2}$/u;

// Several codes, and what happened to them: "codes redeemed: 1204", "PIN resets: 31".
const COUNTED = /^ (\p{L}{4,}) ?(?:[:：]? ?\d|[:：]?$)/u;
const PARTICIPLE = /(?:ed|sent)$/;
const PLURAL = /^(?:.*codes|pins|otps|códigos|codici|coduri|codis|kody|kódy|коды|коди|.*koder|.*koodit)$/iu;

/** Whether the number after a word says how many there are. */
function isCount({ start, end }: CodeWord, text: string): boolean {
  const next = COUNTED.exec(text.slice(end, end + 40))?.[1];
  if (next === undefined) return false;
  if (PLURAL.test(text.slice(start, end))) return PARTICIPLE.test(next) || !isNeutralAfter(next);
  return /^\p{Ll}{3,}s$/u.test(next) && !isNeutralAfter(next);
}

/** Whether the word next to "code" makes it a code for something else: order code, code produit. */
function isOfOther(
  before: CodeWord | undefined,
  label: CodeWord,
  after: CodeWord | undefined,
  text: string,
): boolean {
  const isPin = /(?:pin|tan)$/i.test(text.slice(label.start, label.end));
  if (before && isJoined(text.slice(before.end, label.start))) {
    // "Check-in PIN"
    if (isPin && before.kind === 'booking') return false;
    if (isOther(before.kind) || before.kind === 'qualifier') return true;
    // "Security code product 4" is about security.
    if (before.kind === 'purpose') return false;
  }
  // A PIN is always a code: the Polish "PIN do paczkomatu" opens a parcel locker.
  if (isPin) return false;
  if (!after || !(isOther(after.kind) || after.kind === 'qualifier')) return false;
  const between = text.slice(label.end, after.start);
  if (
    CONNECTORS.has(
      foldedLetters(between)
        .replace(/[^\p{L}\p{M}]+/gu, ' ')
        .trim(),
    )
  )
    return true;
  // Short words are ambiguous: "code no. 4829".
  const isLong = after.end - after.start > SHORT_WORD || text.charCodeAt(after.start) >= 0x2e80;
  return isLong && isJoined(between);
}

function isJoined(between: string): boolean {
  return /^[ -]?$/.test(between);
}
