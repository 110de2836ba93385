import type { MessageSummary } from '../../../src/contract/message/message.ts';
import type { ReleaseProgress, ReleaseResult } from '../../../src/contract/release.ts';
import { describeError } from '../ui/toasts.ts';

/** The progress of a release of the selected rows, and the rows that have not been sent. */
export interface RowsProgress extends ReleaseProgress {
  left: readonly MessageSummary[];
}

// The same as for a whole view: see src/relay/release-many.ts.
const MAX_IN_A_ROW = 3;

/**
 * Sends messages one at a time, to limit the load on a real server, and continues after a failure. After three failures
 * in a row it stops, because the others would most likely fail for the same reason.
 */
export async function* releaseEach(
  rows: readonly MessageSummary[],
  send: (id: string) => Promise<ReleaseResult>,
): AsyncGenerator<RowsProgress> {
  let progress: RowsProgress = {
    released: 0,
    failed: 0,
    total: rows.length,
    failures: [],
    rejected: 0,
    rejections: [],
    done: false,
    left: rows,
  };
  let inARow = 0;
  for (const { id } of rows) {
    try {
      progress = withSent(progress, id, await send(id));
      inARow = 0;
    } catch (error) {
      progress = withFailed(progress, id, describeError(error));
      inARow++;
    }
    if (inARow === MAX_IN_A_ROW) break;
    yield progress;
  }
  yield { ...progress, done: true };
}

function withSent(progress: RowsProgress, id: string, { rejections }: ReleaseResult): RowsProgress {
  return {
    ...progress,
    released: progress.released + 1,
    rejected: progress.rejected + rejections.length,
    rejections: [...progress.rejections, ...rejections.map((rejection) => ({ id, ...rejection }))],
    left: progress.left.filter((row) => row.id !== id),
  };
}

function withFailed(progress: RowsProgress, id: string, error: string): RowsProgress {
  return { ...progress, failed: progress.failed + 1, failures: [...progress.failures, { id, error }] };
}
