import type { DatabaseSync } from 'node:sqlite';
import { type MessagePort, workerData } from 'node:worker_threads';
import type { SqliteStoreOptions } from '../options.ts';
import { answerCalls } from './thread-calls.ts';

/** The worker data of a storage thread: its roles, and the ports they are called on. */
export interface ThreadData {
  options: SqliteStoreOptions;
  ports: { writer?: MessagePort; changes?: MessagePort; indexer?: MessagePort; reader?: MessagePort };
}

const { options, ports } = workerData as ThreadData;

// In memory, one thread has all roles, on the connection that the writer opens. So the writer must be first.
let memory: DatabaseSync | undefined;

// Loads only the code of the roles that this thread has.
if (ports.writer) {
  await answerCalls(ports.writer, async (notify) => {
    const [{ openStore }, { Writer }] = await Promise.all([
      import('../folder/folder.ts'),
      import('../writer/writer.ts'),
    ]);
    const store = openStore(options.dataDir);
    if (options.dataDir === null) memory = store.db;
    return new Writer(store, ports.changes!, options, notify);
  });
}
if (ports.indexer) {
  await answerCalls(ports.indexer, async (notify) => {
    const { openIndexer } = await import('../index/indexer.ts');
    return openIndexer(options, memory, notify);
  });
}
if (ports.reader) {
  await answerCalls(ports.reader, async (notify) => {
    const { Reader } = await import('../query/reader.ts');
    return new Reader(options, memory, notify);
  });
}
