import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';
import { type SegmentsProps, withoutRemark } from './segments.tsx';

interface MenuProps {
  label: string;
  icon?: IconName | undefined;
  class?: string;
  menuClass?: string;
  /** The button's content; only its icon by default. */
  children?: ComponentChildren;
  /** The menu items. Choosing one closes the menu, except for checkboxes. */
  items: () => ComponentChildren;
}

/** A button with a menu. Arrow keys move, Escape closes the menu and returns the focus. */
export function Menu({ label, icon, children, items, ...props }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  // Before the next key press, which is for the menu, also when the browser is too busy to draw it.
  useLayoutEffect(() => {
    if (!open) return;
    const menu = root.current!.querySelector<HTMLElement>('[role=menu]')!;
    // The top layer, where no parent can clip it.
    menu.showPopover();
    placeBelow(menu, button.current!);
    entries(root.current)[0]?.focus();
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  return (
    <div ref={root} class="fixed">
      <button
        ref={button}
        type="button"
        class={props.class ?? 'icon-button'}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon && <Icon name={icon} />}
        {children}
      </button>
      {open && (
        <div
          id={id}
          class={`menu floating ${props.menuClass ?? ''}`}
          role="menu"
          popover="manual"
          aria-label={label}
          tabIndex={-1}
          onClick={(event) => {
            if ((event.target as Element).closest('[role=menuitem], [role=menuitemradio]')) close();
          }}
          onKeyDown={(event) => {
            const all = entries(root.current);
            const at = all.indexOf(document.activeElement as HTMLElement);
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (event.key === 'Escape') close();
            else if (event.key === 'Home') all[0]?.focus();
            else if (event.key === 'End') all.at(-1)?.focus();
            else if (step) all[(at + step + all.length) % all.length]?.focus();
            else if (isLetter(event)) nextStartingWith(event.key, all, at)?.focus();
            else {
              if (event.key === 'Tab') setOpen(false);
              return;
            }
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          {items()}
        </div>
      )}
    </div>
  );
}

/** In a menu, a letter moves to the next item that starts with it instead of running a shortcut. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

function nextStartingWith(letter: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  const following = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return following.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()));
}

/** Places the menu below the button, aligned to the side with enough space. */
function placeBelow(menu: HTMLElement, button: HTMLElement): void {
  const { left, right, bottom } = button.getBoundingClientRect();
  const { width } = menu.getBoundingClientRect();
  const room = window.innerWidth - width - 8;
  menu.style.left = `${Math.max(8, left <= room ? left : Math.min(right - width, room))}px`;
  menu.style.top = `${bottom + 4}px`;
  menu.style.maxHeight = `${window.innerHeight - bottom - 12}px`;
}

function entries(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

/** Items of a menu of which one is chosen, with a title. */
export function MenuChoices<T extends string>({ name, titles, chosen, onChoose }: SegmentsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu may contain groups, and no field sets
    <div role="group" aria-label={name}>
      <p class="menu-title faint tiny" aria-hidden="true">
        {name}
      </p>
      {(Object.keys(titles) as T[]).map((value) => (
        <MenuItem key={value} radio checked={chosen === value} onClick={() => onChoose(value)}>
          {withoutRemark(titles[value])}
        </MenuItem>
      ))}
    </div>
  );
}

interface MenuItemProps {
  icon?: IconName | undefined;
  checked?: boolean;
  /** Only one item of the menu can be checked, and choosing it closes the menu. */
  radio?: boolean;
  danger?: boolean;
  disabled?: boolean;
  keys?: string | undefined;
  onClick: () => void;
  children: ComponentChildren;
}

export function MenuItem({ icon, checked, radio, danger, disabled, keys, onClick, children }: MenuItemProps) {
  return (
    <button
      type="button"
      class="menu-item option small line"
      {...(checked === undefined
        ? { role: 'menuitem' }
        : { role: radio ? 'menuitemradio' : 'menuitemcheckbox', 'aria-checked': checked })}
      tabIndex={-1}
      data-danger={danger || undefined}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {checked === undefined ? (
        icon && <Icon name={icon} />
      ) : (
        <span class="menu-check">{checked && <Icon name="check" />}</span>
      )}
      <span class="grow one-line">{children}</span>
      {keys && <kbd>{keys}</kbd>}
    </button>
  );
}
