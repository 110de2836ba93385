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
  it('let everything else happen in many rounds between two pieces of long work', async () => {
    const turns = new Turns();
    let round = 0;
    const seen: number[] = [];
    const pieces = Array.from({ length: 5 }, () =>
      turns.run(() => work() + seen.push(round), { client: '' }),
    );
    const all = Promise.all(pieces);
    let isPending = true;
    void all.then(() => {
      isPending = false;
    });
    while (isPending) {
      await new Promise(setImmediate);
      round++;
    }
    assert.equal(seen.length, 5);
    for (const [n, at] of seen.entries()) assert.ok(n === 0 || at - seen[n - 1]! >= 40, String(seen));
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
