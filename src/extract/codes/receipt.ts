import type { CandidateLabel } from './candidate-label.ts';
import type { Sentence } from './sentences.ts';

const OTHER_LABELS = 3;
const AMOUNT =
  /[$€£¥₹₽₩₺₴₪₫฿] ?\d|\d ?[$€£¥₹₽₩₺₴₪₫฿]|\d[.,]\d\d(?: ?\p{L}{2,4})?(?![\p{L}\d.,:])|\b[A-Z]{3} ?\d+[.,]\d\d/u;
const CARD = /[*•●·]{2} ?\d{4}(?!\d)/;

/** Whether a message only reports a payment: it has amounts and other numbers, and does not ask the reader to type anything. */
export function isReceipt(sentences: readonly Sentence[]): boolean {
  let others = 0;
  let hasAmount = false;
  for (const { text, labels } of sentences) {
    hasAmount ||= AMOUNT.test(text);
    if (CARD.test(text)) others++;
    for (const { kind } of labels) {
      if (kind === 'type' || kind === 'typeAfter' || kind === 'notice') return false;
      if (kind === 'other' || kind === 'qualifier') others++;
    }
  }
  return hasAmount && others >= OTHER_LABELS;
}

/** Whether a message is about a booking, and does not ask the reader to type anything. */
export function isReservation(sentences: readonly Sentence[]): boolean {
  return (
    sentences.some(({ bookings }) => bookings > 0) &&
    !sentences.some(({ labels }) => labels.some(({ kind }) => /^(?:type|typeAfter|notice)$/.test(kind)))
  );
}

const SHORT_LINE = 60;
// How receipts call the number with which the bank approved the payment, or the shop confirms it.
const APPROVAL =
  /^\P{L}*(?:\p{L}{1,8}\.? ){0,2}(?:auth(?!ent)|approv|confirm|conferm|autor|aprob|aprov|approb|genehm|bestätig|bevestig|bekräft|bekreft|bekræft|godk|hyväks|vahvist|potvr|potwier|zatwierd|onay|авториз|подтвержд|승인|承認|授权|授權|التفويض|الموافقة)/iu;

// "Confirmation TAN"
const ONE_TIME = /(?<!\p{L})(?:otp|pin|\p{L}{0,8}tan|passcode|password)(?!\p{L})/iu;

/** Whether the label of a number in a receipt is that of the approval: "Auth code | 044718". */
export function isApproval({ sentence }: CandidateLabel, sentences: readonly Sentence[]): boolean {
  if (sentence === undefined) return false;
  const { text, labels } = sentences[sentence]!;
  // "To authorise the payment, use the token 904417."
  if (labels.some(({ kind }) => kind === 'use')) return false;
  return text.length <= SHORT_LINE && APPROVAL.test(text) && !ONE_TIME.test(text);
}
