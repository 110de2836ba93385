import { strings } from '../strings.ts';
/** The name of a pressed key as used in `commands.ts`: `j`, `?`, `Shift+J`, `Ctrl+k`, `ArrowDown`. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): string | null {
  // Leave Alt combinations to the browser and the system.
  if (event.altKey) return null;
  const { key } = event;
  // Command on a Mac is Ctrl elsewhere.
  if (event.ctrlKey || event.metaKey) return `Ctrl+${key.toLowerCase()}`;
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (event.shiftKey && (isLetter || key.length > 1)) return `Shift+${isLetter ? key.toUpperCase() : key}`;
  // Ignore caps lock.
  return isLetter ? key.toLowerCase() : key;
}

/** Recognises key sequences such as `g i`. */
export class KeySequence {
  static readonly PAUSE_MS = 1200;
  #first: string | null = null;
  #since = 0;
  readonly #firsts: ReadonlySet<string>;

  /** `all` are the shortcuts, some of which are sequences. */
  constructor(all: Iterable<string>) {
    this.#firsts = new Set(
      [...all].filter((keys) => keys.length > 1 && keys.includes(' ')).map((keys) => keys.split(' ')[0]!),
    );
  }

  /** The shortcut that a key press completes, such as `g i` or `j`; null in the middle of a sequence. */
  press(key: string, now: number): string | null {
    const first = this.#first;
    this.#first = null;
    if (first !== null && now - this.#since < KeySequence.PAUSE_MS) return `${first} ${key}`;
    if (!this.#firsts.has(key)) return key;
    this.#first = key;
    this.#since = now;
    return null;
  }
}

/** A shortcut as shown to people: `Ctrl+k` becomes `Ctrl K`. */
export function keyLabel(keys: string, mac = false): string {
  const names: Record<string, string> = {
    ArrowDown: '↓',
    ArrowUp: '↑',
    Escape: 'Esc',
    Ctrl: mac ? '⌘' : 'Ctrl',
  };
  if (keys === ' ') return strings.palette.space;
  const label = (piece: string, isCombined: boolean) =>
    names[piece] ?? (piece.length === 1 && isCombined ? piece.toUpperCase() : piece);
  return keys
    .split(' ')
    .map((part) =>
      part
        .split('+')
        .map((piece, _, { length }) => label(piece, length > 1))
        .join(' '),
    )
    .join(strings.palette.sequence);
}

export const isMac = globalThis.navigator?.platform?.startsWith('Mac') ?? false;
