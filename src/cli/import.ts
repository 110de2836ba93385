import { appendFile, readFile } from 'node:fs/promises';
import type { PosternClient } from '../client/client.ts';
import { path } from '../config/kinds.ts';
import { count } from '../text/count.ts';
import { defineCommand, exitCodes } from './framework/command.ts';
import { Interruption } from './framework/interruption.ts';
import { address, envelopeSender, plainAddresses, sender } from './options/address.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { smtpOptions, smtpTarget } from './options/smtp-options.ts';
import { printJson, safeLine, safeText } from './output/output.ts';
import { ProgressLine } from './output/progress.ts';
import { keptId, RefusedError, SmtpDelivery, type SmtpTarget } from './smtp/delivery.ts';
import { guessEnvelope, withCrlf } from './smtp/raw-message.ts';
import {
  checkMessage,
  type ImportedMessage,
  NotAMessageError,
  readSources,
} from './transfer/import-sources.ts';

const NO_RECIPIENT = 'imported@postern.test';

export const command = defineCommand({
  name: 'import',
  summary: 'send stored messages to Postern: eml, mbox, Maildir or jsonl',
  description: [
    'SOURCE is an .eml file, an mbox file, a Maildir with its folders, a folder with .eml files, a .jsonl file written by postern export, or - for standard input (eml or mbox).',
    'Messages are sent over SMTP, so their time of arrival is now. The envelope comes from the jsonl file, or from the headers: Return-Path and Delivered-To, or else From, To, Cc and Bcc. Messages that are read or starred in a Maildir or jsonl file stay so.',
  ],
  operands: { usage: 'SOURCE...', least: 1, most: Number.POSITIVE_INFINITY },
  options: {
    from: {
      kind: sender,
      value: 'ADDRESS',
      sentence: 'Use this envelope sender, or "<>" for the null sender.',
    },
    to: {
      kind: address,
      value: 'ADDRESS',
      sentence: `The recipient of messages without one. Default: ${NO_RECIPIENT}.`,
    },
    state: {
      kind: path,
      value: 'FILE',
      sentence:
        'Record imported messages in this file, and skip those recorded. To resume an import, run the same command again. If it was killed (SIGKILL), one message may be imported twice.',
    },
    ...smtpOptions,
    ...jsonOption,
    ...serverOptions,
  },
  examples: [
    ['postern import ~/Maildir', 'the messages of a mail program'],
    ['postern import --state done.txt archive.mbox', 'a long import that can be interrupted'],
  ],
  exitCodes: [['1', 'Some messages were refused, or some files are not messages.']],
  async run(values, sources) {
    const target = await smtpTarget(values);
    const imported = await importAll({
      sources,
      target,
      client: connect(values),
      state: values.state,
      from: values.from === undefined ? undefined : envelopeSender(values.from),
      to: plainAddresses(values.to ?? NO_RECIPIENT),
    });
    if (values.json) printJson(imported);
    else {
      const { skipped, failed } = imported;
      const notes = [skipped > 0 && `${skipped} already imported`, failed > 0 && `${failed} refused`];
      const note = notes.filter(Boolean).join(', ');
      process.stdout.write(`Imported ${count(imported.imported, 'message')}${note && ` (${note})`}.\n`);
    }
    return imported.failed > 0 ? exitCodes.no : exitCodes.ok;
  },
});

interface ImportOptions {
  sources: string[];
  target: SmtpTarget;
  client: PosternClient;
  state: string | undefined;
  from: string | undefined;
  to: string[];
}

async function importAll({ sources, target, client, state, from, to }: ImportOptions) {
  const done = await readState(state);
  const result = { imported: 0, skipped: 0, failed: 0 };
  let delivery: SmtpDelivery | undefined;
  // An interrupted import records the message that it has just sent.
  using interruption = state === undefined ? undefined : new Interruption();
  using progress = new ProgressLine('Importing');
  try {
    for await (const message of readSources(sources)) {
      if (interruption?.signal.aborted) break;
      if (done.has(message.key)) {
        result.skipped++;
        continue;
      }
      try {
        checkMessage(message);
        delivery ??= await SmtpDelivery.open(target);
        await importOne(delivery, client, message, { from, to });
        result.imported++;
        if (state !== undefined) await appendFile(state, `${message.key}\n`);
      } catch (error) {
        if (!(error instanceof RefusedError || error instanceof NotAMessageError)) throw error;
        // A refusal closes the connection.
        if (error instanceof RefusedError) delivery = undefined;
        result.failed++;
        process.stderr.write(`postern: ${safeLine(message.key)}: ${safeText(error.message)}\n`);
      }
      progress.show(count(result.imported, 'message'), message.share);
    }
  } catch (error) {
    if (result.imported > 0)
      process.stderr.write(`postern: Imported ${count(result.imported, 'message')} before this error:\n`);
    throw error;
  } finally {
    // An open connection would keep the process running.
    await delivery?.[Symbol.asyncDispose]();
  }
  return result;
}

async function importOne(
  delivery: SmtpDelivery,
  client: PosternClient,
  message: ImportedMessage,
  { from, to }: { from: string | undefined; to: string[] },
): Promise<void> {
  const raw = withCrlf(message.raw);
  const guessed = guessEnvelope(raw);
  const recipients = message.recipients ?? (guessed.to.length > 0 ? guessed.to : to);
  const sender = from ?? message.sender ?? guessed.from ?? '';
  const { response } = await delivery.send({ from: sender, to: recipients }, raw);
  const id = keptId(response);
  if (id !== undefined && message.marks && Object.keys(message.marks).length > 0)
    await client.update(id, message.marks);
}

async function readState(file: string | undefined): Promise<Set<string>> {
  if (file === undefined) return new Set();
  // Creates it, so that a file that cannot be written is noticed before the first message.
  await appendFile(file, '');
  const lines = await readFile(file, 'utf8');
  return new Set(lines.split('\n').filter((line) => line !== ''));
}
