import assert from 'node:assert/strict';
import { once } from 'node:events';
import { it } from 'node:test';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { replaceMany } from './replace-many.ts';

it('replaceMany replaces what replaceAll does', () => {
  const texts = fc
    .array(fc.constantFrom('a', '\r', '\n', '\r\n', 'cid:x', 'é'))
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      assert.equal(
        replaceMany(text, /\r\n?/g, () => '\n'),
        text.replaceAll(/\r\n?/g, '\n'),
      );
      assert.equal(
        replaceMany(text, /cid:(\w)/g, (_all, cid) => `[${cid}]`),
        text.replaceAll(/cid:(\w)/g, '[$1]'),
      );
    }),
  );
  const long = 'a\r\n'.repeat(50_000);
  assert.equal(
    replaceMany(long, /\r\n?/g, () => '\n'),
    'a\n'.repeat(50_000),
  );
});

it('replaceMany takes little memory for millions of line breaks, as in a message that is checked', async () => {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData).then(({ replaceMany }) => {
      const text = Buffer.alloc(24e6, 'a\\r\\n').toString('latin1');
      parentPort.postMessage(replaceMany(text, /\\r\\n?/g, () => '\\n').length);
    });`;
  const worker = new Worker(code, {
    eval: true,
    workerData: new URL('./replace-many.ts', import.meta.url).href,
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 },
  });
  // Rejects with ERR_WORKER_OUT_OF_MEMORY if it takes more.
  assert.deepEqual(await once(worker, 'message'), [16e6]);
  await worker.terminate();
});
