import { signal } from '@preact/signals';
import type { ViewParameters } from '../../../src/contract/view.ts';
import { settings } from '../settings/settings.ts';

/** Display options for HTML. They apply to every message until the page is reloaded. */
export const viewTheme = signal<'light' | 'dark' | 'inverted'>('light');
export const viewWidth = signal<'full' | 'phone' | 'tablet' | 'desktop'>('full');
export const showImages = signal(true);
/** The message whose remote content was allowed. */
export const remoteAllowedId = signal<string | null>(null);

export const widths = { full: null, phone: 375, tablet: 768, desktop: 1280 } as const;

/** The parameters that show a message as chosen above. */
export function viewParameters(id: string): Omit<ViewParameters, 'body'> {
  const isRemoteAllowed = remoteAllowedId.value === id || settings.value.remote === 'show';
  return {
    theme: viewTheme.value,
    images: showImages.value ? 'show' : 'hide',
    remote: isRemoteAllowed ? 'allow' : 'block',
  };
}
