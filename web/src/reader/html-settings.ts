import { signal } from '@preact/signals';

/** How HTML is looked at. Kept from mail to mail while the page is open: who checks dark mode checks it everywhere. */
export const look = signal<'light' | 'dark' | 'inverted'>('light');
export const width = signal<'full' | 'phone' | 'tablet' | 'desktop'>('full');
export const images = signal(true);

export const widths = { full: null, phone: 375, tablet: 768, desktop: 1280 } as const;
