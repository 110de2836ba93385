import { isIP } from 'node:net';
import { DURATION, parseDuration, timeUnits } from '../text/duration.ts';

/** How the text of a setting becomes its value. `parse` returns undefined for invalid text. */
export interface ValueKind<T> {
  /** What the setting accepts, as shown in error messages and in the settings table. */
  takes: string;
  parse(text: string): T | undefined;
  show(value: T): string;
  /** A switch may be given on the command line without a value. */
  isSwitch?: true;
  /** When repeated, a list grows; any other setting is replaced. */
  isList?: true;
  /** All possible values of a choice, for shell completion. */
  choices?: readonly string[];
  /** Errors must not repeat the value, because it may hold a password. */
  isSecret?: true;
}

/** Any text but the empty one, or only valid text. */
export function text(takes: string, isValid = (value: string) => value !== ''): ValueKind<string> {
  return { takes, parse: (value) => (isValid(value) ? value : undefined), show: (value) => value };
}

export const path = text('a path');

/** The address of a database. The store checks the rest of it, and says what is wrong. */
export const database: ValueKind<string> = {
  ...text('an address such as postgres://user:password@host/database', (value) =>
    /^postgres(ql)?:\/\/./.test(value),
  ),
  isSecret: true,
};

export const toggle: ValueKind<boolean> = {
  takes: 'true or false',
  parse: (value) =>
    ({ true: true, '1': true, yes: true, on: true, false: false, '0': false, no: false, off: false })[
      value.toLowerCase()
    ],
  show: String,
  isSwitch: true,
};

export function integer(min: number, max = Number.MAX_SAFE_INTEGER): ValueKind<number> {
  return {
    takes:
      max === Number.MAX_SAFE_INTEGER
        ? `a whole number of at least ${min}`
        : `a whole number from ${min} to ${max}`,
    parse(value) {
      if (!/^-?[0-9]{1,16}$/.test(value)) return undefined;
      const number = Number(value);
      return number >= min && number <= max ? number : undefined;
    },
    show: String,
  };
}

export const port: ValueKind<number> = {
  ...integer(0, 65535),
  takes: 'a port from 0 to 65535 (0 picks a free one)',
};

/** The address to listen on. A name is resolved at start-up; digits and dots must form a valid IP address. */
export const host = text(
  'an IP address or a host name',
  (value) =>
    isIP(value) > 0 || (/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?$/i.test(value) && !/^[0-9.]+$/.test(value)),
);

/** The server's name in SMTP replies: a single ASCII word (RFC 5321, section 4.1.2). */
export const serverName = text('a name such as mail.example.test', (value) =>
  /^[a-z0-9._-]{1,255}$/i.test(value),
);

export function choice<const T extends string>(...values: T[]): ValueKind<T> {
  return {
    takes: values.join(', ').replace(/, ([^,]*)$/, ' or $1'),
    parse: (value) => values.find((known) => known === value.toLowerCase()),
    show: (value) => value,
    choices: values,
  };
}

const byteUnits = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };

/** Sizes: a number of bytes, or a number with a unit. K, KB and KiB all mean 1024 bytes. */
export const bytes: ValueKind<number> = {
  takes: 'a size such as 500000, 64KiB, 25MiB or 2GiB',
  parse(value) {
    const match = /^([0-9]{1,15}(?:\.[0-9]{1,3})?|\.[0-9]{1,3})\s*(?:([kmgt])(?:i?b)?|b)?$/i.exec(value);
    if (!match) return undefined;
    const unit = { k: byteUnits.KiB, m: byteUnits.MiB, g: byteUnits.GiB, t: byteUnits.TiB }[
      (match[2] ?? '').toLowerCase()
    ];
    const size = Math.floor(Number(match[1]) * (unit ?? 1));
    return size >= 1 && Number.isSafeInteger(size) ? size : undefined;
  },
  show: (value) => showLargestUnit(value, byteUnits),
};

/** Durations, in milliseconds. */
export const duration: ValueKind<number> = {
  takes: DURATION,
  parse: parseDuration,
  show: (value) => showLargestUnit(value, timeUnits),
};

const longestWait = 24 * timeUnits.d;

/** A duration for a timer. Node's timers are limited to 2^31 ms; a longer one would fire immediately. */
export const timeout: ValueKind<number> = {
  ...duration,
  takes: `${duration.takes}, at most ${duration.show(longestWait)}`,
  parse(value) {
    const time = duration.parse(value);
    return time !== undefined && time <= longestWait ? time : undefined;
  },
};

/** An optional limit: `none` is null. */
export function orNone<T>(kind: ValueKind<T>): ValueKind<T | null> {
  return {
    takes: `${kind.takes}, or none`,
    parse: (value) => (value.toLowerCase() === 'none' ? null : kind.parse(value)),
    show: (value) => (value === null ? 'none' : kind.show(value)),
    ...(kind.isSecret && { isSecret: true }),
  };
}

/** A list: repeated on the command line, separated by commas in a variable. */
export function list<T extends string>(item: ValueKind<T>): ValueKind<T[]> {
  return {
    takes: `${item.takes}; repeat the option, or separate with commas`,
    parse(value) {
      const values = value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => item.parse(part));
      return values.some((part) => part === undefined) || values.length === 0 ? undefined : (values as T[]);
    },
    show: (values) => (values.length === 0 ? 'none' : values.join(',')),
    isList: true,
    ...(item.isSecret && { isSecret: true }),
  };
}

function showLargestUnit(value: number, units: Record<string, number>): string {
  const [unit, factor] = Object.entries(units).findLast(
    ([, factor]) => value >= factor && value % factor === 0,
  ) ?? ['', 1];
  return `${value / factor}${unit}`;
}
