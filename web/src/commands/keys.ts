/** The name of a pressed key as `commands.ts` writes it: `j`, `?`, `Shift+J`, `Ctrl+k`, `ArrowDown`. */
export function keyName(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): string | null {
  // Alt and the system's own combinations are never ours.
  if (event.altKey) return null;
  const { key } = event;
  // A Mac's Command is everyone else's Ctrl.
  if (event.ctrlKey || event.metaKey) return `Ctrl+${key.toLowerCase()}`;
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (event.shiftKey && (isLetter || key.length > 1)) return `Shift+${isLetter ? key.toUpperCase() : key}`;
  // With caps lock on, J is still j.
  return isLetter ? key.toLowerCase() : key;
}

/** Follows keys that come one after the other, like `g i`. */
export class KeySequence {
  static readonly PAUSE_MS = 1200;
  #first: string | null = null;
  #since = 0;
  readonly #firsts: ReadonlySet<string>;

  /** Knows which keys begin a sequence from the sequences there are. */
  constructor(all: Iterable<string>) {
    this.#firsts = new Set(
      [...all].filter((keys) => keys.length > 1 && keys.includes(' ')).map((keys) => keys.split(' ')[0]!),
    );
  }

  /** The keys a press amounts to: `g i`, `j`, or null while a sequence is under way. */
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

/** `Ctrl+k` as a person reads it. */
export function keyLabel(keys: string, mac = false): string {
  const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', ' ': 'Space' };
  if (keys === ' ') return 'Space';
  return keys
    .split(' ')
    .map((part) =>
      part
        .split('+')
        .map((piece) =>
          piece === 'Ctrl'
            ? mac
              ? '⌘'
              : 'Ctrl'
            : (names[piece] ?? (piece.length === 1 && part.includes('+') ? piece.toUpperCase() : piece)),
        )
        .join(' '),
    )
    .join(' then ');
}

export const isMac = globalThis.navigator?.platform?.startsWith('Mac') ?? false;
