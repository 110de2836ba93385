export interface Log {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

const nothing = () => {};

/**
 * Writes one line per entry, as text or as JSON. Levels below the chosen one
 * are empty functions, so that disabled lines cost nothing while a message is received.
 */
export function createLog(
  level: LogLevel,
  format: 'text' | 'json' = 'text',
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const print = format === 'json' ? jsonLine : textLine;
  const at = (name: keyof Log) =>
    levels.indexOf(name) < levels.indexOf(level)
      ? nothing
      : (message: string, fields?: Record<string, unknown>) => write(print(name, message, fields));
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function jsonLine(level: string, message: string, fields: Record<string, unknown> = {}): string {
  const entry = { time: new Date().toISOString(), level, message, ...mapValues(fields, plain) };
  return `${JSON.stringify(entry)}\n`;
}

function textLine(level: string, message: string, fields: Record<string, unknown> = {}): string {
  const rest = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${JSON.stringify(plain(value)) ?? ''}`,
  );
  return `${new Date().toISOString()} ${level.padEnd(5)} ${singleLine(message)}${rest.join('')}\n`;
}

/** Errors have no enumerable fields, so log their stack. */
function plain(value: unknown): unknown {
  return value instanceof Error ? (value.stack ?? value.message) : value;
}

/** A log message may contain client input, which must not forge a line or move the terminal's cursor. */
function singleLine(message: string): string {
  return message.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
