import { resolve } from 'node:path';
import { storeLimits } from '../../app-options.ts';
import { defaultConfig } from '../../config/parse.ts';
import type { StoreOptions } from '../../storage/open-store.ts';

/** Options that open the inbox in a folder or a database, and remove nothing from it. */
export function optionsOf(place: string): StoreOptions {
  const limits = { ...storeLimits(defaultConfig), maxMessages: null, maxAgeMs: null, maxBytes: null };
  if (!/^postgres(ql)?:/.test(place)) return { ...limits, dataDir: resolve(place) };
  return {
    ...limits,
    url: place,
    poolSize: defaultConfig.databasePool,
    timeoutMs: defaultConfig.databaseTimeout,
  };
}
