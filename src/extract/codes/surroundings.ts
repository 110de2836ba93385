import type { Candidate } from './candidates.ts';

// Words after a number that make it a quantity: a price, a weight, a year, a number of people.
const UNITS_AFTER =
  /^ ?(?:[%$€£¥₹₽₩₺₴₪₫฿₸₾₼₮°]|(?:usd|eur|gbp|chf|pln|zł|kr|sek|nok|dkk|руб|грн|tl|try|ft|kč|czk|lei|ron|rs|inr|px|pt|kb|mb|gb|tb|kg|g|km|mi|cm|mm|ml|kwh|kcal|mah|hz|mhz|ghz|fps|rpm|pts|min|mins|hrs|times|mal|fois|veces|vezes|volte|keer|razy|раз|gånger|ganger|gange|kertaa|kez)(?![\p{L}\d])|[年月日時时分秒点點件個个個人名円元원년월일시분초개명건台本枚冊度倍歳張张次回篇号號室호층번番])/iu;
const CURRENCY_BEFORE =
  /(?:[$€£¥₹₽₩₺₴₪₫฿₸₾₼₮©®№]|(?<!\p{L})(?:usd|eur|gbp|chf|pln|inr|rs|r\$|tl|idr|rp|kr|nt\$|hk\$|us\$)\.?) ?$/iu;
const MASKED_CARD = /(?:[*•●]|[*•●·]{2} ?|[xX]{2}[- ]?|…|\.\.) ?$/;

// The postcode at the end of a Chinese or Japanese address: 中关村大街27号 100080
const HOUSE_BEFORE = /\d ?[号號室楼樓层層弄座番] ?$/;

const ASSIGNED = /(?<![\p{L}\p{N}_&?.-])\p{L}{2,10}=$/u;

// "482913,5 minutes": a code, a comma without a space, and its validity.
const VALIDITY_AFTER =
  /^,\d{1,2} ?(?:min|mn|sec|sek|seg|hour|hrs|std|stund|heure|hora|ore\b|uur|uren|godz|timm|time|saat|dak|dk|мин|хв|сек|час|год|分|小时|小時|時間|秒|분|시간|초|دق|دقی|ساع|मिनट|মিনিট|phút|λεπτ|นาที|perc|daki)/iu;

/** Whether the characters around a candidate make it part of something else: a price, a time, a path, a phone number. */
export function isPartOfOther(text: string, { start, end }: Pick<Candidate, 'start' | 'end'>): boolean {
  const assigned = isAssigned(text, { start, end });
  const before = text.slice(Math.max(0, start - 8), assigned ? start - 1 : start);
  const rest = text.slice(end, end + 12);
  const after = VALIDITY_AFTER.test(rest) ? '' : rest.slice(0, 8);
  return (
    // 1,200 and 12.05 and 10:30 and 1/2; a name before a dot; the end of a path.
    /\d[.,:'/]$|[A-Za-z0-9]\.$|[_=&/\\~@+]$|[+] ?$/.test(before) ||
    /^[.,:'/]\d|^\.[A-Za-z]|^[_=&/\\~@](?=\S)/.test(after) ||
    // A password with other characters, such as Xk9!fQ2z.
    /[A-Za-z0-9][!$%^?]$/.test(before) ||
    /^[!$%^?][A-Za-z0-9]/.test(after) ||
    CURRENCY_BEFORE.test(before) ||
    HOUSE_BEFORE.test(before) ||
    UNITS_AFTER.test(after) ||
    // The number of a ticket, at the start of a subject: [INC0048213]
    (/^\W{0,2}\[$/.test(before) && /^[A-Z]{2,}-?\d+\]/.test(text.slice(start, end + 1))) ||
    // 4829 of 5000
    /^ (?:of|out of|von|sur|de|di|van|av|af|из) \d/.test(rest) ||
    // (030) 482910
    /\d\) ?$/.test(before) ||
    (MASKED_CARD.test(before) && !after.startsWith('*')) ||
    // The parts of an IPv6 address, a MAC address, a hash.
    (before.endsWith(':') && after.startsWith(':'))
  );
}

/**
 * "OTP=482913" is how some banks write "OTP: 482913", so that only the word before it can identify it. Addresses, which have
 * "=" too, are blanked out.
 */
export function isAssigned(text: string, { start, end }: Pick<Candidate, 'start' | 'end'>): boolean {
  return ASSIGNED.test(text.slice(Math.max(0, start - 12), start)) && /^\d+$/.test(text.slice(start, end));
}

/** Whether a candidate is written like an issue number, so that only its label can identify it: #512904. */
export function isNumbered(text: string, { start }: Pick<Candidate, 'start'>): boolean {
  return text[start - 1] === '#';
}

/** Whether a candidate is in quotation marks. */
export function isQuoted(text: string, { start, end }: Pick<Candidate, 'start' | 'end'>): boolean {
  return /["'“”„«‘’`「『]/.test(text[start - 1] ?? '') && /["'“”»‘’`」』]/.test(text[end] ?? '');
}
