import { signal } from '@preact/signals';
import type { ViewParameters } from '../../../../src/contract/view.ts';
import { view } from '../../location/location.ts';
import { settings } from '../../settings/settings.ts';
import { sentSearch } from '../../text/sent-search.ts';
import { isRemoteAllowed } from './remote-allowed.ts';

/** Applies to every message until the page is reloaded. */
export const showImages = signal(true);

export const widths = { full: null, phone: 375, tablet: 768, desktop: 1280 } as const;

// The API's limit.
const MAX_MARK = 1000;

/** The parameters of the view for the current display options. */
export function viewParameters(id: string): Omit<ViewParameters, 'body'> {
  const mark = sentSearch(view.value.filter.q).trim();
  return {
    ...(mark !== '' && { mark: mark.slice(0, MAX_MARK) }),
    theme: settings.value.previewTheme,
    images: showImages.value ? 'show' : 'hide',
    remote: settings.value.remote === 'show' || isRemoteAllowed(id) ? 'allow' : 'block',
  };
}
