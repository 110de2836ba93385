import { change, settings } from '../settings/settings.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { showImages } from './html-settings.ts';

/** Width, theme and images of the HTML view. */
export function HtmlToolbar() {
  return (
    <div class="html-toolbar" role="toolbar" aria-label="Display options">
      <Choice
        label="Width"
        chosen={settings.value.previewWidth}
        onChoose={(previewWidth) => change({ previewWidth })}
        options={[
          ['full', 'Full width', 'wide'],
          ['desktop', 'Desktop (1280 px)', 'desktop'],
          ['tablet', 'Tablet (768 px)', 'tablet'],
          ['phone', 'Phone (375 px)', 'phone'],
        ]}
      />
      <Choice
        label="Colours"
        chosen={settings.value.previewTheme}
        onChoose={(previewTheme) => change({ previewTheme })}
        options={[
          ['light', 'Light', 'sun'],
          ['dark', 'Dark (if the message supports it)', 'moon'],
          ['inverted', 'Inverted (as some mail clients do)', 'contrast'],
        ]}
      />
      <button
        type="button"
        class="toggle"
        aria-pressed={showImages.value}
        aria-label="Images"
        title={showImages.value ? 'Hide images' : 'Show images'}
        onClick={() => (showImages.value = !showImages.value)}
      >
        <Icon name={showImages.value ? 'image' : 'imageOff'} />
      </button>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  chosen: T;
  onChoose: (value: T) => void;
  options: [T, string, IconName][];
}

function Choice<T extends string>({ label, chosen, onChoose, options }: ChoiceProps<T>) {
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{label}</legend>
      {options.map(([value, title, icon]) => (
        <label key={value} class="segment" title={title}>
          <input
            type="radio"
            class="visually-hidden"
            name={label}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            aria-label={title}
          />
          <Icon name={icon} />
        </label>
      ))}
    </fieldset>
  );
}
