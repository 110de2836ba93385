import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps {
  icon: IconName;
  /** Its name, for screen readers and as a tooltip. */
  label: string;
  /** The key that does the same. */
  keys?: string | undefined;
  onClick: (event: MouseEvent) => void;
  pressed?: boolean | undefined;
  filled?: boolean;
  disabled?: boolean;
  class?: string;
  children?: ComponentChildren;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, keys, onClick, pressed, filled, disabled, children } = props;
  return (
    <button
      type="button"
      class={`icon-button ${props.class ?? ''}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      // Not the attribute: it would take the focus away from who has just pressed it.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} filled={filled ?? false} />
      {children}
    </button>
  );
}
