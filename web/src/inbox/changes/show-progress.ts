import { strings } from '../../strings.ts';
import { dismissToast, showToast, type Toast, toast } from '../../ui/toasts.ts';

// Faster changes show no progress.
const PROGRESS_MS = 500;

/** Says in a toast that messages are being changed, until `end` is called. `doing` is for example `Marking`. */
export function showProgress(doing: string, count: number, action?: Toast['action']): { end: () => void } {
  // Replace the toast of an earlier change, but leave errors readable.
  if (toast.value?.tone === 'plain') dismissToast();
  const progress: Toast = {
    text: strings.changes.running(doing, count),
    tone: 'plain',
    ...(action && { action }),
  };
  const timer = setTimeout(() => {
    if (!toast.value) showToast(progress, null);
  }, PROGRESS_MS);
  return {
    end() {
      clearTimeout(timer);
      dismissToast(progress);
    },
  };
}
