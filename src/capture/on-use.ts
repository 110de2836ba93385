import type { CaptureParts } from './capture.ts';
import type { Captured, Endpoints } from './ports.ts';

/** Loads everything with the first request: most inboxes receive their messages over SMTP only. */
export function captureOnUse(parts: CaptureParts): Captured {
  const capture = once(async () => new (await import('./capture.ts')).Capture(parts));
  return {
    ...onUse(capture),
    send: async (...call) => (await capture()).send(...call),
    store: async (...call) => (await capture()).store(...call),
  };
}

/** Endpoints that are loaded with their first request. */
export function onUse(load: () => Promise<Endpoints>): Endpoints {
  const endpoints = once(load);
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
