import { words as african } from './african.ts';
import { words as eastAsian } from './east-asian.ts';
import { words as english } from './english.ts';
import { words as germanic } from './germanic.ts';
import type { LabelKind, Words } from './label-kind.ts';
import { words as middleEastern } from './middle-eastern.ts';
import { words as otherEuropean } from './other-european.ts';
import { words as romance } from './romance.ts';
import { words as slavic } from './slavic.ts';
import { words as southAsian } from './south-asian.ts';
import { words as southEastAsian } from './south-east-asian.ts';
import { words as turkic } from './turkic.ts';

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

/** Words of things that codes open outside of a screen. */
export const onSiteWords = languages.flatMap(({ onSite = '' }) => entries(onSite));

function entries(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.replace(/\s+/g, ' ').trim())
    .filter((entry) => entry !== '');
}
