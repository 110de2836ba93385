import type { Signal } from '@preact/signals';
import { Icon, type IconName } from '../ui/icon.tsx';
import { images, look, width } from './html-settings.ts';

/** How to look at the HTML: how wide, in which colours, with or without pictures. */
export function HtmlToolbar() {
  return (
    <div class="html-toolbar" role="toolbar" aria-label="Display options">
      <Choice
        label="Width"
        chosen={width}
        options={[
          ['full', 'Full width', 'wide'],
          ['desktop', 'Desktop (1280 px)', 'desktop'],
          ['tablet', 'Tablet (768 px)', 'tablet'],
          ['phone', 'Phone (375 px)', 'phone'],
        ]}
      />
      <Choice
        label="Colours"
        chosen={look}
        options={[
          ['light', 'Light', 'sun'],
          ['dark', 'Dark (if the message supports it)', 'moon'],
          ['inverted', 'Inverted (as some mail clients do)', 'contrast'],
        ]}
      />
      <button
        type="button"
        class="toggle"
        aria-pressed={images.value}
        aria-label="Images"
        title={images.value ? 'Hide images' : 'Show images'}
        onClick={() => (images.value = !images.value)}
      >
        <Icon name={images.value ? 'image' : 'imageOff'} />
      </button>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  chosen: Signal<T>;
  options: [T, string, IconName][];
}

function Choice<T extends string>({ label, chosen, options }: ChoiceProps<T>) {
  return (
    <fieldset class="segments">
      <legend class="unseen">{label}</legend>
      {options.map(([value, title, icon]) => (
        <label key={value} class="segment" title={title}>
          <input
            type="radio"
            class="unseen"
            name={label}
            checked={chosen.value === value}
            onChange={() => (chosen.value = value)}
            aria-label={title}
          />
          <Icon name={icon} />
        </label>
      ))}
    </fieldset>
  );
}
