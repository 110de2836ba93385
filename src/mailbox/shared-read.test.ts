import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SharedRead } from './shared-read.ts';

it('reads that come while one is running share the next one', async () => {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = new SharedRead(() => {
    reads.push(Promise.withResolvers());
    return reads.at(-1)!.promise;
  });
  const first = read.get();
  await new Promise(setImmediate);
  const later = [read.get(), read.get(), read.get()];
  await new Promise(setImmediate);
  assert.equal(reads.length, 1);
  reads[0]!.resolve('before');
  assert.equal(await first, 'before');
  await new Promise(setImmediate);
  reads[1]!.resolve('after');
  assert.deepEqual(await Promise.all(later), ['after', 'after', 'after']);
  assert.equal(reads.length, 2);
});

it('a read that fails does not affect the next one', async () => {
  let reads = 0;
  const read = new SharedRead(async () => {
    if (reads++ === 0) throw new Error('x');
    return reads;
  });
  await assert.rejects(read.get(), /x/);
  assert.equal(await read.get(), 2);
});
