import { Icon, type IconName } from './icon.tsx';

export interface SegmentsProps<T extends string> {
  /** The name of the group of radio buttons. */
  name: string;
  titles: Record<T, string>;
  /** Shown instead of the titles, in this order. */
  icons?: Record<T, IconName>;
  chosen: T;
  onChoose: (value: T) => void;
}

/** Radio buttons that look like one control. Their parent has the class `segments`. */
export function Segments<T extends string>({ name, titles, icons, chosen, onChoose }: SegmentsProps<T>) {
  return (Object.keys(icons ?? titles) as T[]).map((value) => {
    const short = withoutRemark(titles[value]);
    const whole = icons || short !== titles[value] ? titles[value] : undefined;
    return (
      <label key={value} class="segment" title={whole}>
        <input
          type="radio"
          class="visually-hidden"
          name={name}
          checked={chosen === value}
          onChange={() => onChoose(value)}
          aria-label={whole}
        />
        {icons ? <Icon name={icons[value]} /> : short}
      </label>
    );
  });
}

/** `Phone` for `Phone (375 px)`. */
export function withoutRemark(title: string): string {
  return title.replace(/ \(.*/, '');
}
