import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { KeySequence, keyLabel, keyName } from './keys.ts';

const press = (key: string, modifiers: Partial<Parameters<typeof keyName>[0]> = {}) =>
  keyName({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers });

describe('the name of a key', () => {
  it('is the letter, with caps lock too', () => {
    assert.deepEqual([press('j'), press('J')], ['j', 'j']);
  });

  it('says Shift for letters and named keys, not for signs that need it', () => {
    const shiftKey = true;
    assert.deepEqual(
      [press('J', { shiftKey }), press('ArrowDown', { shiftKey }), press('?', { shiftKey })],
      ['Shift+J', 'Shift+ArrowDown', '?'],
    );
  });

  it('takes Command for Ctrl, and leaves Alt alone', () => {
    assert.deepEqual(
      [press('k', { metaKey: true }), press('K', { ctrlKey: true }), press('k', { altKey: true })],
      ['Ctrl+k', 'Ctrl+k', null],
    );
  });

  it('is shown as people read it', () => {
    assert.deepEqual(
      ['Ctrl+k', 'g i', '?', ' ', 'Shift+J'].map((keys) => keyLabel(keys)),
      ['Ctrl K', 'g then i', '?', 'Space', 'Shift J'],
    );
    assert.equal(keyLabel('Ctrl+k', true), '⌘ K');
  });
});

describe('keys one after the other', () => {
  it('make one command when they come soon', () => {
    const keys = new KeySequence(['g i', 'j']);
    assert.deepEqual([keys.press('g', 0), keys.press('i', 500), keys.press('i', 600)], [null, 'g i', 'i']);
  });

  it('are keys of their own when they do not', () => {
    const keys = new KeySequence(['g i', 'j', ' ']);
    assert.deepEqual([keys.press('g', 0), keys.press('i', 5000), keys.press(' ', 5001)], [null, 'i', ' ']);
  });
});
