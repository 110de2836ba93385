/** What a word means for the number next to it. */
export type LabelKind =
  /** A code: "code", "PIN". */
  | 'code'
  /** The same, next to a noun that may make it another kind of code: "loyalty code". Not used in the tables. */
  | 'possible'
  /** Always a one-time code: "OTP", "验证码". */
  | 'oneTime'
  /** A code if it comes right before the number: "password". */
  | 'password'
  /** A code or not, depending on the words next to it: "number", "key". Never left by `resolveLabels`. */
  | 'number'
  /** What one-time codes are for: "verify", "sign in". */
  | 'purpose'
  /** What one does with a code and with other things, right before it: "use", "with". */
  | 'use'
  /** What one does with a code alone: "enter", "type". */
  | 'type'
  /** The same right after it, in languages whose verb comes last. */
  | 'typeAfter'
  /** What is said about one-time codes: "expires in ten minutes", "never share it". */
  | 'notice'
  /** Something else that has a number: "order", "invoice", "coupon". */
  | 'other'
  /** The same for travel and accommodation, whose confirmation codes identify bookings. */
  | 'booking'
  /** The number of a video call. A code that follows is for the call. */
  | 'meeting'
  /** A noun that makes "code" another kind of code: "course", "branch". Has no meaning elsewhere. */
  | 'qualifier'
  /** The code before it is no longer valid: "has expired". */
  | 'expired'
  /** The sentence is about a game: "win", "raffle". Nobody proves anything with its numbers. */
  | 'prize'
  /** Has no meaning, and hides the words that it contains: "in order to". */
  | 'none';

/**
 * The words of a language that identify numbers, separated by commas. `kod*` also matches longer words, `*code` also the
 * end of a compound. Case and accents do not matter.
 */
export type Words = Partial<Record<LabelKind, string>> & {
  /**
   * Where a code is used that is not for a screen: doors, key boxes, parcel lockers, couriers, Wi-Fi. These words are found beside
   * the others, not instead of them.
   */
  onSite?: string;
};
