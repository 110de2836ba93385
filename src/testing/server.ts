import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ListeningAddress } from '../contract/info.ts';

/** The only message of the thread: where it listens, or why it failed. */
export type Started = { listening: ListeningAddress[] } | { problem: string };

export interface StartedServer {
  listening: ListeningAddress[];
  close(): Promise<void>;
}

/**
 * Starts Postern in this process, on a separate thread, so that it works while a test blocks (`execSync`), with
 * fake timers, and in runners that load modules in a sandbox. Tests that forget to close it can still end.
 */
export async function startServer(flags: string[]): Promise<StartedServer> {
  // As a path, because the URL of a simulated browser is not the one of Node.
  const thread = new Worker(fileURLToPath(new URL('./server-thread.ts', import.meta.url).href), {
    workerData: flags,
    // Not those of the runner, which may be meant for its own modules.
    execArgv: [],
  });
  const [started] = (await once(thread, 'message')) as [Started];
  if ('problem' in started) throw new Error(started.problem);
  thread.unref();
  const exited = once(thread, 'exit');
  return {
    listening: started.listening,
    async close() {
      thread.ref();
      thread.postMessage('close');
      await exited;
    },
  };
}
