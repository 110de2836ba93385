import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { showToast } from './toasts.ts';

declare global {
  /** Stands behind the URL of every dynamic import in the built page, see `retryableImports` in vite.config.ts. */
  var retryQuery: string | undefined;
}

let failures = 0;

/**
 * A component whose code is fetched when it is first shown, so that the first load carries only what it shows.
 * When it cannot be had the page says so, `onFailure` makes room again, and the next time it is shown it is fetched again.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onFailure?: () => void,
): ComponentType<P> {
  // A signal, so that whoever is on the screen when the code arrives shows it, also one that came after the asking.
  const loaded = signal<{ Component: ComponentType<P> } | null>(null);
  return function Lazy(props: P) {
    useEffect(() => {
      if (loaded.value) return;
      load().then(
        (Component) => (loaded.value = { Component }),
        () => {
          // Under the same URL the browser would not even ask.
          globalThis.retryQuery = `?retry=${++failures}`;
          // No connection, or a server that was updated and has this page's files no more.
          showToast({
            text: "Couldn't load part of the page.",
            tone: 'error',
            action: { label: 'Reload', run: () => window.location.reload() },
          });
          onFailure?.();
        },
      );
    }, []);
    const Loaded = loaded.value?.Component;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
