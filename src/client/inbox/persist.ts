import { ApiError } from '../transport/api-error.ts';
import { backoffDelay } from '../transport/backoff.ts';
import { isUnanswered } from '../transport/unreachable.ts';
import { startTimer, stopTimer } from './real-time.ts';

export interface Persistence {
  signal?: AbortSignal | undefined;
  /** How much longer to try, in milliseconds; for ever by default. */
  left?: () => number;
  /** Called before each further attempt. Throws to give up. */
  onRetry?: (error: Error) => void;
}

/** Repeats a request until there is a response, because a network that is down, or a Postern that restarts, comes back. */
export async function persist<T>(request: () => Promise<T>, persistence: Persistence): Promise<T> {
  const { signal, left = () => Number.POSITIVE_INFINITY, onRetry } = persistence;
  for (let attempt = 0; ; attempt++) {
    if (signal?.aborted) throw signal.reason;
    try {
      return await request();
    } catch (error) {
      if (signal?.aborted || !isTemporary(error) || left() <= 0) throw error;
      onRetry?.(error);
      await pause(Math.min(backoffDelay(attempt), left()), signal);
    }
  }
}

function isTemporary(error: unknown): error is Error {
  return isUnanswered(error) || (error instanceof ApiError && error.status >= 500);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stopTimer(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = startTimer(done, ms);
    signal?.addEventListener('abort', done);
  });
}
