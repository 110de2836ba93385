import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decideColorScheme, declaresDark } from './color-scheme.ts';

describe('showing a mail in light or in dark', () => {
  const css = '@media screen and (prefers-color-scheme: dark) { p { color: white } }';

  it('makes the dark rules count in dark', () => {
    assert.match(decideColorScheme(css, 'dark'), /^@media screen and \(min-width: 0px\)/);
  });

  it('makes them count for nothing in light', () => {
    assert.match(decideColorScheme(css, 'light'), /^@media screen and \(max-width: -1px\)/);
  });

  it('knows a mail that has a dark side from one that only asks', () => {
    assert.equal(declaresDark(':root { color-scheme: light dark }'), true);
    assert.equal(declaresDark('<html style="color-scheme:dark">'), true);
    assert.equal(declaresDark('@media (prefers-color-scheme: dark) { p { color: red } }'), false);
    assert.equal(declaresDark(':root { color-scheme: light } .dark { color: red }'), false);
  });

  it('decides each question on its own, however it is written', () => {
    assert.equal(
      decideColorScheme('not ( PREFERS-color-scheme:light ), (prefers-color-scheme:DARK)', 'dark'),
      'not (max-width: -1px), (min-width: 0px)',
    );
  });
});
