/** Tests of the API whose timing depends on the store, on PostgreSQL. The conformance suite tests the results. */
import { after } from 'node:test';
import { storeIn } from '../api/harness.ts';
import { newDatabase } from './server.ts';
import { dropDatabase } from './test-store.ts';

const databases: string[] = [];
storeIn(async () => {
  const url = await newDatabase();
  databases.push(url);
  return url;
});

await import('../api/undo.test.ts');
await import('../api/assert.test.ts');
await import('../api/wait.test.ts');
await import('../api/events.test.ts');
await import('../api/filtered-events.test.ts');
await import('../api/faults.test.ts');
await import('../api/sessions.test.ts');

after(async () => {
  for (const url of databases) await dropDatabase(url);
});
