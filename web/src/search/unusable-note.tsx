import { neededValue } from '../../../src/text/query-items.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { Formatted } from '../ui/formatted.tsx';
import { misspelled, unusable } from './completion.ts';

/** Says which operators were searched for as words, and what they need. */
export function UnusableNote() {
  const [item] = unusable.value;
  const [typo] = misspelled.value;
  const source = item?.source ?? typo?.item.source;
  if (source === undefined) return null;
  const text = item
    ? strings.search.unusable(item.operator!, neededValue(item.operator!))
    : strings.search.misspelled(typo!.meant);
  return (
    <p class="faint small">
      <Formatted text={text}>
        <bdi>{oneLine(source, 60)}</bdi>
      </Formatted>
    </p>
  );
}
