import { computed, signal } from '@preact/signals';
import type { PreviewClient } from '../../../../src/contract/limits.ts';
import type { ViewParameters } from '../../../../src/contract/message/view.ts';
import { view } from '../../location/location.ts';
import { settings, theme } from '../../settings/settings.ts';
import { sentSearch } from '../../text/sent-search.ts';
import { isRemoteAllowed } from './remote-allowed.ts';

/** Applies to every message until the page is reloaded. */
export const showImages = signal(true);

/** The mail clients that messages are previewed as, by message. The last one is the newest. */
const previewed = signal<ReadonlyMap<string, PreviewClient>>(new Map());
// More than anyone returns to.
const MAX_PREVIEWED = 50;

/** The mail client that a message is previewed as; undefined as it was sent. */
export function previewClient(id: string): PreviewClient | undefined {
  return previewed.value.get(id);
}

/** Applies to this message until the page is reloaded. */
export function previewAs(id: string, client: PreviewClient | undefined): void {
  const others = [...previewed.value].filter(([other]) => other !== id);
  previewed.value = new Map(client ? [...others.slice(1 - MAX_PREVIEWED), [id, client]] : others);
}

/** The colours that messages are shown in. */
export const shownTheme = computed(() => {
  const { previewTheme } = settings.value;
  return previewTheme === 'auto' ? theme.value : previewTheme;
});

export const widths = { full: null, phone: 375, tablet: 768, desktop: 1280 } as const;

// The API's limit.
const MAX_MARK = 1000;

/** The parameters of the view for the current display options. */
export function viewParameters(id: string): Omit<ViewParameters, 'body'> {
  const mark = sentSearch(view.value.filter.q).trim();
  const client = previewClient(id);
  return {
    ...(mark !== '' && { mark: mark.slice(0, MAX_MARK) }),
    theme: shownTheme.value,
    ...(client && { client }),
    images: showImages.value ? 'show' : 'hide',
    remote: settings.value.remote === 'show' || isRemoteAllowed(id) ? 'allow' : 'block',
  };
}
