import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { describeError } from './toasts.ts';

interface Fetched<T> {
  /** Null until the first response. */
  found: T | null;
  /** Why the last request failed; null if it didn't. */
  problem: string | null;
}

/** Sends a request when a component is first shown, and again when one of the inputs has changed. */
export function useFetched<T>(request: () => Promise<T>, inputs: readonly unknown[] = []): Fetched<T> {
  const state = useSignal<Fetched<T>>({ found: null, problem: null });
  useEffect(() => {
    request().then(
      (found) => (state.value = { found, problem: null }),
      (error: unknown) => (state.value = { ...state.value, problem: describeError(error) }),
    );
  }, inputs);
  return state.value;
}
