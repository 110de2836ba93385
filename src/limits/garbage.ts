import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Collecting takes as long as parsing this much JSON.
const LARGE_BYTES = 8 * 1024 * 1024;
// The pause after collecting, as a multiple of the time that it took. Without one, clients that asked for a message of 15 MB and
// left, 500 a second, made it take 80 % of all time.
const PAUSE_PER_WORK = 4;

let collect: (() => void) | undefined;
let isScheduled = false;
/** Of `performance.now`. */
let pausedUntil = 0;

/**
 * Call when something of this size is not needed any more. V8 collects its largest objects late, because it does not know how
 * scarce memory is: a request of 37 MB leaves up to 200 MB behind, and the next one comes on top.
 */
export function collectAfter(bytes: number): void {
  if (bytes < LARGE_BYTES || isScheduled) return;
  isScheduled = true;
  const pauseMs = pausedUntil - performance.now();
  if (pauseMs > 0) setTimeout(collectNow, pauseMs).unref();
  else setImmediate(collectNow);
}

function collectNow(): void {
  isScheduled = false;
  collect ??= exposedCollector();
  const started = performance.now();
  collect();
  const ended = performance.now();
  pausedUntil = ended + PAUSE_PER_WORK * (ended - started);
}

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
