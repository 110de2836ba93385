import type { Kind } from '../../config/kinds.ts';

/** An option of a command. Its flag comes from its name in the table: `hasAttachments` is `--has-attachments`. */
export interface Option<T = unknown> {
  kind: Kind<T>;
  sentence: string;
  /** What the help shows for the value, such as `ADDRESS`. A switch has none. */
  value?: string;
  /** One letter: `-n` for `n`. */
  short?: string;
  /** Read when the flag is absent. */
  variable?: string;
  /** Listed only by --help-all. */
  rare?: true;
  /** A setting of the server, which is documented elsewhere. */
  isSetting?: true;
}

export type Options = Record<string, Option>;

/** What the options were set to; undefined for those that were not given. */
export type Values<O extends Options> = {
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
  /** More about it, for its own help: one paragraph an entry. */
  description?: string[];
  options: O;
  /** Absent for a command that takes none. */
  operands?: Operands;
  /** Everything from the first operand on is an operand, whatever it looks like. */
  passesRest?: true;
  /** The command reads its arguments itself: all of them are operands. */
  readsArguments?: true;
  examples: [command: string, comment: string][];
  /** Beyond the common ones. */
  exitCodes?: [code: string, meaning: string][];
  /**
   * Resolves to the exit code; 0 when it resolves to nothing. `allCommands` is for those that describe the others, which
   * cannot import them.
   */
  run(
    values: Values<O>,
    operands: string[],
    allCommands: () => Promise<Command[]>,
  ): Promise<number | undefined>;
}

/** Infers the types of the options, so that `run` gets its values typed. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command as unknown as Command;
}

/** Such as `postern show [options] [ID]`. */
export function usageOf({ name, options, operands }: Command): string {
  const parts = [`postern ${name}`];
  if (Object.keys(options).length > 0) parts.push('[options]');
  if (operands) parts.push(operands.usage);
  return parts.join(' ');
}

/** The exit codes of every command; a command may add its own. */
export const exitCodes = {
  /** Done. */
  ok: 0,
  /** The answer is no: nothing matched in time, an assertion failed, there is no such message. */
  no: 1,
  /** It could not be done: wrong usage, Postern cannot be reached or refused the request. */
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
