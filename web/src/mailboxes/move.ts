import { MAX_MOVED, pageSize } from '../../../src/contract/limits.ts';
import { client } from '../api.ts';
import { hideRows } from '../inbox/changes/deletion.ts';
import { fetchCountsSoon } from '../inbox/counts.ts';
import { filterParameters } from '../inbox/filters/filter.ts';
import { clearSelection } from '../inbox/selection/selection.ts';
import { type ActionTarget, isWholeView } from '../inbox/selection/whole-view.ts';
import { inbox } from '../inbox/store.ts';
import { switcherStrings } from '../strings/switcher-strings.ts';
import { describeError, showToast } from '../ui/toasts.ts';
import { fetchMailboxes, pageOf } from './manage-mailboxes.ts';

/** Moves messages to another mailbox. The rows disappear immediately, and those that were not moved return. */
export async function moveToMailbox(target: ActionTarget, mailbox: string): Promise<void> {
  const putBack = isWholeView(target) ? clearSelection : hideRows(target).putBack;
  let moved = 0;
  let left: string[] = [];
  try {
    left = await idsOf(target);
    while (left.length > 0) {
      moved += (await client.moveMessages({ ids: left.slice(0, MAX_MOVED), mailbox })).length;
      left = left.slice(MAX_MOVED);
    }
    showToast({
      text: switcherStrings.moved(moved, mailbox),
      tone: 'plain',
      action: { label: switcherStrings.show, run: () => window.location.assign(pageOf(mailbox)) },
    });
  } catch (error) {
    putBack(new Set(left));
    const some = moved > 0 ? `${switcherStrings.moved(moved, mailbox)}. ` : '';
    showToast({ text: `${some}${describeError(error)}`, tone: 'error' });
    void inbox.refresh();
  }
  fetchCountsSoon();
  void fetchMailboxes();
}

/** For everything in a view, asks for what is not in memory. */
async function idsOf(target: ActionTarget): Promise<string[]> {
  if (!isWholeView(target)) return target.map(({ id }) => id);
  const { filter, top } = target;
  const ids = [top.id];
  for (let before: string | null = top.id; before !== null; ) {
    const query = { ...filterParameters(filter), before, limit: pageSize.maximum };
    const { messages, next_cursor } = await client.list(query);
    for (const { id } of messages) ids.push(id);
    before = next_cursor;
  }
  return ids;
}
