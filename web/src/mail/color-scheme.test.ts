import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decideColorScheme } from './color-scheme.ts';

describe('showing a mail in light or in dark', () => {
  const css = '@media screen and (prefers-color-scheme: dark) { p { color: white } }';

  it('makes the dark rules count in dark', () => {
    assert.match(decideColorScheme(css, 'dark'), /^@media screen and \(min-width: 0px\)/);
  });

  it('makes them count for nothing in light', () => {
    assert.match(decideColorScheme(css, 'light'), /^@media screen and \(max-width: -1px\)/);
  });

  it('decides each question on its own, however it is written', () => {
    assert.equal(
      decideColorScheme('not ( PREFERS-color-scheme:light ), (prefers-color-scheme:DARK)', 'dark'),
      'not (max-width: -1px), (min-width: 0px)',
    );
  });
});
