import { resolve } from 'node:path';
import { defaultConfig } from '../../app-settings.ts';
import type { StoreOptions } from '../../storage/open-store.ts';

/** Options that open the inbox in a folder or a database, and remove nothing from it. */
export function optionsOf(place: string): StoreOptions {
  const limits = {
    maxMessages: null,
    maxAgeMs: null,
    maxBytes: null,
    maxTotalBytes: null,
    undoMs: defaultConfig.undoTimeout ?? 0,
    undoMaxMessages: defaultConfig.undoMaxMessages,
    undoMaxBytes: defaultConfig.undoMaxBytes,
    maxSearchedText: defaultConfig.searchMaxText,
  };
  if (!/^postgres(ql)?:/.test(place)) return { ...limits, dataDir: resolve(place) };
  return {
    ...limits,
    url: place,
    poolSize: defaultConfig.databasePool,
    timeoutMs: defaultConfig.databaseTimeout,
  };
}
