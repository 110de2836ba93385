import { computed, effect, type Signal, signal } from '@preact/signals';
import type { Tab } from '../location/view-url.ts';
import type { Zone } from '../text/dates.ts';
import { readStored, store } from '../ui/stored.ts';

/** Preferences, stored in this browser. */
export interface PageSettings {
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
  notifications: boolean;
  zone: Zone;
  /** Whether to load remote content of messages without asking. */
  remote: 'ask' | 'show';
  /** In pixels; null to grow with the window. */
  listWidth: number | null;
  /** How HTML is shown. */
  previewTheme: 'light' | 'dark' | 'inverted' | 'auto';
  previewWidth: 'full' | 'phone' | 'tablet' | 'desktop';
  /** The tab that was chosen last; null for the default tab of each message. */
  tab: Tab | null;
  /** The runner of copied tests that was chosen last. */
  testRunner: string;
}

const KEY = 'postern.settings';
const defaults: PageSettings = {
  theme: 'system',
  density: 'comfortable',
  notifications: false,
  zone: 'local',
  remote: 'ask',
  listWidth: null,
  previewTheme: 'light',
  previewWidth: 'full',
  tab: null,
  testRunner: 'vitest',
};

function read(): PageSettings {
  return { ...defaults, ...(readStored('localStorage', KEY) as Partial<PageSettings> | null) };
}

export const settings: Signal<PageSettings> = signal(defaults);
const systemDark = signal(false);
const rem = signal(16);

export const theme = computed<'light' | 'dark'>(() => {
  const chosen = settings.value.theme;
  return chosen === 'system' ? (systemDark.value ? 'dark' : 'light') : chosen;
});

export const rowHeight = computed(() =>
  Math.round(rem.value * (settings.value.density === 'compact' ? 2.25 : 4.875)),
);

export function change(changes: Partial<PageSettings>): void {
  settings.value = { ...settings.value, ...changes };
  store('localStorage', KEY, settings.value);
}

export function startSettings(): void {
  settings.value = read();
  // Apply changes made in another tab.
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) settings.value = read();
  });

  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
  systemDark.value = prefersDark.matches;
  prefersDark.addEventListener('change', () => {
    systemDark.value = prefersDark.matches;
  });

  const root = document.documentElement;
  effect(() => {
    root.dataset.theme = theme.value;
    root.dataset.density = settings.value.density;
  });
  // Rows grow with the browser's font size.
  rem.value = Number.parseFloat(getComputedStyle(root).fontSize) || 16;
}
