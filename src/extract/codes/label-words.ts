import type { LabelKind, Words } from './label-kinds.ts';
import { words as african } from './words/african.ts';
import { words as eastAsian } from './words/east-asian.ts';
import { words as english } from './words/english.ts';
import { words as germanic } from './words/germanic.ts';
import { words as middleEastern } from './words/middle-eastern.ts';
import { words as otherEuropean } from './words/other-european.ts';
import { words as romance } from './words/romance.ts';
import { words as slavic } from './words/slavic.ts';
import { words as southAsian } from './words/south-asian.ts';
import { words as southEastAsian } from './words/south-east-asian.ts';
import { words as turkic } from './words/turkic.ts';

// To add a language, add its words to one of these.
const languages: readonly Words[] = [
  english,
  germanic,
  romance,
  slavic,
  otherEuropean,
  turkic,
  middleEastern,
  african,
  southAsian,
  southEastAsian,
  eastAsian,
].flatMap((family: Record<string, Words>) => Object.values(family));

// A word with different kinds in several languages gets the later one.
const kinds =
  'notice qualifier purpose use type typeAfter number password code oneTime other booking meeting expired prize none';

/** All words by kind. */
export const labelWords = Object.fromEntries(
  kinds
    .split(' ')
    .map((kind) => [kind, languages.flatMap((words) => entries(words[kind as LabelKind] ?? ''))]),
) as Record<LabelKind, string[]>;

function entries(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.replace(/\s+/g, ' ').trim())
    .filter((entry) => entry !== '');
}
