import { neededValue } from '../../../src/text/query-items.ts';
import { oneLine } from '../text/display.ts';
import { unusable } from './completion.ts';

/** Says which operators were searched for as words, and what they need. */
export function UnusableNote() {
  const [item] = unusable.value;
  if (!item) return null;
  return (
    <p class="search-note">
      <bdi>{oneLine(item.source, 60)}</bdi> is searched as words, because <code>{item.operator}:</code> needs{' '}
      {neededValue(item.operator!)}.
    </p>
  );
}
