import { workerData } from 'node:worker_threads';
import { answerCalls, type ThreadData } from './thread-calls.ts';

const { role, options, calls, changes } = workerData as ThreadData;

// Loads only the code of the role that this thread has.
await answerCalls(calls, async (notify) => {
  if (role === 'reader') {
    const { SqliteReader } = await import('../query/reader.ts');
    return new SqliteReader(options, notify);
  }
  if (role === 'indexer') {
    const { openIndexer } = await import('../index/indexer.ts');
    return openIndexer(options, notify);
  }
  const [{ openFolder }, { SqliteWriter }] = await Promise.all([
    import('../folder/folder.ts'),
    import('../writer/writer.ts'),
  ]);
  return new SqliteWriter(openFolder(options), changes!, options, notify);
});
