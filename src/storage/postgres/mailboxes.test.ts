import { describe } from 'node:test';
import { newDatabase } from '../../../test/postgres/server.ts';
import { openTestStore } from '../../../test/postgres/test-store.ts';
import { describeMailboxes } from '../conformance/mailboxes.conformance.ts';
import { StoreForTests } from '../conformance/store-under-test.conformance.ts';

describe('a PostgreSQL store', () => {
  describeMailboxes(new StoreForTests(async (limits = {}) => openTestStore(await newDatabase(), limits)));
});
