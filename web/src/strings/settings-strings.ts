import { formatBytes } from '../text/display.ts';

/** Texts of the settings. */
export const settingsStrings = {
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  density: 'Density',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  zone: 'Time zone',
  zoneNote: "The sender's time zone applies to open messages only.",
  zones: { local: 'Local', utc: 'UTC', sender: "Sender's" },
  remote: 'Remote content',
  remoteNote: 'Images, styles and fonts that messages load from other servers.',
  remotes: { ask: 'Ask each time', show: 'Always show' },
  notifications: 'Desktop notifications',
  notificationsNote: 'When a message arrives while this page is in the background.',
  unavailable: "Notifications aren't available here. Browsers allow them over HTTPS or on localhost only.",
  blocked: 'Notifications are blocked. Allow them for this site in the browser settings.',
  connectionsNote: 'Recent SMTP sessions: what clients sent, and the replies they got.',
  show: 'Show',
  version: (version: string, stored: string) => `Postern ${version}${stored && `, ${stored}`}`,
  stored: (bytes: number, ephemeral: boolean) =>
    `${formatBytes(bytes)} ${ephemeral ? 'in memory' : 'on disk'}`,
  about: 'About',
} as const;
