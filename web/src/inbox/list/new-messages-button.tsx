import { strings } from '../../strings.ts';
import { Icon } from '../../ui/icon.tsx';
import { inbox } from '../store.ts';
import { scrollToTop } from './viewport.ts';

/** Shows how many messages have arrived above the viewport, and scrolls there on click. */
export function NewMessagesButton() {
  const count = inbox.held.count.value;
  if (count === 0) return null;
  return (
    <button
      type="button"
      class="pill"
      onClick={async () => {
        await inbox.showTop();
        scrollToTop();
      }}
    >
      <Icon name="up" />
      {strings.list.new(count)}
    </button>
  );
}
