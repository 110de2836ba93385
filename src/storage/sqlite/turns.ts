import { setImmediate as nextTurn } from 'node:timers/promises';
import { NOT_YET } from './block-counts.ts';

// A thread does one thing at a time: nobody waits for it longer than this because of somebody else's large count.
const TURN_MS = 20;

// While messages keep changing, blocks keep going stale. After this many turns the work is finished in one go.
const MAX_TURNS = 500;

/** Repeats a piece of work, with others let in between, until it gets done before its deadline. */
export async function inTurns<T>(work: (deadline: number) => T | typeof NOT_YET): Promise<T> {
  for (let turn = 1; ; turn++) {
    const result = work(turn < MAX_TURNS ? performance.now() + TURN_MS : Number.POSITIVE_INFINITY);
    if (result !== NOT_YET) return result;
    await nextTurn();
  }
}
