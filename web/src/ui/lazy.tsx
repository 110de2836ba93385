import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { strings } from '../strings.ts';
import { dismissToast, showToast, type Toast } from './toasts.ts';

declare global {
  /** Appended to the URL of every dynamic import in the built page, see `retryableImports` in vite.config.ts. */
  var retryQuery: string | undefined;
}

let failures = 0;
const prefetches: (() => Promise<unknown>)[] = [];

/**
 * A component whose code is fetched when it is first shown, or before when the browser is idle, to keep the first load
 * small. If fetching fails when it is shown, a toast says so, `onFailure` is called, and the next time the component is
 * shown it tries again.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onFailure?: () => void,
): ComponentType<P> {
  const failure: Toast = {
    text: strings.page.partFailed,
    tone: 'error',
    action: { label: strings.page.reload, run: () => window.location.reload() },
  };
  // A signal, so that every mounted instance renders when the code arrives, not only the one that asked for it.
  const loaded = signal<{ Component: ComponentType<P> } | null>(null);
  const fetchCode = async () => {
    if (loaded.value) return;
    try {
      loaded.value = { Component: await load() };
    } catch (error) {
      // Browsers remember a failed import and don't fetch the same URL again.
      globalThis.retryQuery = `?retry=${++failures}`;
      throw error;
    }
  };
  prefetches.push(fetchCode);
  return function Lazy(props: P) {
    useEffect(() => {
      fetchCode().then(
        () => dismissToast(failure),
        () => {
          // The server is unreachable, or was updated and no longer has this page's files: a reload may help.
          showToast(failure);
          onFailure?.();
        },
      );
    }, []);
    const Loaded = loaded.value?.Component;
    return Loaded ? <Loaded {...props} /> : null;
  };
}

/** Fetches the code of all lazy components one by one while the browser is idle, so that they work without the server. */
export async function prefetchWhenIdle(): Promise<void> {
  for (const prefetch of prefetches) {
    await idle();
    try {
      await prefetch();
    } catch {
      // The server is unreachable. Components try again when they are shown.
      return;
    }
  }
}

function idle(): Promise<void> {
  // Safari has no requestIdleCallback.
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}
