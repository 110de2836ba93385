import { computed, effect, type Signal, signal } from '@preact/signals';
import type { Zone } from '../text/dates.ts';

/** What a person has chosen, kept in this browser. */
export interface Settings {
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
  notifications: boolean;
  zone: Zone;
  /** Remote pictures and styles of a mail: asked for each time, or shown. */
  remote: 'ask' | 'show';
  listWidth: number;
}

const KEY = 'postern.settings';
const defaults: Settings = {
  theme: 'system',
  density: 'comfortable',
  notifications: false,
  zone: 'local',
  remote: 'ask',
  listWidth: 420,
};

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...defaults, ...(kept as Partial<Settings>) };
  } catch {
    // Storage may be switched off or hold something else; the page works without.
    return defaults;
  }
}

export const settings: Signal<Settings> = signal(read());

export function change(changes: Partial<Settings>): void {
  settings.value = { ...settings.value, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // Full or switched off: the choice lasts as long as the page.
  }
}

// A choice made in one tab is made in all.
window.addEventListener('storage', (event) => {
  if (event.key === KEY) settings.value = read();
});

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const systemDark = signal(prefersDark.matches);
prefersDark.addEventListener('change', () => {
  systemDark.value = prefersDark.matches;
});

export const theme = computed<'light' | 'dark'>(() => {
  const chosen = settings.value.theme;
  return chosen === 'system' ? (systemDark.value ? 'dark' : 'light') : chosen;
});

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  document.documentElement.dataset.density = settings.value.density;
});

// Who has set a larger font in the browser gets rows that hold it.
const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
export const rowHeight = computed(() => Math.round(rem * (settings.value.density === 'compact' ? 2.25 : 4)));
