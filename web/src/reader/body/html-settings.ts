import { signal } from '@preact/signals';
import type { ViewParameters } from '../../../../src/contract/view.ts';
import { settings } from '../../settings/settings.ts';
import { isRemoteAllowed } from './remote-allowed.ts';

/** Applies to every message until the page is reloaded. */
export const showImages = signal(true);

export const widths = { full: null, phone: 375, tablet: 768, desktop: 1280 } as const;

/** The parameters of the view for the current display options. */
export function viewParameters(id: string): Omit<ViewParameters, 'body'> {
  return {
    theme: settings.value.previewTheme,
    images: showImages.value ? 'show' : 'hide',
    remote: settings.value.remote === 'show' || isRemoteAllowed(id) ? 'allow' : 'block',
  };
}
