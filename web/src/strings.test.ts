import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { strings } from './strings.ts';

const here = import.meta.dirname;
// A text in an attribute, or on a line of its own between tags.
const TEXT = /\b(?:aria-label|label|title|placeholder)="[^"]+"|^ +[A-Z][a-z]+(?: [\w’'-]+)*[.…?!]?$/gm;

/** Every text that takes no value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [];
  return Object.values(value as object).flatMap(textsIn);
}

describe('the texts of the page', () => {
  it('are all in strings.ts and strings/', () => {
    const views = globSync('**/*.tsx', { cwd: here });
    assert.ok(views.length > 40, 'no views found');
    const found = views.flatMap((path) =>
      [...readFileSync(`${here}/${path}`, 'utf8').matchAll(TEXT)].map(([text]) => `${path}: ${text.trim()}`),
    );
    assert.deepEqual(found, []);
  });

  it('say message, not mails or emails', async () => {
    const later = await Promise.all(
      globSync('strings/*.ts', { cwd: here }).map((path) => import(`./${path}`)),
    );
    assert.ok(later.length > 5, 'no texts of lazy views found');
    const wrong = textsIn([strings, later]).filter((text) => /\b(?:mails|emails|e-mails?)\b/i.test(text));
    assert.deepEqual(wrong, []);
  });
});
