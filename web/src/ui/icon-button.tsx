import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps {
  icon: IconName;
  /** The accessible name and tooltip. */
  label: string;
  /** The keyboard shortcut, for the tooltip. */
  keys?: string | undefined;
  onClick: (event: MouseEvent) => void;
  pressed?: boolean | undefined;
  filled?: boolean;
  /** Whether the label is visible where there is room. */
  labelled?: boolean;
  disabled?: boolean;
  class?: string;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, keys, onClick, pressed, filled, labelled, disabled } = props;
  return (
    <button
      type="button"
      class={`icon-button ${props.class ?? ''}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      // Not `disabled`, because a button that disables itself would lose the focus.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} filled={filled ?? false} />
      {labelled && <span class="button-label small">{label}</span>}
    </button>
  );
}
