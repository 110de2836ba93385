import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { cost } from './hostile/cost.ts';

const LENGTH = 128 * 1024;
// Most patterns are fast, so a short text is tried first. What takes a second for the long one takes 16 ms for this.
const SHORT_LENGTH = LENGTH / 8;
const SUSPICIOUS_MS = 2;
// Characters to try where a pattern allows several, and suffixes that keep an attack string from matching.
const CANDIDATES = [
  'a',
  '0',
  ' ',
  '\t',
  '\r',
  '\n',
  ...'!"#$%&\'()*+,-./:;<=>?@A[\\]^_`{|}~',
  'é',
  '\u0301',
  '漢',
  '\u200b',
];
const ENDS = ['\0', '\n'];

/** Whether the pattern takes more than `ms` of processor time for any text that repeats a part that it matches. */
export function takesLong(pattern: RegExp, ms: number): boolean {
  return attacksOn(pattern).some(
    (attack) => costOf(pattern, attack(SHORT_LENGTH)) > SUSPICIOUS_MS && costOf(pattern, attack(LENGTH)) > ms,
  );
}

function costOf(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  return cost(() => (pattern.global ? text.replace(pattern, '') : pattern.test(text)));
}

/** Texts of a given length. */
function attacksOn(pattern: RegExp): ((length: number) => string)[] {
  const flags = pattern.flags.includes('v') ? { unicodeSets: true } : { unicode: pattern.unicode };
  const ast = new RegExpParser().parsePattern(pattern.source, 0, pattern.source.length, flags);
  const attacks = new Map<string, (length: number) => string>();
  visitRegExpAST(ast, {
    onAlternativeEnter({ elements }) {
      for (const [index, element] of elements.entries()) {
        const before = elements
          .slice(0, index)
          .map((each) => sampleOf(each, pattern))
          .join('');
        const self = sampleOf(element, pattern);
        for (const pump of [self, before + self]) {
          if (pump === '') continue;
          for (const start of pump === self ? ['', before] : ['']) {
            for (const end of ENDS) {
              const attack = (length: number) => start + pump.repeat(length / pump.length) + end;
              attacks.set(attack(1000), attack);
            }
          }
        }
      }
    },
  });
  return [...attacks.values()];
}

/** A text that the element matches; empty if none is found. */
function sampleOf(element: AST.Element | AST.Alternative, pattern: RegExp): string {
  switch (element.type) {
    case 'Alternative':
      return element.elements.map((each) => sampleOf(each, pattern)).join('');
    case 'Group':
    case 'CapturingGroup':
      return sampleOf(element.alternatives[0]!, pattern);
    case 'Quantifier':
      return sampleOf(element.element as AST.Element, pattern).repeat(
        Math.max(1, Math.min(element.min, 100)),
      );
    case 'Character':
      return String.fromCodePoint(element.value);
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^(?:${element.raw})$`, pattern.flags.replace(/[gy]/g, ''));
      return CANDIDATES.find((candidate) => one.test(candidate)) ?? '';
    }
    default:
      return '';
  }
}
