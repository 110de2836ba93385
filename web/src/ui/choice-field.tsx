import type { Signal } from '@preact/signals';
import { Icon, type IconName } from './icon.tsx';

interface ChoiceFieldProps {
  icon: IconName;
  label: string;
  placeholder: string;
  /** Options have the ids `<name>-0`, `<name>-1`, …, in a list with the id `<name>-list`. */
  name: string;
  typed: Signal<string>;
  /** Which option is active. */
  at: Signal<number>;
  count: number;
  maxLength?: number;
  onChoose(): void;
}

/** The field above a list of choices. It keeps the focus: arrows move through the list, Enter chooses. */
export function ChoiceField({
  icon,
  label,
  placeholder,
  name,
  typed,
  at,
  count,
  maxLength,
  onChoose,
}: ChoiceFieldProps) {
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
          // An input method has keys of its own: its Enter takes a word, and chooses nothing here.
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
