/** Tells the client how much time a Jest test has left. */
import { setTimeLeft } from '../client/inbox/deadline.ts';
import { time } from '../client/inbox/real-time.ts';

interface Timed {
  timeout?: number | null;
  concurrent?: boolean;
}

/** The events of a test file, and the state of its runner (jest-circus). */
type Handler = (
  event: { name: string; test?: Timed; hook?: Timed },
  state: { testTimeout: number; maxConcurrency?: number },
) => void;

// Where jest-circus keeps the handlers that `addEventHandler` adds to. It cannot be imported: it is a dependency of Jest alone.
const HANDLERS = Symbol.for('EVENT_HANDLERS');
const OURS = Symbol.for('postern.jestHandler');

/** Does nothing in other runners. */
export function followJest(): void {
  const { [HANDLERS]: handlers } = globalThis as { [HANDLERS]?: (Handler & { [OURS]?: true })[] };
  if (!Array.isArray(handlers) || handlers.some((handler) => handler[OURS])) return;
  let deadline: number | undefined;
  const handler: Handler = ({ name, test, hook }, { testTimeout }) => {
    const begun = name === 'test_fn_start' ? test : name === 'hook_start' ? hook : undefined;
    const ended = /^(test_fn|hook)_(success|failure)$/.test(name);
    // A concurrent test began earlier.
    if (begun) deadline = begun.concurrent ? undefined : time() + (begun.timeout || testTimeout);
    else if (ended) deadline = undefined;
  };
  handlers.push(Object.assign(handler, { [OURS]: true as const }));
  setTimeLeft(() => (deadline === undefined ? undefined : deadline - time()));
}
