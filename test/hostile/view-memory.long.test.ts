import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { Worker } from 'node:worker_threads';

const parser = new URL('../../src/html/parse-html.ts', import.meta.url).href;
const limits = { maxElements: 1e9, maxOutput: 1e9, timeMs: 1e9 };

// Names without an end. A parser does not need to remember eight megabytes of one.
const unfinished = ['<', '</', '<a ', '<!doctype ', '<!doctype a public "', '<!doctype a system "'];

describe('view: the memory that HTML takes', () => {
  for (const start of unfinished) {
    it(`is bounded for ${start} and a name that never ends`, async () => {
      const code = `
        const { parentPort, workerData: { parser, start, limits } } = require('node:worker_threads');
        import(parser).then(({ parseHtml }) => {
          const { cut } = parseHtml(start + 'a'.repeat(8_000_000), limits, { isOver: false });
          parentPort.postMessage(cut);
        });`;
      const worker = new Worker(code, {
        eval: true,
        workerData: { parser, start, limits },
        resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
      });
      // Rejects with ERR_WORKER_OUT_OF_MEMORY if it takes more.
      const [cut] = await once(worker, 'message');
      assert.equal(cut, null);
      await worker.terminate();
    });
  }
});
