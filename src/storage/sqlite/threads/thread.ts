import { type MessagePort, workerData } from 'node:worker_threads';
import type { FolderOptions } from '../options.ts';
import { answerCalls } from './thread-calls.ts';

/** The worker data of a storage thread: its role, and the ports that it is called on. */
export interface ThreadData {
  options: FolderOptions;
  ports: { writer?: MessagePort; changes?: MessagePort; indexer?: MessagePort; reader?: MessagePort };
}

const { options, ports } = workerData as ThreadData;

// Loads only the code of the role that this thread has.
if (ports.writer) {
  await answerCalls(ports.writer, async (notify) => {
    const [{ openFolder }, { Writer }] = await Promise.all([
      import('../folder/folder.ts'),
      import('../writer/writer.ts'),
    ]);
    return new Writer(openFolder(options), ports.changes!, options, notify);
  });
}
if (ports.indexer) {
  await answerCalls(ports.indexer, async (notify) => {
    const { openIndexer } = await import('../index/indexer.ts');
    return openIndexer(options, notify);
  });
}
if (ports.reader) {
  await answerCalls(ports.reader, async (notify) => {
    const { Reader } = await import('../query/reader.ts');
    return new Reader(options, notify);
  });
}
