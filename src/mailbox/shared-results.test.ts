import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SharedResults } from './shared-results.ts';

function create(maxBytes: number) {
  const results = new SharedResults<string>({ maxBytes, keptMs: 1000, bytesOf: ({ length }) => length });
  let runs = 0;
  const get = (key: string, result = key) =>
    results.get(key, async () => {
      runs++;
      if (result === 'fails') throw new Error(result);
      return result;
    });
  return { get, runs: () => runs };
}

describe('shared results', () => {
  it('are computed once for requests at the same time, and kept for a while', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { get, runs } = create(10);
    assert.deepEqual(await Promise.all([get('a'), get('a'), get('b')]), ['a', 'a', 'b']);
    await get('a');
    assert.equal(runs(), 2);
    t.mock.timers.tick(1001);
    await get('a');
    assert.equal(runs(), 3);
  });

  it('are kept up to the limit, which counts those that are gone no longer', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { get, runs } = create(10);
    await get('a', '12345678');
    await get('b', '123');
    await get('b', '123');
    assert.equal(runs(), 3);
    t.mock.timers.tick(1001);
    await get('b', '123');
    await get('b', '123');
    assert.equal(runs(), 4);
  });

  it('are not kept with a limit of 0, nor if the work failed', async () => {
    const { get, runs } = create(0);
    await get('a');
    await get('a');
    await assert.rejects(get('b', 'fails'));
    assert.equal(await get('b'), 'b');
    assert.equal(runs(), 4);
  });
});
