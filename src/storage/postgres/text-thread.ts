/** Reads the texts of messages outside the event loop, with separate connections. */
import { parentPort, workerData } from 'node:worker_threads';
import { readPreview } from '../message-preview.ts';
import { Connections } from './connections.ts';
import type { DatabaseAddress } from './database-address.ts';
import { Indexer } from './indexer.ts';
import type { PostgresStoreOptions } from './options.ts';
import { storageError } from './postgres-errors.ts';
import { loadMessages } from './text-loader.ts';
import type { TextCall, TextMethods, TextReply } from './text-reader.ts';
import { UnindexedTexts } from './unindexed-texts.ts';

const { address, options } = workerData as { address: DatabaseAddress; options: PostgresStoreOptions };
const { schema } = address;
const { maxSearchedText: maxCharacters } = options;
const connections = new Connections(address, options);
const post = (reply: TextReply) => parentPort!.postMessage(reply);
const unindexed = new UnindexedTexts(connections, schema, maxCharacters);
const indexer = new Indexer(connections, {
  schema,
  maxCharacters,
  warn: (message, error) => post({ call: 0, warning: message, value: String(error) }),
});

const methods: TextMethods = {
  match: (query) => indexer.yieldTo(unindexed.match(query)),

  async previews(ids) {
    const messages = await loadMessages(connections.read.bind(connections), schema, ids);
    return messages.map(({ id, bytes, parts }) => ({ id, ...readPreview(bytes, parts) }));
  },

  async index() {
    indexer.wake();
  },

  async close() {
    await indexer.close();
    await connections.close();
  },
};

parentPort!.on('message', async ({ call, method, args }: TextCall) => {
  try {
    const value = await (methods[method] as (...args: unknown[]) => Promise<unknown>)(...args);
    post({ call, value });
  } catch (error) {
    const { code, message } = storageError(error);
    post({ call, error: { code, message } });
  }
});
