import type { CaptureParts } from './capture.ts';
import type { Captured, Compatible, Endpoints } from './ports.ts';

/** Loads everything with the first request: most inboxes receive their messages over SMTP only. */
export function captureOnUse(parts: CaptureParts): Captured {
  const capture = once(async () => new (await import('./capture.ts')).Capture(parts));
  return {
    ...onUse(capture),
    send: async (...call) => (await capture()).send(...call),
    store: async (...call) => (await capture()).store(...call),
  };
}

/** The same for the APIs of other catchers. */
export function compatOnUse(load: () => Promise<Compatible>): Compatible {
  const compat = once(load);
  return { ...onUse(compat), translate: async (...call) => (await compat()).translate(...call) };
}

function onUse(endpoints: () => Promise<Endpoints>): Endpoints {
  return {
    handle: async (...call) => (await endpoints()).handle(...call),
    refuse: async (...call) => (await endpoints()).refuse(...call),
  };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}
