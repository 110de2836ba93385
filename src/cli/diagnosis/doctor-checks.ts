import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, constants, open, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { optionsOfPlace } from '../../app-options.ts';
import { defaultConfig } from '../../app-settings.ts';
import type { PosternClient } from '../../client/client.ts';
import { pagesOf } from '../../client/pages.ts';
import { ApiError } from '../../client/transport/api-error.ts';
import type { Info } from '../../contract/info.ts';
import { isValidTag, MAX_TAGS } from '../../contract/message/message.ts';
import { clockProblem } from '../../mailbox/clock-problem.ts';
import { DEFAULT_NAME } from '../../mailbox/directory/mailbox-options.ts';
import { AppError } from '../../mailbox/errors.ts';
import { createLog } from '../../process/log.ts';
import { nodeProblem } from '../../process/node-version.ts';
import { version } from '../../process/version.ts';
import { count } from '../../text/count.ts';
import { hostOf } from '../../text/host-port.ts';
import { CommandError } from '../framework/command.ts';
import type { ServerPlace } from '../framework/http-transport.ts';
import { smtpCredentials } from '../options/smtp-options.ts';
import { size } from '../output/output.ts';
import { keptId, SmtpDelivery, smtpAddressText } from '../smtp/delivery.ts';
import { waitUntilReady } from './ready.ts';

export interface DoctorCheck {
  name: string;
  status: 'ok' | 'warn' | 'fail';
  /** What was found. */
  detail: string;
  /** What to do about it. */
  advice: string | null;
}

export function doctorCheck(
  name: string,
  status: DoctorCheck['status'],
  detail: string,
  advice: string | null = null,
): DoctorCheck {
  return { name, status, detail, advice };
}

export function nodeCheck(): DoctorCheck {
  const detail = `Node ${process.versions.node}, Postern ${version}`;
  const advice = nodeProblem(process.versions.node);
  return doctorCheck('node', advice === undefined ? 'ok' : 'fail', detail, advice);
}

export function versionCheck({ version: running, started_at, ephemeral }: Info): DoctorCheck {
  const detail = `Postern ${running}, running since ${started_at}${ephemeral ? ', messages in memory' : ''}`;
  if (running === version) return doctorCheck('server', 'ok', detail);
  const advice = `This command is version ${version}. Restart the server to update it.`;
  return doctorCheck('server', 'warn', detail, advice);
}

/** Where the events of mail services go, and the keys that the application needs. */
export function eventChecks({ event_destinations = [] }: Info): DoctorCheck[] {
  return event_destinations.map(({ service, to, keys }) => {
    const shown = Object.entries(keys).map(
      ([name, key]) => `, ${name} ${key.replace(/-----[A-Z ]{1,40}-----|\n/g, '')}`,
    );
    return doctorCheck('events', 'ok', `${service} to ${to}${shown.join('')}`);
  });
}

/** Asks the server whether it can store messages. If not, it says what helps. */
export async function readyCheck(server: ServerPlace): Promise<DoctorCheck> {
  const problem = await waitUntilReady(server, 0);
  return doctorCheck('ready', problem === undefined ? 'ok' : 'fail', problem ?? 'accepts messages');
}

/** Sends a message over SMTP, reads it over HTTP, and deletes it. */
export async function smtpCheck(
  client: PosternClient,
  { listening, mailbox }: Info,
  { url, responseTimeoutMs }: ServerPlace,
  ready: DoctorCheck,
): Promise<DoctorCheck> {
  const { path, port } = listening.find(({ protocol }) => protocol === 'smtp')!;
  const address = path === null ? { host: hostOf(url), port: port! } : { path };
  const place = smtpAddressText(address);
  const credentials = smtpCredentials();
  const signsIn = 'Set POSTERN_SMTP_USERNAME and POSTERN_SMTP_PASSWORD to those of the mailbox.';
  if (mailbox !== DEFAULT_NAME && credentials.username === undefined)
    return doctorCheck('smtp', 'warn', 'no test message was sent', signsIn);
  try {
    await using delivery = await SmtpDelivery.open({ ...address, ...credentials, responseTimeoutMs });
    const started = performance.now();
    const { response } = await delivery.send(
      { from: 'doctor@postern.test', to: ['doctor@postern.test'] },
      MESSAGE,
    );
    const id = keptId(response);
    if (id === undefined)
      return doctorCheck(
        'smtp',
        'fail',
        `${place} is not Postern: it replied ${response}`,
        'Check which other program uses this port, and check --url.',
      );
    const { created_at } = await client.get(id);
    const took = Math.round(performance.now() - started);
    await client.remove(id);
    const detail = `delivered a test message through ${place} in ${took} ms`;
    const advice = clockProblem(Date.parse(created_at));
    return doctorCheck('smtp', advice === undefined ? 'ok' : 'warn', detail, advice);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found')
      return doctorCheck('smtp', 'fail', `not in the mailbox ${mailbox}`, signsIn);
    if (!(error instanceof CommandError)) throw error;
    const isReady = ready.status === 'ok';
    const advice = isReady ? 'Check for active faults, the SMTP credentials, and firewalls.' : null;
    return doctorCheck('smtp', 'fail', error.message, advice);
  }
}

const MESSAGE = Buffer.from(
  'From: doctor@postern.test\r\nTo: doctor@postern.test\r\nSubject: postern doctor\r\n\r\nThis test message is deleted automatically.\r\n',
);

/** Earlier versions let other catchers' clients store tags of any length, with any characters. */
export function tagCheck({ tags }: Info): DoctorCheck[] {
  const invalid = tags.filter(({ tag }) => !isValidTag(tag));
  if (invalid.length === 0) return [];
  const detail = `${count(invalid.length, 'tag')} that are too long, blank or have control characters`;
  return [doctorCheck('tags', 'warn', detail, 'Remove them with postern doctor --repair.')];
}

/** Removes the tags that messages may not have, and returns the number of messages that had such tags. */
export async function repairTags(client: PosternClient): Promise<number> {
  let repaired = 0;
  // A message that has no tag any more can still be a cursor.
  for await (const { messages } of pagesOf(client, { q: 'tag:*' })) {
    for (const { id, tags } of messages) {
      const valid = tags.filter(isValidTag).slice(0, MAX_TAGS);
      if (valid.length === tags.length) continue;
      await client.update(id, { tags: valid });
      repaired++;
    }
  }
  return repaired;
}

export function storeCheck({ messages, store }: Info): DoctorCheck {
  return doctorCheck('store', 'ok', `${count(messages.total, 'message')}, ${size(store.bytes)}`);
}

/** Checks the database file and its folder. For when no server is running, which may be because of them. */
export async function fileChecks(dataDir: string): Promise<DoctorCheck[]> {
  const folder = resolve(dataDir);
  const file = join(folder, 'mail.db');
  try {
    await access(existingFolder(folder), constants.W_OK);
    if (!existsSync(file)) return [];
    if (await startsLikeStore(file)) return [doctorCheck('store', 'ok', file)];
  } catch (error) {
    const advice = 'Check the permissions of the folder, or choose another --data-dir.';
    return [doctorCheck('store', 'fail', (error as Error).message, advice)];
  }
  const advice = 'Restore it from a backup, or move it away to start empty.';
  return [doctorCheck('store', 'fail', `${file} is damaged or not a message store`, advice)];
}

/** Whether the file can be written, and is a database. Throws Node's error if it cannot be opened. */
async function startsLikeStore(file: string): Promise<boolean> {
  await using handle = await open(file, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
  // SQLite writes the beginning with the first table.
  return buffer.equals(BEGINNING) || buffer.every((byte) => byte === 0);
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(dirname(folder));
}

const BEGINNING = Buffer.from('SQLite format 3\0');

/** Checks whether the ports are free. For when no server is running. */
export async function portChecks(ports: { smtpPort: number; httpPort: number }): Promise<DoctorCheck[]> {
  return Promise.all([portCheck('smtp', ports.smtpPort), portCheck('http', ports.httpPort)]);
}

async function portCheck(name: string, port: number): Promise<DoctorCheck> {
  const server = createServer();
  try {
    await once(server.listen(port, defaultConfig.host), 'listening');
    return doctorCheck(name, 'ok', `port ${port} is free`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const detail = code === 'EADDRINUSE' ? `port ${port} is in use by another program` : message;
    return doctorCheck(name, 'fail', detail, `Stop it, or start Postern with --${name}-port 0.`);
  } finally {
    server.close();
  }
}

const GB = 1e9;
const LOW = 1 * GB;
const FULL = 0.1 * GB;

/** Checks the free disk space for the data folder. */
export async function diskCheck(dataDir: string): Promise<DoctorCheck> {
  const folder = resolve(dataDir);
  const { bavail, bsize } = await statfs(existingFolder(folder));
  const free = bavail * bsize;
  const status = free < FULL ? 'fail' : free < LOW ? 'warn' : 'ok';
  const advice =
    status === 'ok' ? null : 'Free disk space, or limit the store with --max-bytes or --max-age.';
  return doctorCheck('disk', status, `${size(free)} free for ${folder}`, advice);
}

/** Checks whether the database of a server can be used. Creates nothing. */
export async function databaseCheck(url: string): Promise<DoctorCheck> {
  const { hasInbox, placeOf } = await import('../../storage/open-store.ts');
  try {
    const options = optionsOfPlace(url);
    const isThere = await hasInbox(options, createLog('silent'));
    const detail = `${placeOf(options)} accepts connections, ${isThere ? 'and has an inbox' : 'and has no inbox yet'}`;
    return doctorCheck('database', 'ok', detail);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return doctorCheck('database', 'fail', error.message, 'Check POSTERN_DATABASE.');
  }
}
