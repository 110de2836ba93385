import { neededValue } from '../../../src/text/query-items.ts';
import { strings } from '../strings.ts';
import { oneLine } from '../text/display.ts';
import { Formatted } from '../ui/formatted.tsx';
import { misspelled, unusable } from './completion.ts';

/** Says which operators were searched for as words, and what they need. */
export function UnusableNote() {
  const [item] = unusable.value;
  const [typo] = misspelled.value;
  if (!item && typo) {
    return (
      <p class="search-note">
        <Formatted text={strings.search.misspelled(typo.meant)}>
          <bdi>{oneLine(typo.item.source, 60)}</bdi>
        </Formatted>
      </p>
    );
  }
  if (!item) return null;
  return (
    <p class="search-note">
      <Formatted text={strings.search.unusable(item.operator!, neededValue(item.operator!))}>
        <bdi>{oneLine(item.source, 60)}</bdi>
      </Formatted>
    </p>
  );
}
