import type { CaptureParts } from './capture.ts';
import type { Captured } from './ports.ts';

/** Loads everything with the first request: most inboxes receive their messages over SMTP only. */
export function captureOnUse(parts: CaptureParts): Captured {
  let loading: Promise<Captured> | undefined;
  const capture = () => {
    loading ??= import('./capture.ts').then(({ Capture }) => new Capture(parts));
    return loading;
  };
  return {
    handle: async (...call) => (await capture()).handle(...call),
    refuse: async (...call) => (await capture()).refuse(...call),
    send: async (...call) => (await capture()).send(...call),
  };
}
