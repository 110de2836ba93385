import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { focusList } from './focus.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  class?: string;
  /** Without the bar that shows the title: the content says what it is. */
  bare?: boolean;
  children: ComponentChildren;
}

/** A modal dialog. The browser keeps the focus inside it and gives it back when it closes. */
export function Dialog({ title, onClose, bare, children, ...props }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current!;
    const before = document.activeElement;
    dialog.showModal();
    // Where one would go first; to the title when that is to read on, not to the way out.
    const first = dialog.querySelector<HTMLElement>('[data-focus-first]');
    (first ?? dialog.querySelector<HTMLElement>('.dialog-head h2'))?.focus();
    return () => {
      dialog.close();
      // What opened the dialog may be gone (a menu entry); then the list is where the keys are.
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else focusList();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser turns into cancel
    <dialog
      ref={ref}
      class={`dialog ${props.class ?? ''}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The backdrop is the dialog element itself; its content is inside the surface.
        if (event.target === ref.current) onClose();
      }}
    >
      <div class="dialog-surface">
        {!bare && (
          <header class="dialog-head">
            <h2 tabIndex={-1}>{title}</h2>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}
