import { existsSync } from 'node:fs';
import type { FilterParameters } from '../../contract/filter.ts';
import type { Message, MessageSummary } from '../../contract/message.ts';
import { CommandError } from '../framework/command.ts';
import { mboxEntry } from './mbox.ts';

export const exportFormats = ['eml', 'mbox', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportedMessage {
  summary: Pick<MessageSummary, 'id' | 'sender' | 'created_at'>;
  raw: Uint8Array;
  /** Only if the target needs it. */
  message: Message | undefined;
}

/** Where an export goes. */
export interface ExportTarget {
  /** The filter that leaves out what an interrupted export has written. */
  resumeAfter: { after?: string };
  needsMessage: boolean;
  /** How many were written, and how many were there before. */
  written: number;
  kept: number;
  /** Counts the message as kept if it is there. */
  has(message: { id: string }): boolean;
  write(message: ExportedMessage): Promise<void>;
  finish(): Promise<void>;
}

export interface TargetOptions {
  path: string;
  format: ExportFormat;
  filter: FilterParameters;
  force: boolean;
}

/** Throws CommandError when the file exists and must not be replaced. */
export function checkReplace(path: string, force: boolean): void {
  if (existsSync(path) && !force)
    throw new CommandError(`${path} exists. Choose another name, or give --force.`);
}

/** Explains an error of the file system; throws any other as it is. */
export function cannotWrite(path: string, error: NodeJS.ErrnoException): never {
  if (error.syscall === undefined) throw error;
  throw new CommandError(`Couldn't write ${path} (${error.message}). Check the folder and its permissions.`);
}

/** A message as a part of a file. */
export function entryOf(format: ExportFormat, { summary, raw, message }: ExportedMessage): Uint8Array {
  if (format === 'mbox') return mboxEntry(raw, summary);
  return Buffer.from(`${JSON.stringify({ ...message, raw: Buffer.from(raw).toString('base64') })}\n`);
}
