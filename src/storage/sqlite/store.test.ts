import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaults } from '../../../test/defaults.ts';
import { EventHub } from '../../events/event-hub.ts';
import type { Log } from '../../mailbox/ports.ts';
import type { StoreLimits } from '../conformance/store-under-test.conformance.ts';
import { describeMessageStore } from '../message-store.conformance.ts';
import { openSqliteStore } from './store.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

describeMessageStore('a SQLite store in a folder', async (limits: StoreLimits = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-store-'));
  const events = new EventHub();
  const store = await openSqliteStore({ ...defaults.store, ...limits, dataDir }, events, silent);
  return { store, events, discard: () => rm(dataDir, { recursive: true }) };
});

describeMessageStore('a SQLite store in memory', async (limits: StoreLimits = {}) => {
  const events = new EventHub();
  const store = await openSqliteStore({ ...defaults.store, ...limits }, events, silent);
  return { store, events, discard: async () => {} };
});

// Low enough that a few messages cross every one of them.
const tuning = {
  groupMaxChanges: 3,
  groupMaxBytes: 10_000,
  walBytes: 20_000,
  blockSize: 8,
  scanSlice: 2,
  scanRows: 3,
  fewMessages: 2,
  fewRows: 3,
  manyAddresses: 2,
  backlogMessages: 5,
  backlogBytes: 200_000,
  stepMessages: 3,
  stepCharacters: 200,
};

describeMessageStore('a SQLite store with low thresholds', async (limits: StoreLimits = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-store-'));
  const events = new EventHub();
  const store = await openSqliteStore({ ...defaults.store, ...limits, dataDir, tuning }, events, silent);
  return { store, events, discard: () => rm(dataDir, { recursive: true }) };
});
