import { changeFilter, view } from '../../location/location.ts';
import { UnusableNote } from '../../search/unusable-note.tsx';
import { strings } from '../../strings.ts';
import { Icon } from '../../ui/icon.tsx';
import { describeError } from '../../ui/toasts.ts';
import { everything, isFiltered, isSearch } from '../filters/filter.ts';
import { inbox } from '../store.ts';

/** Shown instead of rows when there are no messages, none match, or loading failed. */
export function ListNotice() {
  if (inbox.status.value === 'failed') {
    return (
      <div class="notice centred" role="alert">
        <Icon name="warning" />
        <p>{describeError(inbox.error.value)}</p>
        <button type="button" class="button" onClick={() => void inbox.refresh()}>
          {strings.tryAgain}
        </button>
      </div>
    );
  }
  if (inbox.status.value !== 'ready' || inbox.window.value.count > 0) return null;
  if (!isFiltered(view.value.filter)) {
    return (
      <div class="notice centred">
        <Icon name="inbox" />
        <p>{strings.list.empty}</p>
      </div>
    );
  }
  const isSearched = isSearch(view.value.filter);
  const isNarrowed = isFiltered({ ...view.value.filter, q: '' });
  return (
    <div class="notice centred">
      <Icon name="search" />
      <p>{strings.list.noMatch}</p>
      <UnusableNote />
      <button type="button" class="button" onClick={() => changeFilter(everything)}>
        {!isSearched ? strings.list.clearFilters : isNarrowed ? strings.list.clearAll : strings.search.clear}
      </button>
    </div>
  );
}
