import type { Signal } from '@preact/signals';
import { Icon, type IconName } from './icon.tsx';

interface ComboboxProps {
  icon: IconName;
  label: string;
  placeholder: string;
  /** Options have the ids `<name>-0`, `<name>-1`, …, in a list with the id `<name>-list`. */
  name: string;
  typed: Signal<string>;
  /** The index of the active option. */
  at: Signal<number>;
  count: number;
  maxLength?: number;
  onChoose(): void;
}

/** The input of a combobox. It keeps the focus: arrow keys move through the options, Enter chooses one. */
export function Combobox({
  icon,
  label,
  placeholder,
  name,
  typed,
  at,
  count,
  maxLength,
  onChoose,
}: ComboboxProps) {
  const move = (to: number) => {
    at.value = (to + count) % Math.max(1, count);
    document.querySelector(`#${name}-${at.value}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div class="palette-field">
      <Icon name={icon} />
      <input
        class="palette-input"
        placeholder={placeholder}
        aria-label={label}
        role="combobox"
        aria-expanded
        aria-controls={`${name}-list`}
        aria-activedescendant={count > 0 ? `${name}-${at.value}` : undefined}
        autocomplete="off"
        spellcheck={false}
        maxLength={maxLength}
        value={typed}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          at.value = 0;
        }}
        onKeyDown={(event) => {
          // Enter confirms a word in an input method, and must not choose an option.
          if (event.isComposing) return;
          if (event.key === 'ArrowDown') move(at.value + 1);
          else if (event.key === 'ArrowUp') move(at.value - 1);
          else if (event.key === 'Enter') onChoose();
          else return;
          event.preventDefault();
        }}
      />
    </div>
  );
}
