import { resolve } from 'node:path';
import { settings } from '../../config/settings.ts';
import type { StoreOptions } from '../../storage/open-store.ts';

/** Options that open the inbox in a folder or a database, and remove nothing from it. */
export function optionsOf(place: string): StoreOptions {
  const limits = {
    maxMessages: null,
    maxAgeMs: null,
    maxBytes: null,
    undoMs: settings.undoTimeout.default,
    undoMaxMessages: settings.undoMaxMessages.default,
    undoMaxBytes: settings.undoMaxBytes.default,
    maxSearchedText: settings.searchMaxText.default,
  };
  if (!/^postgres(ql)?:/.test(place)) return { ...limits, dataDir: resolve(place) };
  return {
    ...limits,
    url: place,
    poolSize: settings.databasePool.default,
    timeoutMs: settings.databaseTimeout.default,
  };
}
