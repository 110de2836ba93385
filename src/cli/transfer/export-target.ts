import { existsSync } from 'node:fs';
import type { FilterParameters } from '../../contract/filter.ts';
import type { Message, MessageSummary } from '../../contract/message/message.ts';
import { CommandError } from '../framework/command.ts';
import { mboxEntry } from './mbox.ts';

export const exportFormats = ['eml', 'mbox', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportedMessage {
  summary: Pick<MessageSummary, 'id' | 'sender' | 'created_at'>;
  raw: Uint8Array;
  /** Only for jsonl. */
  message: Message | undefined;
}

/** The destination of an export. */
export interface ExportTarget {
  /** The last message that an interrupted export has written to it. */
  after?: string;
  /** The number of messages that were already there. */
  kept: number;
  /** True if the message is already there; counts it as kept. */
  has?(message: { id: string }): boolean;
  write(message: ExportedMessage): Promise<void>;
  finish?(): Promise<void>;
}

export interface TargetOptions {
  path: string;
  format: ExportFormat;
  filter: FilterParameters;
  force: boolean;
}

/** Throws CommandError if the file exists and `force` is not set. */
export function checkReplace(path: string, force: boolean): void {
  if (existsSync(path) && !force)
    throw new CommandError(`${path} already exists. Choose another name, or use --force.`);
}

/** Throws file system errors as CommandError, and other errors unchanged. */
export function cannotWrite(path: string, error: NodeJS.ErrnoException): never {
  if (error.syscall === undefined) throw error;
  const advice =
    error.code === 'ENOSPC'
      ? 'Free disk space, and run the command again.'
      : 'Check the folder and its permissions.';
  throw new CommandError(`Couldn't write ${path} (${error.message}). ${advice}`);
}

/** A message as an entry of an mbox or jsonl file. */
export function entryOf(format: ExportFormat, { summary, raw, message }: ExportedMessage): Uint8Array {
  if (format === 'mbox') return mboxEntry(raw, summary);
  return Buffer.from(`${JSON.stringify({ ...message, raw: Buffer.from(raw).toString('base64') })}\n`);
}
