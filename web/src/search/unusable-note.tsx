import { oneLine } from '../text/display.ts';
import { Formatted } from '../ui/formatted.tsx';
import { searchNote } from './completion.ts';

/** Says which operators were searched for as words, and why. */
export function UnusableNote() {
  if (!searchNote.value) return null;
  const { source, text } = searchNote.value;
  return (
    <p class="faint small">
      <Formatted text={text}>
        <bdi>{oneLine(source, 60)}</bdi>
      </Formatted>
    </p>
  );
}
