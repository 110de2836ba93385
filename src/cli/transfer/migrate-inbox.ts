import { isDeepStrictEqual } from 'node:util';
import { optionsOfPlace } from '../../app-options.ts';
import type { MailboxRow } from '../../mailbox/directory/mailbox-table.ts';
import { AppError } from '../../mailbox/errors.ts';
import {
  DEFAULT_MAILBOX,
  type EventBus,
  type MessageStore,
  type StoredMessage,
} from '../../mailbox/ports.ts';
import { readRaw } from '../../mailbox/reading/decoding.ts';
import { createLog } from '../../process/log.ts';
import { hasInbox, openStore, placeOf, type StoreOptions } from '../../storage/open-store.ts';
import type { OpenedStore, WholeMessage } from '../../storage/opened-store.ts';

export interface Migrated {
  messages: number;
  /** The number of messages that no earlier attempt had copied. */
  copied: number;
  bytes: number;
  /** The number of mailboxes, with the default one. */
  mailboxes: number;
}

type Show = (done: number, all: number, what: string) => void;

// A commit takes this many messages and, beyond the first, this many bytes.
const GROUP_MESSAGES = 200;
const GROUP_BYTES = 8 * 1024 * 1024;

// Messages that are read at the same time.
const READ_AT_ONCE = 64;

const silent = createLog('silent');
const nobody: EventBus = { publish() {}, subscribe: () => () => {} };

/** Copies all mailboxes and compares the copies. Throws AppError. What an earlier attempt has copied is not copied again. */
export async function migrateInbox(from: string, to: string, show: Show): Promise<Migrated> {
  const [source, target] = [optionsOfPlace(from), optionsOfPlace(to)];
  if (!(await hasInbox(source, silent)))
    throw new AppError('storage_failed', `There is no inbox in ${placeOf(source)}.`);
  if (placeOf(source) === placeOf(target))
    throw new AppError('storage_failed', '--from and --to are the same inbox.');
  await using stores = new AsyncDisposableStack();
  const open = async (options: StoreOptions) => {
    const store = await openAlone(options);
    stores.defer(() => store.close());
    return store;
  };
  const [original, copy] = [await open(source), await open(target)];
  const others = `${placeOf(target)} has other messages. Choose a new folder, or another schema (?schema=NAME).`;
  const mailboxes = await pairsOf(original, copy, others);
  const lists = [];
  for (const { from, to } of mailboxes) {
    const [ids, done] = [await oldestFirst(from), await oldestFirst(to)];
    if (done.some((id, i) => id !== ids[i])) throw new AppError('storage_failed', others);
    lists.push({ ids, done: done.length });
  }
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const messages = sum(lists.map(({ ids }) => ids.length));
  const earlier = sum(lists.map(({ done }) => done));
  let finished = earlier;
  for (const [i, { from, key }] of mailboxes.entries()) {
    const { ids, done } = lists[i]!;
    const adopt = (group: WholeMessage[]) => copy.adopt(group, key);
    await copyAll(from, adopt, ids.slice(done), (n) => show(finished + n, messages, 'copied'));
    finished += ids.length - done;
  }
  let [bytes, compared] = [0, 0];
  for (const [i, { from, to, key, row }] of mailboxes.entries()) {
    const { ids } = lists[i]!;
    bytes += await compareAll(from, to, ids, (n) => show(compared + n, messages, 'compared'));
    compared += ids.length;
    if (row) await copy.mailboxes.change(key, row.settings, row.expires_at);
  }
  return { messages, copied: messages - earlier, bytes, mailboxes: mailboxes.length };
}

/** A mailbox and its copy. */
interface Pair {
  from: MessageStore;
  to: MessageStore;
  /** The number of the copy. */
  key: number;
  /** The row of the original; undefined for the default mailbox. */
  row?: MailboxRow;
}

// While it is copied, nothing is removed from a mailbox, nor the mailbox itself.
const UNLIMITED = { max_messages: null, max_age: null, max_bytes: null, extend_on_use: false } as const;

/** All mailboxes. Those that the copy does not have yet are created. Throws AppError if the copy has mailboxes that the original lacks. */
async function pairsOf(original: OpenedStore, copy: OpenedStore, others: string): Promise<Pair[]> {
  const live = ({ mailboxes }: OpenedStore) => mailboxes.all(Number.MAX_SAFE_INTEGER);
  const [rows, copies] = [await live(original), await live(copy)];
  if (copies.some(({ name }) => !rows.some((row) => row.name === name)))
    throw new AppError('storage_failed', others);
  const pairs: Pair[] = [{ from: original, to: copy, key: DEFAULT_MAILBOX }];
  for (const row of rows) {
    const { name, created_at } = row;
    const settings = { ...row.settings, ...UNLIMITED };
    const there = copies.find((each) => each.name === name);
    const { key } = there ?? (await copy.mailboxes.add({ name, created_at, settings, expires_at: null }));
    if (there) await copy.mailboxes.change(key, settings, null);
    pairs.push({ from: original.mailboxes.of(row.key), to: copy.mailboxes.of(key), key, row });
  }
  return pairs;
}

async function copyAll(
  original: MessageStore,
  adopt: (group: WholeMessage[]) => Promise<void>,
  ids: string[],
  show: (n: number) => void,
): Promise<void> {
  let group: WholeMessage[] = [];
  let bytes = 0;
  let copied = 0;
  // The next group is read while one is stored.
  let storing = Promise.resolve();
  const flush = async () => {
    await storing;
    storing = adopt(group);
    storing.catch(() => {});
    copied += group.length;
    show(copied);
    group = [];
    bytes = 0;
  };
  for await (const message of messagesOf(original, ids)) {
    const isFull = group.length >= GROUP_MESSAGES || bytes + message.raw.length > GROUP_BYTES;
    if (group.length > 0 && isFull) await flush();
    group.push(message);
    bytes += message.raw.length;
  }
  if (group.length > 0) await flush();
  await storing;
}

/** Resolves with the sum of the sizes. */
async function compareAll(
  original: MessageStore,
  copy: MessageStore,
  ids: string[],
  show: (n: number) => void,
): Promise<number> {
  if (!isDeepStrictEqual(ids, await oldestFirst(copy)))
    throw changedMeanwhile('The copy has other messages.');
  const [ones, others] = [messagesOf(original, ids), messagesOf(copy, ids)];
  let bytes = 0;
  for (const [n, id] of ids.entries()) {
    const [one, other] = await Promise.all([ones.next(), others.next()]);
    if (!isDeepStrictEqual(one.value, other.value))
      throw changedMeanwhile(`The copy of message ${id} is different.`);
    bytes += one.value!.raw.length;
    show(n + 1);
  }
  return bytes;
}

function changedMeanwhile(what: string): AppError {
  return new AppError(
    'storage_failed',
    `${what} Something else has changed the inbox or its copy. Stop it, and copy to a new folder or another schema (?schema=NAME).`,
  );
}

/** Reads messages in this order, several at the same time as long as they are small. */
async function* messagesOf(store: MessageStore, ids: string[]): AsyncGenerator<WholeMessage> {
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const found = await Promise.all(ids.slice(at, at + READ_AT_ONCE).map((id) => messageOf(store, id)));
    const isSmall = found.reduce((sum, { raw }) => sum + raw.size, 0) <= GROUP_BYTES;
    const read = isSmall ? await Promise.all(found.map(({ raw }) => readRaw(raw))) : [];
    for (const [i, { summary, envelope, parts, raw }] of found.entries())
      yield { summary, envelope, parts, raw: read[i] ?? (await readRaw(raw)) };
  }
}

async function messageOf(store: MessageStore, id: string): Promise<StoredMessage> {
  const message = await store.get(id);
  if (message) return message;
  throw new AppError('storage_failed', `Message ${id} was deleted meanwhile. Run the command again.`);
}

async function oldestFirst(store: MessageStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const some of store.ids({})) ids.push(...some);
  return ids.reverse();
}

/** A folder has a lock; a database does not, as nodes share it. */
async function openAlone(options: StoreOptions): Promise<OpenedStore> {
  const store = await openStore(options, nobody, silent);
  if (!store.shared || (await store.shared.nodes.waitUntilAlone())) return store;
  await store.close();
  throw new AppError('storage_failed', `A Postern uses ${placeOf(options)}. Stop it, and try again.`);
}
