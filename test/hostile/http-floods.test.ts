import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { missing } from '../platform.ts';
import { type PosternProcess, startPostern } from '../postern-process.ts';
import { HonestClient, peakMemory } from './flood.ts';
import { floods, runFlood } from './http-attacks.ts';

// An eighth of the default limits, and of the floods that http-floods.long.test.ts sends with those.
const settings = [
  ['--http-max-connections', '50'],
  ['--http-max-response-memory', '8MiB'],
  ['--http-max-request-memory', '4MiB'],
];
const scale = { maxConnections: 50, largeMessage: 3 * 1024 * 1024 };
// With 1 GiB for each limit on memory and 2,000 connections, it is 675 MB.
const MAX_GROWTH_MB = 250;

describe('floods of HTTP requests, one after another, leave memory bounded and lists fast', {
  skip: missing.proc,
}, () => {
  let postern: PosternProcess;
  let honest: HonestClient;
  let idleMb: number;
  before(async () => {
    postern = await startPostern({ args: ['--log-level', 'error', ...settings.flat()] });
    honest = new HonestClient(postern.httpPort);
    await honest.hear(1);
    idleMb = peakMemory(postern);
  });
  after(async () => {
    await honest.stop();
    await postern.stop('SIGKILL');
  });

  for (const title of floods) {
    it(title, async (t) => {
      t.diagnostic(await runFlood(title, postern, honest, scale));
      const grownMb = peakMemory(postern) - idleMb;
      assert.ok(grownMb <= MAX_GROWTH_MB, `${grownMb} MB more than at the start`);
    });
  }
});
