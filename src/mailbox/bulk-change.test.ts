import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BulkChange } from './bulk-change.ts';

const ids = Array.from({ length: 200 }, (_, n) => String(n));

function spin(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('a change of many messages', () => {
  it('has batches that others can wait for', async () => {
    const sizes: number[] = [];
    let running = 0;
    const changed = await new BulkChange().apply(ids, async (id) => {
      if (running++ === 0) sizes.push(0);
      sizes[sizes.length - 1]!++;
      spin(2);
      await new Promise(setImmediate);
      running--;
      return id !== '7';
    });
    assert.equal(changed, 199);
    assert.equal(
      sizes.reduce((sum, size) => sum + size),
      200,
    );
    // In 50 ms, 25 of them.
    assert.ok(Math.max(...sizes) <= 25, String(sizes));
  });

  it('shares the store with others of its kind', async () => {
    let running = 0;
    let most = 0;
    const change = async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      return true;
    };
    const changes = [1, 2, 3].map(() => new BulkChange().apply(ids.slice(0, 20), change));
    assert.deepEqual(await Promise.all(changes), [20, 20, 20]);
    // One batch, and not those of the others.
    assert.equal(most, 20);
  });
});
