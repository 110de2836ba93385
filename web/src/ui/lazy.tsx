import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { dismissToast, showToast, type Toast } from './toasts.ts';

declare global {
  /** Appended to the URL of every dynamic import in the built page, see `retryableImports` in vite.config.ts. */
  var retryQuery: string | undefined;
}

let failures = 0;

/**
 * A component whose code is fetched when it is first shown, to keep the first load small. If fetching fails, a toast says
 * so, `onFailure` is called, and the next time the component is shown it tries again.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onFailure?: () => void,
): ComponentType<P> {
  const failure: Toast = {
    text: "Couldn't load part of the page.",
    tone: 'error',
    action: { label: 'Reload', run: () => window.location.reload() },
  };
  // A signal, so that every mounted instance renders when the code arrives, not only the one that asked for it.
  const loaded = signal<{ Component: ComponentType<P> } | null>(null);
  return function Lazy(props: P) {
    useEffect(() => {
      if (loaded.value) return;
      load().then(
        (Component) => {
          loaded.value = { Component };
          dismissToast(failure);
        },
        () => {
          // Browsers remember a failed import and don't fetch the same URL again.
          globalThis.retryQuery = `?retry=${++failures}`;
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
