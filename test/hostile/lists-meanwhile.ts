import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { longestTimes, startIdleProcess } from './idle-process.ts';

// How long a list may take while hostile messages are being processed.
const MAX_LIST_MS = 500;
const ROUNDS = 3;
// A list waits for a core three times: for the event loop, for the thread that reads the store, and for the event loop.
const TURNS_OF_A_LIST = 3;

/**
 * Requests lists while the server works, and fails if one takes too long. `work` resolves to the statuses of its
 * responses. A busy machine delays everything, so the limit includes the time in which an idle process echoes a byte at
 * the same time, and only delays in every round count.
 */
export async function assertFastLists(
  t: TestContext,
  api: string,
  work: (round: number) => Promise<number[]>,
): Promise<void> {
  const idle = await startIdleProcess();
  t.after(() => idle.stop());
  const slowest: number[] = [];
  let allowed = 0;
  for (let round = 0; round < ROUNDS && !(slowest.at(-1)! < allowed); round++) {
    const responses = work(round);
    const list = () => fetch(`${api}?limit=1`).then((response) => response.json());
    const { requestMs, echoMs } = await longestTimes(idle, responses, list);
    slowest.push(Math.round(requestMs));
    allowed = MAX_LIST_MS + TURNS_OF_A_LIST * echoMs;
    // Large messages are processed one at a time, so on a busy machine the last of them may be refused.
    const statuses = await responses;
    assert.ok(statuses.includes(200), String(statuses));
    assert.ok(
      statuses.every((status) => status === 200 || status === 503),
      String(statuses),
    );
  }
  t.diagnostic(`lists took at most ${slowest.join(', ')} ms`);
  assert.ok(slowest.at(-1)! < allowed, `a list took ${slowest.join(', ')} ms of ${Math.round(allowed)}`);
}
