/**
 * Ends a test file that does not end by itself, so that the run fails and says why. Without this, a server that a failed
 * test has left open would keep the whole run waiting. Loaded into the process of each file by `npm test`.
 */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Several times as long as any file takes. CONTRIBUTING.md has the same number.
const LIMIT_MS = 15 * 60_000;

const STDERR = 2;

/** Whether this process runs one file, and not the whole run. */
const runsFile = process.env.NODE_TEST_CONTEXT !== undefined;

if (runsFile && isMainThread)
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    writeSync(
      STDERR,
      `${process.argv[1]} did not end within ${LIMIT_MS / 60_000} minutes. Still open: ${open}\n`,
    );
    process.exit(1);
  }, LIMIT_MS).unref();
