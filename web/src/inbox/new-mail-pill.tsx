import { grouped } from '../text/display.ts';
import { Icon } from '../ui/icon.tsx';
import { inbox } from './store.ts';
import { scrollToTop } from './viewport.ts';

/** Says quietly that mail has arrived above what is looked at, and goes there when asked. */
export function NewMailPill() {
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
      {grouped(count)} new
    </button>
  );
}
