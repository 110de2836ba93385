import {
  httpLimits,
  mimeLimits,
  smtpLimits,
  sqliteOptions,
  undoLimits,
  viewLimits,
  waitLimits,
  webhookLimits,
  webSocketOptions,
} from '../src/app-options.ts';
import { defaultConfig } from '../src/config/parse.ts';
import { type ScannedMessage, scanMessage } from '../src/mime/structure/scan.ts';

/** The options of each part of Postern with default settings, and a store in memory. */
export const defaults = {
  http: httpLimits(defaultConfig),
  mime: mimeLimits(defaultConfig),
  smtp: smtpLimits(defaultConfig),
  store: sqliteOptions({ ...defaultConfig, ephemeral: true }),
  undo: undoLimits(defaultConfig),
  view: viewLimits(defaultConfig),
  webhook: webhookLimits(defaultConfig),
  webSocket: webSocketOptions(defaultConfig),
  waits: waitLimits(defaultConfig),
};

export function scan(raw: Uint8Array): ScannedMessage {
  return scanMessage(raw, defaults.mime);
}
