import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { showError } from './toasts.ts';

/** A component whose code is fetched when it is first shown, so that the first load carries only what it shows. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [, rerender] = useState(0);
    useEffect(() => {
      if (loaded) return;
      load().then((component) => {
        loaded = component;
        rerender(1);
      }, showError);
    }, []);
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  };
}
