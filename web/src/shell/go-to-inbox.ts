import { everything } from '../inbox/filters/filter.ts';
import { clearSelection } from '../inbox/selection/selection.ts';
import { navigate } from '../location/location.ts';
import { discardDraft } from '../search/search-draft.ts';

/** Goes to the unfiltered inbox: closes the message, clears the selection and the search. */
export function goToInbox(): void {
  clearSelection();
  discardDraft();
  navigate({ filter: everything, open: null });
}
