import { setImmediate as nextIteration } from 'node:timers/promises';
import { AppError } from '../../../mailbox/errors.ts';
import { MAX_QUERY_CPU_MS, tooLongError } from '../sqlite-errors.ts';
import { currentCall } from '../threads/thread-calls.ts';
import type { MailboxView } from './view.ts';

/** The maximum delay that a long query causes for other calls to the same thread, if its statements are short. */
export const SLICE_MS = 20;

// The number of messages in one statement. Most take less than a microsecond each, but a phrase of fifty words can take
// 0.2 s in the longest text. So it starts with one, grows fast, and shrinks to one if need be.
const [FIRST_SPAN, MAX_SPAN] = [1, 65_536];

/** What a query gets for its next statement. */
export interface Step {
  view: MailboxView;
  /** How many messages to read. */
  span: number;
}

/** A query that yields before each statement; `new` if the next ones may take longer for each message. */
export type SlicedQuery<T> = Generator<undefined | 'new', T, Step>;

// Only one query continues in each iteration of the event loop, so that calls and cancellations arrive in between.
let turn = Promise.resolve();

/**
 * Runs a query in slices, each with a new view of the messages, so that a short query sees a single state of them. Other
 * calls to the thread run in between. Throws `overloaded` if the call was cancelled or has taken too long, because SQLite
 * cannot be interrupted within a statement.
 */
export async function runInSlices<T>(
  views: { read(work: (view: MailboxView) => void): void },
  query: SlicedQuery<T>,
  maxCpuMs = MAX_QUERY_CPU_MS,
): Promise<T> {
  const call = currentCall.getStore();
  let span = FIRST_SPAN;
  let cpuLeftMs = maxCpuMs;
  let result = query.next();
  while (!result.done) {
    turn = turn.then(() => nextIteration());
    await turn;
    if (call?.isCancelled)
      throw new AppError('overloaded', 'The client disconnected before its request was handled.');
    if (cpuLeftMs < 0) throw tooLongError();
    const cpu = process.threadCpuUsage();
    const until = performance.now() + SLICE_MS;
    views.read((view) => {
      for (let now = performance.now(); !result.done && now < until; ) {
        const started = now;
        result = query.next({ view, span });
        now = performance.now();
        span = result.value === 'new' ? FIRST_SPAN : adaptSpan(span, now - started);
      }
    });
    const { user, system } = process.threadCpuUsage(cpu);
    cpuLeftMs -= (user + system) / 1000;
  }
  return result.value;
}

/** The next span, after a statement that took this long. */
function adaptSpan(span: number, ms: number): number {
  const factor = ms < SLICE_MS / 16 ? 4 : ms < SLICE_MS / 4 ? 2 : Math.min(1, SLICE_MS / ms);
  return Math.max(1, Math.min(MAX_SPAN, Math.floor(span * factor)));
}
