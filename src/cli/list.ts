import type { PosternClient } from '../client/client.ts';
import { integer, text, toggle } from '../config/kinds.ts';
import { pageSize } from '../contract/limits.ts';
import type { ListParameters, MessagePage } from '../contract/list.ts';
import { count } from '../text/count.ts';
import { defineCommand } from './framework/command.ts';
import { filterOptions, filterParametersOf } from './options/filter-options.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { messageLine, printJson } from './output/output.ts';

export const command = defineCommand({
  name: 'list',
  summary: 'list messages, newest first',
  options: {
    ...filterOptions,
    limit: {
      kind: integer(1),
      short: 'n',
      value: 'NUMBER',
      sentence: `How many messages to list. Default: ${pageSize.default}.`,
    },
    all: { kind: toggle, sentence: 'List all matching messages.' },
    before: {
      kind: text('an id'),
      value: 'ID',
      sentence: 'Only messages that arrived before this one.',
      rare: true,
    },
    ids: { kind: toggle, sentence: 'Print only the ids, one per line.' },
    ...jsonOption,
    ...serverOptions,
  },
  examples: [
    ['postern list --unread', 'unread messages'],
    ['postern list --to ada@example.test --limit 1 --ids', 'the id of the newest message to an address'],
  ],
  async run(values) {
    const { limit = pageSize.default, all, before, ids, json } = values;
    const query = { ...filterParametersOf(values), ...(before !== undefined && { before }) };
    const page = await readPages(connect(values), query, all ? Number.POSITIVE_INFINITY : limit);
    if (json) printJson(page);
    else if (ids) for (const { id } of page.messages) process.stdout.write(`${id}\n`);
    else show(page);
    return 0;
  },
});

/** Reads pages until there are `limit` messages or no more. */
async function readPages(
  client: PosternClient,
  query: ListParameters,
  limit: number,
): Promise<Omit<MessagePage, 'limit'>> {
  const messages: MessagePage['messages'] = [];
  let next = query;
  for (;;) {
    const page = await client.list({ ...next, limit: Math.min(limit - messages.length, pageSize.maximum) });
    messages.push(...page.messages);
    const { next_cursor } = page;
    if (next_cursor === null || messages.length >= limit) return { messages, total: page.total, next_cursor };
    next = { ...query, before: next_cursor };
  }
}

function show({ messages, total, next_cursor }: Omit<MessagePage, 'limit'>): void {
  for (const message of messages) process.stdout.write(`${messageLine(message)}\n`);
  // Not on stdout, so that every line there is a message.
  if (total === 0) process.stderr.write('No messages.\n');
  else if (next_cursor !== null)
    process.stderr.write(
      `Listed the newest ${messages.length} of ${count(total, 'message')}. Use --all to list all.\n`,
    );
}
