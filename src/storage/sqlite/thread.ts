import type { DatabaseSync } from 'node:sqlite';
import { type MessagePort, workerData } from 'node:worker_threads';
import type { ResolvedOptions } from './options.ts';
import { answerCalls } from './thread-calls.ts';

/** What a storage thread is started with: the roles it plays, by the ports they are called on. */
export interface ThreadData {
  options: ResolvedOptions;
  ports: { writer?: MessagePort; changes?: MessagePort; reader?: MessagePort; search?: MessagePort };
}

const { options, ports } = workerData as ThreadData;

// In memory, one thread plays all roles on the one connection that the writer opened.
let memory: DatabaseSync | undefined;

// Each role's code is loaded only where it is played, and while the writer still opens the store.
if (ports.writer) {
  const code = Promise.all([import('./folder.ts'), import('./writer.ts')]);
  answerCalls(ports.writer, async (notify) => {
    const [{ openStore }, { Writer }] = await code;
    const store = openStore(options.dataDir);
    if (options.dataDir === null) memory = store.db;
    return new Writer(store, ports.changes!, options, notify);
  });
}
if (ports.reader) {
  const code = import('./reader.ts');
  answerCalls(ports.reader, async () => new (await code).Reader(options, memory));
}
if (ports.search) {
  const code = import('./search.ts');
  answerCalls(ports.search, async (notify) => new (await code).Search(options, memory, notify));
}
