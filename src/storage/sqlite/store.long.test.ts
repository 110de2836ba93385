import { defaults } from '../../../test/defaults.ts';
import { EventHub } from '../../events/event-hub.ts';
import type { StoreLimits } from '../conformance/store-under-test.conformance.ts';
import { describeMessageStore } from '../message-store.conformance.ts';
import { openSqliteStore } from './store.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

describeMessageStore('a SQLite store in memory', async (limits: StoreLimits = {}) => {
  const events = new EventHub();
  const store = await openSqliteStore({ ...defaults.store, ...limits }, events, silent);
  return { store, events, discard: async () => {} };
});
