import type { StoreLimits } from './store-limits.ts';
import type { InboxTotals } from './totals.ts';

/** Rows deleted for each new one when the trash is full. More than one, so that it shrinks. */
export const ROWS_FOR_ONE = 2;

/**
 * A step towards room in the trash: delete some messages that can no longer be restored, make the oldest other deletion
 * final, or make this deletion final.
 */
export type RoomStep = 'purge' | 'expire oldest' | 'expire this';

/**
 * Makes room in the trash for messages of a deletion. The store takes each step and answers whether there is another
 * deletion that it could make final, and whether it has deleted enough. Returns false if there is no room. Then the whole
 * deletion is final, because restoring only a part of it would be worse.
 */
export function* makeRoom(
  { trashed, trash_bytes }: InboxTotals,
  { undoMaxMessages, undoMaxBytes }: StoreLimits,
  rows: { size: number }[],
): Generator<RoomStep, boolean, boolean> {
  const bytes = rows.reduce((sum, { size }) => sum + size, trash_bytes);
  if (trashed + rows.length <= undoMaxMessages && bytes <= undoMaxBytes) return true;
  if (yield 'purge') return true;
  while (yield 'expire oldest') if (yield 'purge') return true;
  yield 'expire this';
  return false;
}
