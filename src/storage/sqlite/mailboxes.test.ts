import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'node:test';
import { defaults } from '../../../test/defaults.ts';
import { EventHub } from '../../events/event-hub.ts';
import { describeMailboxes } from '../conformance/mailboxes.conformance.ts';
import { StoreForTests, type StoreLimits } from '../conformance/store-under-test.conformance.ts';
import { openSqliteStore } from './store.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

describe('a SQLite store', () => {
  const open = async (limits: StoreLimits = {}) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'postern-mailboxes-'));
    const events = new EventHub();
    const store = await openSqliteStore({ ...defaults.store, ...limits, dataDir }, events, silent);
    return { store, events, discard: () => rm(dataDir, { recursive: true }) };
  };
  describeMailboxes(new StoreForTests(open));
});
