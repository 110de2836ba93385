import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog.tsx';
import { Icon, type IconName } from './icon.tsx';
import { closeOverlay } from './overlay.ts';

interface PickerProps<T> {
  title: string;
  icon: IconName;
  label: string;
  placeholder: string;
  /** The name of the list of options. */
  list: string;
  maxLength?: number;
  /** The options for a typed text. */
  options: (typed: string) => T[];
  keyOf: (option: T) => string;
  /** For options of which several can be chosen. */
  isChosen?: (option: T) => boolean;
  onChoose: (option: T) => void;
  /** Shown if there are no options. */
  empty?: string;
  children: (option: T) => ComponentChildren;
}

/** A dialog with a combobox. The field keeps the focus: arrow keys move through the options, Enter chooses one. */
export function Picker<T>(props: PickerProps<T>) {
  const { title, icon, label, placeholder, list, maxLength, keyOf, isChosen, empty, children } = props;
  const typed = useSignal('');
  const at = useSignal(0);
  const options = props.options(typed.value);
  const move = (to: number) => {
    at.value = (to + options.length) % Math.max(1, options.length);
    document.querySelector(`#option-${at.value}`)?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (option: T | undefined) => {
    if (option === undefined) return;
    props.onChoose(option);
    typed.value = '';
    at.value = 0;
  };
  return (
    <Dialog title={title} class="palette" bare onClose={closeOverlay}>
      <div class="palette-field faint line">
        <Icon name={icon} />
        <input
          class="palette-input grow"
          placeholder={placeholder}
          aria-label={label}
          role="combobox"
          aria-expanded
          aria-controls="options"
          aria-activedescendant={options.length > 0 ? `option-${at.value}` : undefined}
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
            else if (event.key === 'Enter') choose(options[at.value]);
            else return;
            event.preventDefault();
          }}
        />
      </div>
      {options.length === 0 && empty && <p class="panel-note faint">{empty}</p>}
      <div
        id="options"
        class="palette-list"
        role="listbox"
        aria-label={list}
        aria-multiselectable={isChosen !== undefined}
        hidden={options.length === 0}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
          <div
            key={keyOf(option)}
            id={`option-${index}`}
            class="option line"
            role="option"
            aria-selected={isChosen?.(option) ?? index === at.value}
            data-active={index === at.value || undefined}
            onMouseMove={() => (at.value = index)}
            onClick={() => choose(option)}
          >
            {children(option)}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
