import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { takesLong } from './regular-expression-attacks.ts';

/**
 * A pattern that backtracks can take seconds for a header of 60 KB and block all requests. Two checks find such
 * patterns: `scslre` proves it for two loops that can match the same text, and attacks derived from the pattern find
 * the rest, such as `<a[^>]*>` on `<a<a<a…`. (`recheck` finds both, but takes half a minute and 57 MB.)
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const MAX_MS = 1000;

/** Patterns that are slow only for input that they never receive. */
const allowed: Record<string, string> = {
  '/\\B(?=(?:\\d{3})+$)/g': 'the digits of one number',
  '/(?:^|[^\\p{L}\\p{N}_])(?<address>(?:https?:\\/\\/|www\\.)[^/?#].*)$/iu':
    'one word of at most 2,000 characters, without line breaks',
  '/(\\\\*)"/g': 'an argument of a command that the user has typed',
  '/\\\\+$/': 'an argument of a command that the user has typed',
};

/** Patterns that are built at run time, which this test cannot check. */
const allowedDynamic: Record<string, string> = {
  'src/apis/compose/substitute.ts': 'the placeholders of one message, as they are written',
  'src/client/inbox/patterns.ts': 'characters between white space, which have no character in common',
  'src/client/inbox/snapshot.ts': 'characters between single separators, and names of months, in tests',
  'src/html/text/html-text.ts': 'the end tag of an element that is named in the code',
  'src/text/fold.ts': 'one class of letters',
  'src/text/query-items.ts': 'names of operators that are in the code',
  'src/text/words.ts': 'classes of characters that have no character in common',
  'web/src/inspect/element-findings.ts': 'one word of a tag or a property',
};

interface Found {
  file: string;
  source: string;
  flags: string;
}

const files = globSync(['src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !/\.(test|conformance)\.tsx?$/.test(file),
);
const literals: Found[] = [];
const dynamic: string[] = [];
for (const file of files) collect(file, parseSync(file, readFileSync(join(root, file), 'utf8')).program);

// biome-ignore lint/suspicious/noExplicitAny: any node of a syntax tree
function collect(file: string, node: any): void {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'Literal' && node.regex) {
    literals.push({ file, source: node.regex.pattern, flags: node.regex.flags });
  }
  if (/^(New|Call)Expression$/.test(node.type) && node.callee.name === 'RegExp') dynamic.push(file);
  for (const child of Object.values(node)) collect(file, child);
}

describe('regular expressions', () => {
  it('are found by this test', () => assert.ok(literals.length > 150));

  const patterns = new Map(literals.map((found) => [`/${found.source}/${found.flags}`, found]));
  for (const [pattern, { file, source, flags }] of patterns) {
    it(`${pattern} in ${file} takes linear time`, () => {
      const { reports } = analyse(
        { source, flags },
        { reportTypes: { Move: true, Self: true, Trade: true } },
      );
      const isSlow = reports.length > 0 || takesLong(new RegExp(source, flags), MAX_MS);
      assert.equal(isSlow, pattern in allowed, isSlow ? 'backtracks' : 'need not be allowed any more');
    });
  }

  it('are built at run time only where that is known to be safe', () => {
    assert.deepEqual([...new Set(dynamic)].sort(), Object.keys(allowedDynamic).sort());
  });
});
