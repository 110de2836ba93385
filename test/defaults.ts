import { mimeLimits, sqliteOptions, viewLimits } from '../src/app-options.ts';
import { defaultConfig } from '../src/app-settings.ts';
import { type ScannedMessage, scanMessage } from '../src/mime/structure/scan.ts';

/** The options of each part of Postern with default settings, and a store in memory. */
export const defaults = {
  /** The limits of SMTP, HTTP and webhooks have the names of the settings. */
  limits: defaultConfig,
  mime: mimeLimits(defaultConfig),
  store: sqliteOptions({ ...defaultConfig, ephemeral: true }),
  view: viewLimits(defaultConfig),
};

export function scan(raw: Uint8Array): ScannedMessage {
  return scanMessage(raw, defaults.mime);
}
