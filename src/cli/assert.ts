import type { PosternClient } from '../client/client.ts';
import { integer } from '../config/kinds.ts';
import type { AssertionFailed } from '../contract/assert.ts';
import type { FilterParameters } from '../contract/filter.ts';
import { count } from '../text/count.ts';
import {
  conclude,
  inSlices,
  matchLines,
  nearMissLines,
  refusedLines,
  reportOptions,
} from './expectations/conclude.ts';
import { CommandError, defineCommand } from './framework/command.ts';
import { describeFilter, filterOptions, filterParametersOf } from './options/filter-options.ts';
import { seconds } from './options/kinds.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { countMatching, messageLine, printJson } from './output/output.ts';

export const command = defineCommand({
  name: 'assert',
  summary: 'check how many messages match; for scripts and CI',
  description: [
    'By default, at least one message must match. If the assertion fails, the messages that match or nearly match are listed on standard error.',
  ],
  options: {
    ...filterOptions,
    count: { kind: integer(0), short: 'n', value: 'NUMBER', sentence: 'Require exactly this many matches.' },
    min: { kind: integer(0), value: 'NUMBER', sentence: 'Require at least this many matches.' },
    max: { kind: integer(0), value: 'NUMBER', sentence: 'Require at most this many matches.' },
    timeout: {
      kind: seconds,
      value: 'TIME',
      sentence: 'How long to wait for the number of matches to be right. Default: 0.',
    },
    settle: { kind: seconds, value: 'TIME', sentence: 'How long the number must stay right. Default: 0.' },
    ...reportOptions,
    ...jsonOption,
    ...serverOptions,
  },
  examples: [
    [
      'postern assert --to ada@example.test --count 1 --timeout 10 --settle 1',
      'exactly one message, with no second one following',
    ],
    ['postern assert --recipient @real-customers.com --count 0', 'nothing was sent to customers'],
  ],
  exitCodes: [['1', 'The assertion failed.']],
  async run(values) {
    const { timeout = 0, settle = 0, json } = values;
    const client = connect(values);
    const filter = filterParametersOf(values);
    const limits = limitsOf(values);
    const { answer, tookMs } = await inSlices(
      client,
      { timeoutMs: timeout, settleMs: settle, responseTimeout: values.responseTimeout },
      (left, options) =>
        client.assertCount({ ...filter, ...limits, timeout: left, settle: settle / 1000 }, options),
      (last) => last.ok || isTooMany(last.count, limits, settle),
    );
    const expected = inWords(limits);
    if (json) printJson(answer);
    else if (answer.ok) process.stdout.write(`${countMatching(answer.count)}.\n`);
    const expectation = [expected, describeFilter(filter)].filter(Boolean).join(': ');
    const report = answer.ok ? [] : await explain(answer, expectation, client, filter);
    return conclude({ command: 'assert', expectation, passed: answer.ok, tookMs, report }, values);
  },
});

interface Limits {
  min?: number;
  max?: number;
}

function limitsOf(given: {
  count: number | undefined;
  min: number | undefined;
  max: number | undefined;
}): Limits {
  const { count: exactly, min, max } = given;
  if (exactly !== undefined) {
    if (min !== undefined || max !== undefined)
      throw new CommandError('--count cannot be combined with --min or --max.');
    return { min: exactly, max: exactly };
  }
  if (min !== undefined && max !== undefined && min > max)
    throw new CommandError(`--min ${min} is greater than --max ${max}: no number of messages can match.`);
  if (min === undefined && max === undefined) return { min: 1 };
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** Waiting cannot help then, so the server responds at once. */
function isTooMany(
  number: number,
  { min = 0, max = Number.POSITIVE_INFINITY }: Limits,
  settle: number,
): boolean {
  return number > max && (min > 0 || settle > 0);
}

function inWords({ min, max }: Limits): string {
  if (max === 0) return 'no messages';
  if (min === max) return `exactly ${count(min!, 'message')}`;
  if (max === undefined) return `at least ${count(min!, 'message')}`;
  return min === undefined ? `at most ${count(max, 'message')}` : `${min} to ${count(max, 'message')}`;
}

const SHOWN = 10;

async function explain(
  { count: number, near_misses = [], refused = [] }: AssertionFailed,
  expectation: string,
  client: PosternClient,
  filter: FilterParameters,
): Promise<string[]> {
  const lines = [
    `${number === 0 ? 'No message matches' : countMatching(number)}, but expected ${expectation}.`,
  ];
  if (number > 0) lines.push(...(await matchLines(client, filter, number)));
  lines.push(...nearMissLines(near_misses));
  if (number === 0 && near_misses.length === 0) {
    const { messages, total } = await client.list({ limit: SHOWN });
    lines.push(
      total === 0
        ? 'The inbox is empty.'
        : `The inbox has ${count(total, 'message')}, none of which nearly matches. The last ones:`,
    );
    lines.push(...messages.reverse().map((message) => `  ${messageLine(message, process.stderr)}`));
  }
  return [...lines, ...refusedLines(refused)];
}
