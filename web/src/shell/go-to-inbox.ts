import { everything } from '../inbox/filter.ts';
import { clearSelection } from '../inbox/selection.ts';
import { navigate } from '../location/location.ts';
import { forgetTyped } from './typed-search.ts';

/** Leaves whatever is shown, chosen or being typed for the whole inbox. */
export function goToInbox(): void {
  clearSelection();
  forgetTyped();
  navigate({ filter: everything, open: null });
}
