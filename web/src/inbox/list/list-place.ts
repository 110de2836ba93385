import { effect } from '@preact/signals';
import { openId, savedListPlace, saveListPlace } from '../../location/location.ts';
import { inbox } from '../store.ts';
import { listPlace, scrollToRow } from './viewport.ts';

// Browsers limit how often a page may write to its history.
const REST_MS = 200;
const ULID_LENGTH = 26;

/** Saves the scroll position of the list. */
export function startListPlace(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const place = listPlace.value;
    clearTimeout(timer);
    // A list that is loading has no position, and the saved one is still needed.
    if (place === undefined || inbox.isStale.value || isRestoring) return;
    timer = setTimeout(() => saveListPlace(place), REST_MS);
  });
}

let isRestoring = false;

/** Scrolls a list that has just loaded to its saved position, or to the row of the message in a link. */
export async function restoreListPlace(): Promise<void> {
  const saved = savedListPlace();
  const id = saved?.id ?? openId.value;
  if (id === null || id.length !== ULID_LENGTH || inbox.isStale.value) return;
  isRestoring = true;
  const index = await inbox.find(id);
  isRestoring = false;
  // A deleted message still has a position in the list. One that the filter excludes has none.
  if (saved || inbox.has(id)) scrollToRow(index, saved?.by);
}
