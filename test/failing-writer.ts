/**
 * Loaded with `--import` into a Postern under test. Makes the thread that writes the store fail as soon as the file
 * named in TEST_FAIL_WRITER exists.
 */
import { existsSync } from 'node:fs';
import { threadName } from 'node:worker_threads';

if (threadName === 'postern-writer') {
  setInterval(() => {
    if (existsSync(process.env.TEST_FAIL_WRITER ?? ''))
      throw new Error('the writer fails, as the test wants');
  }, 10);
}
