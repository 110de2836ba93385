/**
 * Three nodes on one PostgreSQL with a synchronous standby, messages to all of them at random, sockets and waits on each,
 * while nodes are killed and cut off, and the database crashes and fails over. Ends with 1 when anything was lost,
 * repeated or reordered. `npm run bench:cluster -- [--messages N] [--sockets N] [--waiters N] [--senders N] [--calm]`;
 * sockets and waiters are those of each node, and with `--calm` nothing fails.
 */
import { parseArgs } from 'node:util';
import { runChaos } from '../test/postgres/chaos.ts';
import { Troubles } from '../test/postgres/troubles.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    sockets: { type: 'string', default: '20' },
    waiters: { type: 'string', default: '50' },
    senders: { type: 'string', default: '30' },
    calm: { type: 'boolean', default: false },
  },
});

const troubles = await Troubles.open(3);
try {
  const { faults, acknowledged, refused, slowestWait, seconds } = await runChaos({
    databases: troubles.databases,
    messages: Number(values.messages),
    sockets: Number(values.sockets),
    waiters: Number(values.waiters),
    senders: Number(values.senders),
    troubles: values.calm ? [] : everything(),
  });
  console.log(
    `${acknowledged} messages in ${seconds.toFixed(1)} s (${Math.round(acknowledged / seconds)}/s), ` +
      `${refused} attempts not acknowledged, slowest wait ${Math.round(slowestWait)} ms after its 250`,
  );
  for (const fault of faults.slice(0, 20)) console.log(fault);
  console.log(faults.length === 0 ? 'Nothing was lost, repeated or reordered.' : `${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await troubles.close();
}

function everything() {
  const both = (...all: ReturnType<Troubles['kill']>[]): ReturnType<Troubles['kill']> => {
    return async (nodes) => {
      await Promise.all(all.map((trouble) => trouble(nodes)));
    };
  };
  return [
    troubles.kill(0),
    troubles.loseReplies(1),
    troubles.crashDatabase(),
    troubles.kill(1),
    both(troubles.kill(2), troubles.crashDatabase()),
    troubles.cutOff(0),
    troubles.loseReplies(2),
    troubles.hang(1),
    both(troubles.kill(0), troubles.kill(1)),
    troubles.failOver(),
    both(troubles.hang(0), troubles.hang(1), troubles.hang(2)),
    troubles.loseReplies(0),
    troubles.kill(2),
    both(troubles.cutOff(0), troubles.cutOff(1)),
  ];
}
