import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { defaults } from '../../../test/defaults.ts';
import { until } from '../../../test/until.ts';
import { EventHub } from '../../events/event-hub.ts';
import type { Log } from '../../process/log.ts';
import type { StoreLimits } from '../conformance/store-under-test.conformance.ts';
import { describeMessageStore } from '../message-store.conformance.ts';
import { MAIL_FILE, SEARCH_FILE } from './connection.ts';
import { openSqliteStore } from './store.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

// The index follows by itself, and tells nobody outside of the store.
function indexed(dataDir: string): Promise<void> {
  return until(() => isIndexed(dataDir));
}

function isIndexed(dataDir: string): boolean {
  const db = new DatabaseSync(join(dataDir, MAIL_FILE), { readOnly: true, timeout: 5000 });
  try {
    const state = db.prepare('SELECT cleared, last_arrival FROM state').get() as {
      cleared: number;
      last_arrival: number;
    };
    // Without messages the index is not even opened.
    if (state.last_arrival === state.cleared) return true;
    const search = join(dataDir, SEARCH_FILE);
    if (!existsSync(search)) return false;
    db.prepare('ATTACH ? AS search').run(search);
    const progress = db.prepare('SELECT floor, indexed, filled FROM search.progress').get();
    const isCurrent = progress?.floor === state.cleared && progress.filled === null;
    return isCurrent && progress.indexed === state.last_arrival;
  } catch {
    // It is being made.
    return false;
  } finally {
    db.close();
  }
}

describeMessageStore('a SQLite store in a folder', async (limits: StoreLimits = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-store-'));
  const events = new EventHub();
  const store = await openSqliteStore({ ...defaults.store, ...limits, dataDir }, events, silent);
  return {
    store,
    events,
    discard: () => rm(dataDir, { recursive: true }),
    settled: () => indexed(dataDir),
  };
});
