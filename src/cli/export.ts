import { extname } from 'node:path';
import type { PosternClient } from '../client/client.ts';
import { pagesOf } from '../client/pages.ts';
import { ApiError } from '../client/transport/api-error.ts';
import { choice, toggle } from '../config/kinds.ts';
import type { FilterParameters } from '../contract/filter.ts';
import { count } from '../text/count.ts';
import { CommandError, defineCommand, exitCodes } from './framework/command.ts';
import { filterOptions, filterParametersOf } from './options/filter-options.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { printJson, size } from './output/output.ts';
import { ProgressLine } from './output/progress.ts';
import {
  cannotWrite,
  checkReplace,
  type ExportedMessage,
  type ExportFormat,
  type ExportTarget,
  entryOf,
  exportFormats,
  openEmlFolder,
  SingleFile,
  saveArchive,
  type TargetOptions,
} from './transfer/export-target.ts';

export const command = defineCommand({
  name: 'export',
  summary: 'save messages to a folder or a file',
  description: [
    'Formats: eml (a folder with one file per message), mbox, jsonl (one JSON object per line: the message with its bodies, and its source in base64), and zip (an archive of eml files, created by the server). By default, the extension of TARGET selects the format: .mbox, .jsonl or .zip; anything else is a folder. - writes to standard output, except for eml.',
    'Messages are exported oldest first. To resume an interrupted export, run the same command again; a zip starts from the beginning.',
  ],
  operands: { usage: 'TARGET', least: 1, most: 1 },
  options: {
    format: { kind: choice(...exportFormats, 'zip'), value: 'FORMAT', sentence: 'eml, mbox, jsonl or zip.' },
    force: { kind: toggle, sentence: 'Overwrite an existing file.' },
    ...filterOptions,
    ...jsonOption,
    ...serverOptions,
  },
  examples: [
    ['postern export mail/', 'every message as an .eml file'],
    ['postern export --tag release inbox.mbox', 'messages with a tag, for a mail program'],
    ['postern export - --format jsonl | jq -r .subject', 'all subjects'],
  ],
  async run(values, [path]) {
    const client = connect(values);
    const filter = filterParametersOf(values);
    const format = values.format ?? formatOf(path!);
    if (format === 'zip') {
      const bytes = await saveArchive(client, filter, path!, values.force ?? false);
      if (values.json && path !== '-') printJson({ bytes });
      else process.stderr.write(`Saved ${path === '-' ? 'the archive' : path} (${size(bytes)}).\n`);
      return exitCodes.ok;
    }
    // Creates nothing if the server is unreachable or rejects the filter.
    await client.list({ ...filter, limit: 1 });
    const target = await openTarget({ path: path!, format, filter, force: values.force ?? false });
    const { after } = target;
    let done: { written: number; missing: number };
    try {
      const all = await oldestFirst(client, { ...filter, ...(after !== undefined && { after }) });
      done = await exportAll(client, all, target, format === 'jsonl');
      await target.finish?.();
    } catch (error) {
      cannotWrite(path!, error as NodeJS.ErrnoException);
    }
    // Standard output may be the export itself.
    const report = {
      exported: done.written,
      already_there: target.kept,
      deleted_meanwhile: done.missing,
    };
    if (values.json && path !== '-') printJson(report);
    else process.stderr.write(`${summary(report, path!)}\n`);
    return exitCodes.ok;
  },
});

function formatOf(path: string): ExportFormat | 'zip' {
  const extension = extname(path).toLowerCase();
  if (extension === '.mbox') return 'mbox';
  if (extension === '.jsonl' || extension === '.ndjson') return 'jsonl';
  if (extension === '.zip') return 'zip';
  if (path === '-') throw new CommandError('Standard output needs a --format: mbox, jsonl or zip.');
  return 'eml';
}

function summary(
  report: { exported: number; already_there: number; deleted_meanwhile: number },
  path: string,
): string {
  const { exported, already_there: there, deleted_meanwhile: gone } = report;
  const notes = [there > 0 && `${there} already exported`, gone > 0 && `${gone} deleted meanwhile`];
  const note = notes.filter(Boolean).join(', ');
  return `Exported ${count(exported, 'message')} to ${path === '-' ? 'standard output' : path}${note && ` (${note})`}.`;
}

/** Resolves to the number of messages written, and of those that were deleted before they could be. */
async function exportAll(
  client: PosternClient,
  all: ExportedSummary[],
  target: ExportTarget,
  needsMessage: boolean,
): Promise<{ written: number; missing: number }> {
  const wanted = all.filter((message) => !target.has?.(message));
  using progress = new ProgressLine('Exporting');
  const done = { written: 0, missing: 0 };
  for await (const item of readAhead(wanted, (message) => read(client, message, needsMessage))) {
    if (item) {
      await target.write(item);
      done.written++;
    } else done.missing++;
    progress.show(count(done.written, 'message'), done.written / wanted.length);
  }
  return done;
}

/** The API lists the newest first. Keeps only the needed fields of each summary: there may be a million. */
async function oldestFirst(client: PosternClient, filter: FilterParameters): Promise<ExportedSummary[]> {
  const summaries: ExportedSummary[] = [];
  for await (const { messages } of pagesOf(client, filter))
    for (const { id, sender, created_at } of messages) summaries.push({ id, sender, created_at });
  return summaries.reverse();
}

type ExportedSummary = ExportedMessage['summary'];

/** Undefined if the message has been deleted. */
async function read(client: PosternClient, summary: ExportedSummary, needsMessage: boolean) {
  try {
    const [{ bytes }, message] = await Promise.all([
      client.raw(summary.id),
      needsMessage ? client.get(summary.id) : undefined,
    ]);
    return { summary, raw: bytes, message };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

const AHEAD = 4;

/** Loads the items in order, a few ahead of the consumer. */
async function* readAhead<T, R>(items: T[], load: (item: T) => Promise<R>): AsyncGenerator<R> {
  const loading: Promise<R>[] = [];
  for (const item of items) {
    const next = load(item);
    // Awaited later; without this, a failure in the meantime would be an unhandled rejection.
    next.catch(() => {});
    loading.push(next);
    if (loading.length > AHEAD) yield await loading.shift()!;
  }
  while (loading.length > 0) yield await loading.shift()!;
}

/** Throws CommandError if the target cannot be written. */
async function openTarget(options: TargetOptions): Promise<ExportTarget> {
  const { path, format, force } = options;
  if (format === 'eml') {
    if (path === '-')
      throw new CommandError('The eml format needs a folder. Name one, or use another --format.');
    return openEmlFolder(path);
  }
  if (path === '-') return { kept: 0, write: (message) => writeToOutput(entryOf(format, message)) };
  checkReplace(path, force);
  return SingleFile.open(options).catch((error) => cannotWrite(path, error));
}

/** Respects back-pressure. */
async function writeToOutput(entry: Uint8Array): Promise<void> {
  if (!process.stdout.write(entry)) await new Promise((resolve) => process.stdout.once('drain', resolve));
}
