import { PAIRS } from './words/letter-pairs.ts';

const RANDOM = 5.25;

/** Whether its letters cannot be a word in any language. */
export function isUnspeakable(value: string): boolean {
  return value
    .toUpperCase()
    .split(/[^A-Z]+/)
    .some((part) => part.length > 1 && (!/[AEIOUY]/.test(part) || usualness(part) < RANDOM));
}

const WORD_AND_NUMBER = /^(?:[A-Za-z]{4,}\d+|[A-Za-z]+\d{1,2}|\d+[A-Za-z]+)$/;

/** Whether it may be a word with a number, such as garden52 or SPRING25. */
export function isWordWithNumber(value: string): boolean {
  return WORD_AND_NUMBER.test(value) && !isUnspeakable(value);
}

/** The mean of the pairs of a word in capitals. */
function usualness(word: string): number {
  let sum = 0;
  for (let at = 1; at < word.length; at++) {
    sum += Number(PAIRS[word.charCodeAt(at - 1) - 65]![word.charCodeAt(at) - 65]);
  }
  return sum / (word.length - 1);
}
