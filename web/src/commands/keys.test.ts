import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { KeySequence, keyLabel, keyName } from './keys.ts';

const press = (key: string, modifiers: Partial<Parameters<typeof keyName>[0]> = {}) =>
  keyName({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...modifiers });

describe('key names', () => {
  it('ignore caps lock', () => {
    assert.deepEqual([press('j'), press('J')], ['j', 'j']);
  });

  it('include Shift for letters and named keys, but not for symbols that need it', () => {
    const shiftKey = true;
    assert.deepEqual(
      [press('J', { shiftKey }), press('ArrowDown', { shiftKey }), press('?', { shiftKey })],
      ['Shift+J', 'Shift+ArrowDown', '?'],
    );
  });

  it('treat Command as Ctrl, and ignore Alt combinations', () => {
    assert.deepEqual(
      [press('k', { metaKey: true }), press('K', { ctrlKey: true }), press('k', { altKey: true })],
      ['Ctrl+k', 'Ctrl+k', null],
    );
  });

  it('have readable labels', () => {
    assert.deepEqual(
      ['Ctrl+k', 'g i', '?', ' ', 'Shift+J'].map((keys) => keyLabel(keys)),
      ['Ctrl K', 'g then i', '?', 'Space', 'Shift J'],
    );
    assert.equal(keyLabel('Ctrl+k', true), '⌘ K');
  });
});

describe('key sequences', () => {
  it('complete if the keys follow quickly', () => {
    const keys = new KeySequence(['g i', 'j']);
    assert.deepEqual([keys.press('g', 0), keys.press('i', 500), keys.press('i', 600)], [null, 'g i', 'i']);
  });

  it('time out, and the keys count separately', () => {
    const keys = new KeySequence(['g i', 'j', ' ']);
    assert.deepEqual([keys.press('g', 0), keys.press('i', 5000), keys.press(' ', 5001)], [null, 'i', ' ']);
  });
});
