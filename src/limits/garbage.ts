import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Collecting takes as long as parsing this much JSON.
const LARGE_BYTES = 8 * 1024 * 1024;

let collect: (() => void) | undefined;
let isScheduled = false;

/**
 * Call when something of this size is not needed any more. V8 collects its largest objects late, because it does not know how
 * scarce memory is: a request of 37 MB leaves up to 200 MB behind, and the next one comes on top.
 */
export function collectAfter(bytes: number): void {
  if (bytes < LARGE_BYTES || isScheduled) return;
  isScheduled = true;
  setImmediate(() => {
    isScheduled = false;
    collect ??= exposedCollector();
    collect();
  });
}

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
