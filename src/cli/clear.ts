import { createInterface } from 'node:readline/promises';
import { toggle } from '../config/kinds.ts';
import { flagOf } from '../config/setting.ts';
import { count } from '../text/count.ts';
import { CommandError, defineCommand, exitCodes } from './framework/command.ts';
import { filterOptions, filterParametersOf } from './options/filter-options.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { printJson } from './output/output.ts';

export const command = defineCommand({
  name: 'clear',
  summary: 'delete all messages, or those that match the filters',
  description: ['Asks for confirmation in a terminal, but not in scripts.'],
  options: {
    yes: { kind: toggle, short: 'y', sentence: 'Do not ask for confirmation.' },
    ...filterOptions,
    ...jsonOption,
    ...serverOptions,
  },
  examples: [
    ['postern clear', 'empty the inbox'],
    ['postern clear --to ada@example.test', 'delete the messages to an address'],
  ],
  exitCodes: [['1', 'You answered no.']],
  async run(values) {
    const client = connect(values);
    const filter = filterParametersOf(values);
    // Other commands ignore a false flag. Here, ignoring it could delete everything.
    const off = Object.keys(filterOptions).find(
      (name) => values[name as keyof typeof filterOptions] === false,
    );
    if (off) throw new CommandError(`${flagOf(off)} can only be true: false does not filter.`);
    if (process.stdin.isTTY && process.stdout.isTTY && !values.yes && !values.json) {
      const { total } = await client.list({ ...filter, limit: 1 });
      if (!(await confirmed(`Delete ${count(total, 'message')}?`))) return exitCodes.no;
    }
    const all = Object.keys(filter).length === 0;
    const result = await (all ? client.clear() : client.removeAll(filter));
    if (values.json) printJson(result);
    else process.stdout.write(`Deleted ${count(result.deleted, 'message')}.\n`);
    return exitCodes.ok;
  },
});

async function confirmed(question: string): Promise<boolean> {
  using terminal = createInterface({ input: process.stdin, output: process.stdout });
  // readline turns Ctrl-C into an event.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  // Ctrl-D ends the input without an answer.
  const answer = await terminal.question(`${question} [y/N] `).catch(() => '');
  return /^y(es)?$/i.test(answer.trim());
}
