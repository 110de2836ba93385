import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { showError } from './toasts.ts';

/** A component whose code is fetched when it is first shown, so that the first load carries only what it shows. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // A signal, so that whoever is on the screen when the code arrives shows it, also one that came after the asking.
  const loaded = signal<{ Component: ComponentType<P> } | null>(null);
  return function Lazy(props: P) {
    useEffect(() => {
      if (!loaded.value) load().then((Component) => (loaded.value = { Component }), showError);
    }, []);
    const Loaded = loaded.value?.Component;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
