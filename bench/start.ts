/** Start-up time until the "ready" line, and memory ten seconds later: `npm run bench:start`. */
import { setTimeout as delay } from 'node:timers/promises';
import { startPostern } from '../test/postern-process.ts';

const rounds = 7;
const starts: number[] = [];
let idle = 0;
for (let round = 0; round < rounds; round++) {
  const postern = await startPostern({ args: ['--log-level', 'warn'] });
  starts.push(postern.startMs);
  if (round === rounds - 1) {
    await delay(10_000);
    idle = postern.memory();
  }
  await postern.stop();
}
starts.sort((a, b) => a - b);
const median = starts[Math.floor(rounds / 2)] ?? 0;
console.log(
  `ready in ${Math.round(median)} ms (median of ${rounds}), idle ${Math.round(idle / 2 ** 20)} MiB`,
);
