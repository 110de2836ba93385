import assert from 'node:assert/strict';
import { it } from 'node:test';
import { frameScript } from '../../../src/view/view-scripts.ts';
import { commands } from './commands.ts';

it('shortcuts with Ctrl also work while a message has the focus: its frame passes them on', () => {
  const letters = commands
    .flatMap(({ keys = [] }) => keys)
    .flatMap((keys) => /^Ctrl\+(.)$/.exec(keys)?.[1] ?? []);
  assert.ok(letters.length > 0);
  const passedOn = new RegExp(/\?\/(\^\[\w+\]\$)\/i:/.exec(frameScript.element)![1]!);
  for (const letter of letters) assert.match(letter, passedOn);
});
