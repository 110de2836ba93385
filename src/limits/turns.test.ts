import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Turns } from './turns.ts';

/** Takes more than the time that such work has in a round. */
function work(): number {
  const end = performance.now() + 15;
  while (performance.now() < end);
  return 0;
}

describe('Turns', () => {
  it('let everything else happen between two pieces of long work', async () => {
    const turns = new Turns();
    let done = 0;
    const pieces = Array.from({ length: 5 }, () => turns.run(() => work() + done++, { client: '' }));
    const seen: number[] = [];
    for (let round = 0; round < 4; round++) {
      await new Promise(setImmediate);
      seen.push(done);
    }
    assert.ok(seen[0]! <= 2 && seen[3]! <= 5, String(seen));
    assert.ok(new Set(seen).size > 2, String(seen));
    assert.deepEqual(new Set(await Promise.all(pieces)), new Set([0, 1, 2, 3, 4]));
  });

  it('serve clients in turn, and go on after an error', async () => {
    const turns = new Turns();
    const order: string[] = [];
    const add = (client: string) => turns.run(() => order.push(client), { client });
    const failing = turns.run(() => Promise.reject(new Error('x')), { client: 'many' });
    const all = [...Array.from({ length: 9 }, () => add('many')), add('one')];
    await assert.rejects(failing, /x/);
    await Promise.all(all);
    assert.ok(order.indexOf('one') <= 2, String(order));
  });
});
