import { signal } from '@preact/signals';

/** Display options for HTML. They apply to every message until the page is reloaded. */
export const viewTheme = signal<'light' | 'dark' | 'inverted'>('light');
export const viewWidth = signal<'full' | 'phone' | 'tablet' | 'desktop'>('full');
export const showImages = signal(true);

export const widths = { full: null, phone: 375, tablet: 768, desktop: 1280 } as const;
