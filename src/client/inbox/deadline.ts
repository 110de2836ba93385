import { now, startTimer, stopTimer } from './real-time.ts';

/** Until the runner ends the test, in milliseconds: `Infinity` if it never does, undefined if that is not known. */
export type TimeLeft = () => number | undefined;

// On the global object, because a runner may load this module several times.
const KEY = Symbol.for('postern.timeLeft');
const registry = globalThis as { [KEY]?: TimeLeft };

/** Called by the modules for test runners. */
export function setTimeLeft(timeLeft: TimeLeft): void {
  registry[KEY] = timeLeft;
}

export function timeLeft(): number | undefined {
  return registry[KEY]?.();
}

/** Throws a TypeError unless it is a number of milliseconds; `Infinity` is one. */
export function checkMs(name: string, ms: unknown): void {
  if (ms === undefined || (typeof ms === 'number' && ms >= 0)) return;
  const given = typeof ms === 'string' ? JSON.stringify(ms) : String(ms);
  throw new TypeError(`${name} must be a number of milliseconds, such as 2000, but is ${given}.`);
}

// Most runners end a test after 5 seconds.
const UNKNOWN_MS = 4000;
// Less than this, and a test that waits for a message has done something else before.
const USUAL_MS = 3000;
// For tests that never end, as with a debugger.
const UNLIMITED_MS = 30_000;
// Enough to ask for what arrived and to write the report, on a busy machine too: a tenth of what is left, within limits.
const [MIN_MARGIN_MS, MAX_MARGIN_MS] = [1000, 5000];

/** How long a wait takes, in milliseconds, and whether the end of the test made it shorter. */
export interface WaitTime {
  ms: number;
  shortened: boolean;
}

/**
 * Ends a wait before the runner ends the test, which would not say what arrived. By default, a wait takes as long as the
 * test has left.
 */
export function waitTime(wanted: number | undefined, left: number | undefined): WaitTime {
  if (left === undefined) return { ms: wanted ?? UNKNOWN_MS, shortened: false };
  if (left === Number.POSITIVE_INFINITY) return { ms: wanted ?? UNLIMITED_MS, shortened: false };
  const most = withReport(left);
  return { ms: Math.min(wanted ?? most, most), shortened: most < (wanted ?? USUAL_MS) };
}

function withReport(left: number): number {
  const margin = Math.min(Math.max(left / 10, MIN_MARGIN_MS), MAX_MARGIN_MS);
  return Math.max(0, left - margin, left / 2);
}

// Time for the runner to take note of an error before it ends the test.
const LAST_MS = 100;

/** How long a response may take, besides the time that the request waits. A server that hangs must not make a test endless. */
export const PATIENCE_MS = 10_000;

/** How long the responses of a call may take in all, besides the time that its caller gives it. */
export const GRACE_MS = 1000;

// A timer that is later than this fires in a process that stood still.
const STALL_MS = 150;

interface RequestLimit {
  signal: AbortSignal | undefined;
  /** To be called when the response begins: then `patience` does not apply any more. */
  answered(): void;
}

/**
 * Aborts a request to this place after so many milliseconds, and shortly before the test ends, so that a server that does not
 * respond is reported as that. `patience` is how long the response may take to begin.
 */
export function limitOfRequest(
  place: string,
  timeout = Number.POSITIVE_INFINITY,
  signal?: AbortSignal,
  patience = Number.POSITIVE_INFINITY,
): RequestLimit {
  const left = (timeLeft() ?? 0) - LAST_MS;
  const isLast = left > 0 && left < timeout;
  const whole = isLast ? left : timeout;
  if (whole === Number.POSITIVE_INFINITY && patience === Number.POSITIVE_INFINITY)
    return { signal, answered: () => {} };
  const controller = new AbortController();
  abortAfter(controller, whole, noResponse(place, whole, isLast));
  const timer = patience < whole ? abortAfter(controller, patience, noResponse(place, patience)) : undefined;
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    answered: () => stopTimer(timer),
  };
}

/** Rejects if what this place is asked for takes longer. */
export async function within<T>(ms: number, place: string, work: Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = abortAfter(controller, ms, noResponse(place, ms));
  const { signal } = controller;
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  );
  return Promise.race([work, late]).finally(() => stopTimer(timer));
}

function abortAfter(controller: AbortController, ms: number, problem: string) {
  if (ms === Number.POSITIVE_INFINITY) return undefined;
  const abort = () => controller.abort(new NoResponseError(problem));
  const started = now();
  // A process that stood still has not had the time to read the response.
  return unref(
    startTimer(() => (now() - started > ms + STALL_MS ? unref(startTimer(abort, GRACE_MS)) : abort()), ms),
  );
}

/** In Node, where it would keep the process running. */
function unref(timer: ReturnType<typeof startTimer>) {
  if (typeof timer === 'object') (timer as { unref?(): void }).unref?.();
  return timer;
}

function noResponse(place: string, ms: number, isLast = false): string {
  const cause = isLast ? ', which is all the time that the test had left' : '';
  return `Postern at ${place} did not respond within ${Math.round(ms) / 1000} s${cause}. Check that this is its address, and that it is not overloaded.`;
}

/** Postern did not respond in time. */
export class NoResponseError extends Error {}

// A report is not needed when none arrives, so little is kept free.
const QUIET_MARGIN_MS = 200;

/** The same for a wait that succeeds when nothing arrives. */
export function quietTime(wanted: number, left = Number.POSITIVE_INFINITY): WaitTime {
  const shortened = left - QUIET_MARGIN_MS < wanted;
  return { ms: shortened ? withReport(left) : wanted, shortened };
}
