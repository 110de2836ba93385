/** Three nodes on one database while nodes and the database fail. `npm run bench:cluster` is a larger version. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { endAll } from '../postern-process.ts';
import { runChaos } from './chaos.ts';
import { Troubles } from './troubles.ts';

after(endAll);

describe('three nodes on one database', () => {
  it('lose, repeat and reorder nothing while nodes are killed and the database crashes and fails over', async (t) => {
    const troubles = await Troubles.open(3);
    t.after(() => troubles.close());
    const { faults, acknowledged } = await runChaos({
      databases: troubles.databases,
      messages: 1000,
      sockets: 5,
      waiters: 10,
      senders: 12,
      troubles: [
        troubles.kill(1),
        troubles.loseReplies(2),
        troubles.crashDatabase(),
        troubles.cutOff(0),
        troubles.failOver(),
        troubles.kill(2),
      ],
    });
    assert.deepEqual(faults, []);
    assert.equal(acknowledged, 1001);
  });
});
