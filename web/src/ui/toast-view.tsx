import { strings } from '../strings.ts';
import { IconButton } from './icon-button.tsx';
import { dismissToast, toast } from './toasts.ts';

export function ToastView() {
  const shown = toast.value;
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown && (
        <div class="toast" data-tone={shown.tone} key={shown.key ?? shown.text}>
          <span class="toast-text">{shown.text}</span>
          {shown.action && (
            <button type="button" class="toast-action" onClick={shown.action.run}>
              {shown.action.label}
            </button>
          )}
          <IconButton icon="close" label={strings.dismiss} onClick={() => dismissToast()} />
        </div>
      )}
    </div>
  );
}
