import type { Candidate } from './candidates.ts';
import { isDiscount } from './label-in-sentence.ts';
import { type CandidateLabel, isShortWord } from './labels.ts';
import { isOnSite, type Sentence } from './sentences.ts';

const BOOKING_WORDS = 3;
const OTHER_WORDS = 3;
const PRICE = /[$€£¥₹₽₩₺₴₪₫฿₸₾₼₮] ?\d|\d ?[$€£¥₹₽₩₺₴₪₫฿₸₾₼₮]/;
const AMOUNT = /\d[.,]\d\d(?: ?\p{L}{2,4})?(?![\p{L}\d.,:])|\b[A-Z]{3} ?\d+[.,]\d\d/u;

/**
 * Whether a message is about a trip or a stay, or confirms a booking or a payment and asks for nothing to be typed. A payment
 * has an amount and several other numbers.
 */
export function confirmationOf(sentences: readonly Sentence[]): 'booking' | 'payment' | undefined {
  const kinds = sentences.flatMap(({ labels }) => labels.map(({ kind }) => kind));
  if (kinds.filter((kind) => kind === 'booking').length >= BOOKING_WORDS) return 'booking';
  if (kinds.some((kind) => kind === 'type' || kind === 'typeAfter' || kind === 'notice')) return undefined;
  const others = kinds.filter((kind) => kind === 'other' || kind === 'qualifier').length;
  const hasAmount = sentences.some(({ text }) => PRICE.test(text) || AMOUNT.test(text));
  if (kinds.includes('booking')) return 'booking';
  return hasAmount && others >= OTHER_WORDS ? 'payment' : undefined;
}

const SHORT_LINE = 60;
// How receipts call the number with which the bank approved the payment, or the shop confirms it.
const APPROVAL =
  /^\P{L}*(?:\p{L}{1,8}\.? ){0,2}(?:auth(?!ent)|approv|confirm|conferm|autor|aprob|aprov|approb|genehm|bestätig|bevestig|bekräft|bekreft|bekræft|godk|hyväks|vahvist|potvr|potwier|zatwierd|onay|авториз|подтвержд|승인|承認|授权|授權|التفويض|الموافقة)/iu;
// "Confirmation TAN"
const ONE_TIME = /(?<!\p{L})(?:otp|pin|\p{L}{0,8}tan|passcode|password)(?!\p{L})/iu;

/**
 * Whether the label of a number in a receipt or booking is that of the approval: "Auth code | 044718". A receipt lists it, and
 * does not tell it in a sentence: "Your confirmation code is 550281."
 */
export function isApproval(
  { segment, start, end }: Candidate,
  { sentence }: CandidateLabel,
  sentences: readonly Sentence[],
  confirmed: 'booking' | 'payment',
): boolean {
  if (sentence === undefined) return false;
  const { text } = sentences[sentence]!;
  const isTold =
    sentence === segment &&
    /[^:：#]$/u.test(text.slice(0, start).trimEnd()) &&
    /^[.!。।]/u.test(text.slice(end));
  if (confirmed === 'payment' && isTold) return false;
  return text.length <= SHORT_LINE && APPROVAL.test(text) && !ONE_TIME.test(text);
}

// In sentences: the code, what it is for.
const DISCOUNT_REACH = 2;

/** "Your code: HELLO-7X2K", and in the next line "10% off your first order". Digits are not for discounts. */
export function isDiscountCode(
  { shape, segment, lastSegment }: Candidate,
  { kind }: CandidateLabel,
  sentences: readonly Sentence[],
): boolean {
  if (shape === 'digits' || (kind !== 'code' && kind !== 'possible')) return false;
  if (isForShopping(sentences[segment]!)) return true;
  return sentences
    .slice(Math.max(0, segment - DISCOUNT_REACH), lastSegment + DISCOUNT_REACH + 1)
    .some(({ text }) => isDiscount(text));
}

/** "Use code K7QX9P on your next order": the sentence is about a purchase, and about nothing that a one-time code is for. */
function isForShopping({ text, labels }: Sentence): boolean {
  return (
    (PRICE.test(text) || labels.some((label) => label.kind === 'other' && !isShortWord(label, text))) &&
    !labels.some(({ kind }) => /^(?:type|typeAfter|purpose|notice)$/.test(kind))
  );
}

// In characters: "has", "ist bereits".
const EXPIRED_REACH = 20;

const WAS = /(?<!\p{L})(?:was|war|était|era|byl|był|был) $/iu;

// "A wrong code 482910", "un code erroné 482910"
const INVALID =
  /(?<!\p{L})(?:wrong|incorrect|invalid|expired|previous|old|falsche[mnr]?|ungültige[mnr]?|alte[mnr]?|abgelaufene[mnr]?|erroné|invalide|ancien|incorrecto|erróneo|anterior|antiguo|incorreto|antigo|errato|scaduto|vecchio|verkeerde|oude|ongeldige|błędny|stary|nieprawidłowy|неверный|старый|неправильный|невірний|старий|fel(?! az? )|gammal|forkert|feil|gammel|yanlış|eski)(?: \p{L}+)? $/iu;

/** Whether the words next to it say that it is no longer valid: "has expired", "Driver PIN was 8841". */
export function isExpired({ start, end }: Candidate, { text, labels }: Sentence): boolean {
  if (WAS.test(text.slice(Math.max(0, start - 8), start))) return true;
  if (INVALID.test(text.slice(Math.max(0, start - 40), start))) return true;
  const expired = labels.find(({ kind, start }) => kind === 'expired' && start >= end);
  if (!expired || expired.start - end > EXPIRED_REACH) return false;
  return /^[^,;:.\d]*$/.test(text.slice(end, expired.start));
}

/** "Did someone ask you for 482910?" tells nobody to type it. */
export function isAsked({ end }: Candidate, { text }: Sentence): boolean {
  return /^["'”’»)]?[?？؟]/.test(text.slice(end, end + 2));
}

// In sentences: the gift card, its number, the PIN.
const GIFT_CARD_REACH = 3;
const GIFT_CARD =
  /gift ?card|geschenkkarte|carte[- ]cadeau|tarjeta (?:de )?regalo|carta regalo|cartão[- ]presente|cadeaukaart|presentkort|gavekort|lahjakort|kart[ay] podarunkow|dárkov|подарочн|hediye kart|подарунков|card cadou|ajándék(?:kárty|utalvány)|poklon[- ](?:bon|kart)|darilni bon|dovanų (?:kupon|kort)|dāvanu kart|kinkekaar|δωρο(?:κάρτα|επιταγή)|ギフトカード|礼品卡|禮物卡|기프트카드/iu;
const BARE_PIN = /^\P{L}*pin\P{L}*$/iu;

/** Whether it is the PIN on a gift card, which is part of its number: "Gift card 6006 4910 2284", "PIN: 4408". */
export function isGiftCardPin(
  { segment }: Candidate,
  { sentence = segment }: CandidateLabel,
  sentences: readonly Sentence[],
): boolean {
  const { text: line } = sentences[sentence]!;
  if (GIFT_CARD.test(line) && /(?<!\p{L})pin(?!\p{L})/iu.test(line)) return true;
  if (line.length > SHORT_LINE || !BARE_PIN.test(line)) return false;
  return sentences
    .slice(Math.max(0, sentence - GIFT_CARD_REACH), sentence)
    .some(({ text }) => GIFT_CARD.test(text));
}

// In sentences: the locker, its address, the code; the code, where to type it.
const ON_SITE_REACH = 2;
// Accounts have access codes, and so do doors, lockers and networks.
const ACCESS =
  /(?<!\p{L})(?:access|accès|acceso|acesso|accesso|acces|zugangs|zutritts|toegangs|åtkomst|dostęp|přístup|доступ|erişim)/iu;

/**
 * Whether it opens a door or a locker, is told to a courier or joins a Wi-Fi network, so that nobody signs in or confirms
 * anything with it. The name of a one-time code or a subject about signing in say otherwise, unless such a thing is in the same
 * sentence.
 */
export function isForOnSite(
  { segment, lastSegment }: Candidate,
  { kind, sentence = segment }: CandidateLabel,
  sentences: readonly Sentence[],
): boolean {
  if (isOnSite(sentences[segment]!) || isOnSite(sentences[sentence]!)) return true;
  if (kind === 'oneTime' && !ACCESS.test(sentences[sentence]!.text)) return false;
  if (isOnSite(sentences[0]!) && sentences[0]!.isSubject) return true;
  // "Verify it's you", and below the code: "Never tell it to anyone at the door."
  const { isSubject, labels, text } = sentences[0]!;
  if (isSubject && labels.some((label) => label.kind === 'purpose') && !ACCESS.test(text)) return false;
  const first = Math.max(0, Math.min(segment, sentence) - ON_SITE_REACH);
  return sentences.slice(first, Math.max(lastSegment, sentence) + ON_SITE_REACH + 1).some(isOnSite);
}
