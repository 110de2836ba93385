/** The tests of the API that read or change messages, on PostgreSQL. */
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

await import('../api/assert.test.ts');
await import('../api/attachments.test.ts');
await import('../api/bulk.test.ts');
await import('../api/events.test.ts');
await import('../api/export.test.ts');
await import('../api/export-many.test.ts');
await import('../api/faults.test.ts');
await import('../api/filtered-events.test.ts');
await import('../api/filters.test.ts');
await import('../api/headers.test.ts');
await import('../api/list.test.ts');
await import('../api/message.test.ts');
await import('../api/previews.test.ts');
await import('../api/raw.test.ts');
await import('../api/sessions.test.ts');
await import('../api/undo.test.ts');
await import('../api/wait.test.ts');

after(async () => {
  for (const url of databases) await dropDatabase(url);
});
