import { newDatabase } from '../../../test/postgres/server.ts';
import { openTestStore } from '../../../test/postgres/test-store.ts';
import type { StoreLimits } from '../conformance/store-under-test.conformance.ts';
import { describeMessageStore } from '../message-store.conformance.ts';

describeMessageStore('a PostgreSQL store', async (limits: StoreLimits = {}) =>
  openTestStore(await newDatabase(), limits),
);
