import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventHub } from '../../events/event-hub.ts';
import type { Log } from '../../mailbox/ports.ts';
import { type StoreLimits, unlimited } from '../conformance/store-under-test.conformance.ts';
import { describeMessageStore } from '../message-store.conformance.ts';
import { openSqliteStore } from './store.ts';

const silent: Log = { debug() {}, info() {}, warn() {}, error() {} };

describeMessageStore('a SQLite store in a folder', async (limits: StoreLimits = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-store-'));
  const events = new EventHub();
  const store = await openSqliteStore({ ...unlimited, ...limits, dataDir }, events, silent);
  return { store, events, discard: () => rm(dataDir, { recursive: true }) };
});

describeMessageStore('a SQLite store in memory', async (limits: StoreLimits = {}) => {
  const events = new EventHub();
  const store = await openSqliteStore({ ...unlimited, ...limits, dataDir: null }, events, silent);
  return { store, events, discard: async () => {} };
});
