import assert from 'node:assert/strict';
import { MAX_WORK_MS } from '../responsive.ts';
import type { Result } from './attack.ts';

const MiB = 1024 * 1024;

/**
 * Fails if an attack did what it should not do, or kept the main thread from other clients for long. Its work is measured,
 * because a busy machine can stop any process. Returns the figures.
 */
export function assertWithstood({ title, violations, slowest, peakBytes, statuses }: Result): string {
  assert.deepEqual(violations, [], title);
  assert.ok(
    slowest.workMs < MAX_WORK_MS,
    `${title}: no response to others during ${slowest.workMs} ms of work`,
  );
  return `${title}: ${(peakBytes / MiB).toFixed()} MB, ${slowest.workMs} ms of work, ${JSON.stringify(statuses)}`;
}
