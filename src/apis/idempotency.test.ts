import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Idempotency } from './idempotency.ts';
import { json } from './response.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const payload = Buffer.from('{}');

it('a request with the same key and body gets the same response, and is not handled again', async () => {
  const idempotency = new Idempotency();
  const first = await idempotency.run(['key'], payload, async () => json(200, { id: 1 }));
  const again = await idempotency.run(['key'], payload, () => assert.fail('handled again'));
  assert.equal(again, first);
  assert.equal(await idempotency.run(['key'], Buffer.from('[]'), () => assert.fail()), 'different');
});

it('a request that is in progress is not handled twice, and one that failed can be repeated', async () => {
  const idempotency = new Idempotency();
  const { promise, reject } = Promise.withResolvers<never>();
  const started = Promise.withResolvers<void>();
  const first = idempotency.run(['key'], payload, () => {
    started.resolve();
    return promise;
  });
  await started.promise;
  assert.equal(await idempotency.run(['key'], payload, () => assert.fail()), 'in progress');
  reject(new Error('no disk'));
  await assert.rejects(first, /no disk/);
  assert.deepEqual(await idempotency.run(['key'], payload, async () => json(200, {})), json(200, {}));
});

it('long keys, long responses and many responses do not fill the memory', async () => {
  const idempotency = new Idempotency();
  const used = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (let n = 0; n < 3000; n++) {
    const key = `${n}`.padEnd(60_000, 'x');
    await idempotency.run([key], payload, async () =>
      json(200, { text: 'y'.repeat(n % 2 ? 10_000 : 60_000) }),
    );
  }
  // Without limits, these would be 250 MB.
  assert.ok(used() - before < 40 * 1024 * 1024);
});
