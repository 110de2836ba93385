import { effect, untracked } from '@preact/signals';
import { MAX_IDS } from '../../../../src/contract/limits.ts';
import { client } from '../../api.ts';
import { inbox } from '../store.ts';
import { Throttle } from '../throttle.ts';
import type { RowPreview } from './message-window.ts';
import { rowAt } from './message-window.ts';
import { endRow, firstRow } from './viewport.ts';

// During a flood, rows pass too fast to read. Only visible rows are requested, at this interval.
const THROTTLE_MS = 150;
const nothing: RowPreview = { sender_name: '', preview: '', has_files: false };

/** Fetches the previews of visible rows that have none, because they arrived in a flood or were restored. */
export function startPreviews(): void {
  const fetchSoon = new Throttle(THROTTLE_MS, fetchPreviews);
  effect(() => {
    if (missing().length > 0) untracked(() => fetchSoon.trigger());
  });
}

function missing(): string[] {
  const window = inbox.window.value;
  const ids: string[] = [];
  for (let index = firstRow.value; index < endRow.value && ids.length < MAX_IDS; index++) {
    const row = rowAt(window, index);
    if (row && row.preview === undefined) ids.push(row.id);
  }
  return ids;
}

async function fetchPreviews(): Promise<void> {
  const ids = missing();
  if (ids.length === 0) return;
  // Messages that were deleted in the meantime, or all of them if the request fails, are shown without a preview.
  // Repeated requests would not help.
  const previews = new Map(ids.map((id) => [id, nothing]));
  try {
    const { messages } = await client.list({ ids, include: 'preview', limit: MAX_IDS });
    for (const { id, sender_name = '', preview = '', has_files = false } of messages)
      previews.set(id, { sender_name, preview, has_files });
  } catch {
    // The page says that the server is unreachable, and refreshes the list when it is back.
  }
  inbox.addPreviews(previews);
}
