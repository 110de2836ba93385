import type { ValueKind } from '../../config/kinds.ts';

/** An option of a command. Its flag comes from its name in the table: `hasAttachments` is `--has-attachments`. */
export interface Option<T = unknown> {
  kind: ValueKind<T>;
  sentence: string;
  /** The placeholder for the value in the help, such as `ADDRESS`. A switch has none. */
  value?: string;
  /** One letter: `-n` for `n`. */
  short?: string;
  /** The environment variable to read if the flag is absent. */
  variable?: string;
  /** Listed only by --help-all. */
  rare?: true;
  /** For settings of the server, which are documented in docs/settings.md. */
  group?: string | undefined;
}

export type Options = Record<string, Option>;

/** The values of the options; undefined for options that were not given. */
export type OptionValues<O extends Options> = {
  [Name in keyof O]: O[Name] extends Option<infer T> ? T | undefined : never;
};

export interface Operands {
  /** As the usage line shows them: `[ID]`, `FILE...`. */
  usage: string;
  least: number;
  most: number;
}

export interface Command<O extends Options = Options> {
  name: string;
  /** One line for the list of commands, without a full stop. */
  summary: string;
  /** Paragraphs for the command's own help. */
  description?: string[];
  options: O;
  /** Absent if the command takes no operands. */
  operands?: Operands;
  /** Everything after the first operand is an operand too, even if it looks like an option. */
  passesRest?: true;
  /** The command parses its arguments itself: all of them are passed as operands. */
  readsArguments?: true;
  examples: [command: string, comment: string][];
  /** In addition to the common exit codes, or in place of their descriptions. */
  exitCodes?: [code: string, meaning: string][];
  /**
   * Resolves to the exit code, 0 if undefined. `allCommands` is for commands that describe the others: importing them
   * would be circular.
   */
  run(
    values: OptionValues<O>,
    operands: string[],
    allCommands: () => Promise<Command[]>,
  ): Promise<number | undefined>;
}

/** Infers the types of the options, so that `run` gets its values typed. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command as unknown as Command;
}

/** The usage line, such as `postern show [options] [ID]`. */
export function usageOf({ name, options, operands }: Command): string {
  const parts = [`postern ${name}`];
  if (Object.keys(options).length > 0) parts.push('[options]');
  if (operands) parts.push(operands.usage);
  return parts.join(' ');
}

/** The exit codes of every command; a command may add its own. */
export const exitCodes = {
  /** The command succeeded. */
  ok: 0,
  /** A negative result: nothing matched in time, an assertion failed, or the message does not exist. */
  no: 1,
  /** The command failed: incorrect usage, or Postern is unreachable or rejected the request. */
  failed: 2,
} as const;

/** Ends the command with one line on stderr. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}
