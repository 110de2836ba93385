import { useEffect, useRef } from 'preact/hooks';
import type { MessageSummary } from '../../../../src/contract/message/message.ts';
import { changeFilter, linkTo, view } from '../../location/location.ts';
import { UnusableNote } from '../../search/unusable-note.tsx';
import { rowHeight, settings } from '../../settings/settings.ts';
import { strings } from '../../strings.ts';
import { fullTime } from '../../text/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describeError } from '../../ui/toasts.ts';
import { toggleStarred } from '../changes/actions.ts';
import { everything, isFiltered, isSearch } from '../filters/filter.ts';
import {
  activeId,
  activeIndex,
  clearSelection,
  open,
  selectTo,
  toggleSelected,
} from '../selection/selection.ts';
import { inbox } from '../store.ts';
import { rowAt } from './message-window.ts';
import { Row } from './row.tsx';
import {
  attachScroller,
  endRow,
  firstRow,
  scrolled,
  scrollHeight,
  scrollOffset,
  scrollToTop,
} from './viewport.ts';

export function ListView() {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => attachScroller(scroller.current!), []);
  const window = inbox.window.value;
  const isActiveDrawn = activeIndex.value >= firstRow.value && activeIndex.value < endRow.value;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled for the whole page, see commands/keyboard.ts
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows are interactive
    <div class="list stack" onPointerDown={press} onClick={clicked} onAuxClick={clickedOther}>
      <NewMessagesButton />
      <div
        ref={scroller}
        class="list-scroller"
        id="message-list"
        role="listbox"
        aria-label={strings.list.label}
        aria-multiselectable
        aria-busy={inbox.status.value === 'loading'}
        aria-activedescendant={isActiveDrawn ? `row-${activeId.value}` : undefined}
        tabIndex={0}
        onScroll={scrolled}
        onPointerOver={explainTime}
        // Shift-click selects rows, not text, and a middle click doesn't start scrolling.
        onMouseDown={(event) => (event.shiftKey || event.button === 1) && event.preventDefault()}
      >
        <div
          class="list-rows"
          role="presentation"
          style={{ height: `${scrollHeight.value}px`, '--row': `${rowHeight.value}px` }}
        >
          {indexes(firstRow.value, endRow.value).map((index) => {
            const row = rowAt(window, index);
            const top = index * rowHeight.value - scrollOffset.value;
            return row ? (
              <Row key={row.id} row={row} index={index} count={window.count} top={top} />
            ) : (
              <div
                key={index}
                class="row row-blank"
                role="presentation"
                style={{ transform: `translateY(${top}px)` }}
              />
            );
          })}
        </div>
      </div>
      <ListNotice />
    </div>
  );
}

/** Shows how many messages have arrived above the viewport, and scrolls there on click. */
function NewMessagesButton() {
  const count = inbox.held.count.value;
  if (count === 0) return null;
  return (
    <Button
      class="pill button button-primary"
      onClick={async () => {
        await inbox.showTop();
        scrollToTop();
      }}
    >
      <Icon name="up" />
      {strings.list.new(count)}
    </Button>
  );
}

function indexes(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
}

let pressed: PointerEvent | undefined;

function press(event: PointerEvent): void {
  pressed = event;
}

// A pointer that moves further drags something.
const CLICK_PX = 5;

/** The part of a row that a click is meant for. When a message arrives between press and release, the rows move. */
function clickedPart(event: MouseEvent): Element {
  const target = event.target as Element;
  if (!pressed || target.closest('.row')) return target;
  const moved = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
  return moved < CLICK_PX ? (pressed.target as Element) : target;
}

/** Opens a message in a new tab, as a middle click on a link does. */
function clickedOther(event: MouseEvent): void {
  const row = event.button === 1 && rowOf(event.target as Element);
  if (row) window.open(linkTo(row.id), '_blank', 'noopener');
}

function clicked(event: MouseEvent): void {
  const target = clickedPart(event);
  const row = rowOf(target);
  if (!row) return;
  const { act, tag } = target.closest<HTMLElement>('[data-act]')?.dataset ?? {};
  if (act === 'star') toggleStarred([row]);
  else if (tag !== undefined) changeFilter({ tags: [tag] });
  else if (event.shiftKey) selectTo(row);
  else if (act === 'select') toggleSelected(row);
  else if (event.ctrlKey || event.metaKey) window.open(linkTo(row.id), '_blank', 'noopener');
  else {
    clearSelection();
    open(row.id);
  }
}

/** Adds the exact time as a tooltip on hover. Formatting it for every row would delay the first render. */
function explainTime(event: PointerEvent): void {
  const time = (event.target as Element).closest<HTMLTimeElement>('.row-time');
  if (time) time.title = fullTime(new Date(time.dateTime), settings.value.zone);
}

function rowOf(target: Element): MessageSummary | undefined {
  const id = target.closest<HTMLElement>('.row')?.dataset.id;
  return inbox.window.value.rows.find((row) => row.id === id);
}

/** Shown instead of rows when there are no messages, none match, or loading failed. */
function ListNotice() {
  if (inbox.status.value === 'failed') {
    return (
      <div class="notice centred" role="alert">
        <Icon name="warning" />
        <p>{describeError(inbox.error.value)}</p>
        <Button onClick={() => void inbox.refresh()}>{strings.tryAgain}</Button>
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
      <Button onClick={() => changeFilter(everything)}>
        {!isSearched ? strings.list.clearFilters : isNarrowed ? strings.list.clearAll : strings.search.clear}
      </Button>
    </div>
  );
}
