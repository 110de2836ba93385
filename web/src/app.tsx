import { FilterBar } from './inbox/filters/filter-bar.tsx';
import { ListView } from './inbox/list/list-view.tsx';
import { selectedCount } from './inbox/selection/selection.ts';
import { SelectionBar } from './inbox/selection/selection-bar.tsx';
import { isEmptyInbox } from './inbox/store.ts';
import { announcement } from './live/live.ts';
import { openId } from './location/location.ts';
import { Reader } from './reader/reader.tsx';
import { isAlone } from './reader/reading.ts';
import { settings } from './settings/settings.ts';
import { Divider } from './shell/divider.tsx';
import { Overlays } from './shell/overlays.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { strings } from './strings.ts';
import { Button } from './ui/button.tsx';
import { IconButton } from './ui/icon-button.tsx';
import { isNarrow } from './ui/layout.ts';
import { lazy } from './ui/lazy.tsx';
import { dismissToast, toast } from './ui/toasts.ts';

const EmptyInbox = lazy(async () => (await import('./empty-inbox/empty-inbox.tsx')).EmptyInbox);

export function App() {
  const showsEmptyInbox = isEmptyInbox.value && openId.value === null;
  const alone = isAlone.value && openId.value !== null;
  return (
    <>
      {!alone && <TopBar />}
      <main
        class="panes"
        data-open={openId.value !== null || undefined}
        data-alone={alone || undefined}
        data-empty={showsEmptyInbox || undefined}
        style={settings.value.listWidth === null ? {} : { '--list-width': `${settings.value.listWidth}px` }}
      >
        {showsEmptyInbox ? (
          <EmptyInbox />
        ) : (
          <>
            <section
              class="list-pane stack"
              aria-label={strings.list.inbox}
              hidden={(isNarrow.value || isAlone.value) && openId.value !== null}
            >
              {selectedCount.value > 0 ? <SelectionBar /> : <FilterBar />}
              <ListView />
            </section>
            {!alone && <Divider />}
            {(openId.value !== null || !isNarrow.value) && <Reader />}
          </>
        )}
      </main>
      <ToastView />
      <div class="visually-hidden" aria-live="polite">
        {announcement}
      </div>
      <Overlays />
    </>
  );
}

function ToastView() {
  const shown = toast.value;
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown && (
        <div class="toast line" data-tone={shown.tone} key={shown.text}>
          <span class="toast-text breaks">{shown.text}</span>
          {shown.action && (
            <Button class="link-button fixed" onClick={shown.action.run}>
              {shown.action.label}
            </Button>
          )}
          <IconButton icon="close" label={strings.dismiss} onClick={() => dismissToast()} />
        </div>
      )}
    </div>
  );
}
