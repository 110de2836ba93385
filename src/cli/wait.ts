import type { PosternClient } from '../client/client.ts';
import { integer, toggle } from '../config/kinds.ts';
import type { FilterParameters } from '../contract/filter.ts';
import { DEFAULT_WAIT_SECONDS, pageSize } from '../contract/limits.ts';
import type { DetailedMessage } from '../contract/message/details.ts';
import type { WaitResult, WaitTimedOut } from '../contract/wait.ts';
import {
  conclude,
  inSlices,
  limitOf,
  matchLines,
  nearMissLines,
  refusedLines,
  reportOptions,
} from './expectations/conclude.ts';
import { CommandError, defineCommand, exitCodes } from './framework/command.ts';
import { describeFilter, filterOptions, filterParametersOf } from './options/filter-options.ts';
import { seconds } from './options/kinds.ts';
import { codeOf, linkOf } from './options/message.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { countMatching, localTime, messageLine, printJson } from './output/output.ts';

export const command = defineCommand({
  name: 'wait',
  summary: 'wait for messages to arrive, and print them',
  description: [
    'Messages that arrived earlier count too, unless --new or --after is given, because the application has often sent its message before the command starts. If several match, the command fails, because the oldest may be that of an earlier run; --first, --last and -n say which ones are meant. If the newest that matches arrived more than 30 seconds before, a warning on standard error says when it arrived.',
    'On a timeout, the messages that did arrive are listed on standard error, with how they differ from the filters.',
  ],
  options: {
    ...filterOptions,
    count: {
      kind: integer(0, pageSize.maximum),
      short: 'n',
      value: 'NUMBER',
      sentence:
        'How many messages to wait for. With 0, only print a cursor for --after. Default: one, and no other may match.',
    },
    first: { kind: toggle, sentence: 'If more messages match, print the oldest.' },
    last: { kind: toggle, sentence: 'If more messages match, print the newest.' },
    new: { kind: toggle, sentence: 'Count only messages that arrive after the command was started.' },
    timeout: {
      kind: seconds,
      value: 'TIME',
      sentence: `How long to wait: seconds, or a time such as 500ms or 1min. Default: ${DEFAULT_WAIT_SECONDS}.`,
    },
    settle: {
      kind: seconds,
      value: 'TIME',
      sentence: 'Afterwards, wait this long and fail if another message matches.',
    },
    code: { kind: toggle, sentence: 'Print only the one-time code of each message.' },
    link: { kind: toggle, sentence: 'Print only the link that each message is about: its call to action.' },
    ...reportOptions,
    ...jsonOption,
    ...serverOptions,
  },
  examples: [
    ['postern wait --to ada@example.test --subject confirm --timeout 10', 'wait for a confirmation'],
    ['code=$(postern wait --to ada@example.test --code)', 'wait for a one-time code'],
    ['cursor=$(postern wait -n 0)', 'remember what has arrived, for postern wait --after "$cursor"'],
    ["postern wait --to ada@example.test --json | jq -r '.messages[0].text_body'", 'read the text'],
  ],
  exitCodes: [['1', 'Too few messages arrived in time, several match, or one has no code or link.']],
  async run(values) {
    const client = connect(values);
    const {
      count: wanted = 1,
      timeout = DEFAULT_WAIT_SECONDS * 1000,
      settle,
      json,
      responseTimeout,
    } = values;
    const startedAt = Date.now();
    checkCombinations(values);
    let filter = filterParametersOf(values);
    if (wanted === 0 || values.new) {
      const limit = limitOf(wanted === 0 ? 0 : timeout, responseTimeout);
      const present = (await client.wait({ count: 0 }, limit)) as WaitResult;
      if (wanted === 0) {
        if (json) printJson(present);
        else process.stdout.write(`${present.cursor}\n`);
        return exitCodes.ok;
      }
      filter = { ...filter, after: present.cursor };
    }
    const line = values.code
      ? codeOf
      : values.link
        ? linkOf
        : (message: DetailedMessage) => messageLine(message);
    const { answer, tookMs } = await inSlices(
      client,
      { timeoutMs: timeout, responseTimeout },
      (left, options) =>
        client.wait({ ...filter, count: wanted, timeout: left, include: 'codes,links' }, options),
      (outcome) => 'messages' in outcome,
    );
    const arrived = 'messages' in answer;
    const isOne = values.count === undefined && !values.first && !values.last;
    const surplus =
      arrived && (isOne || settle !== undefined)
        ? await surplusOf(client, filter, wanted, settle ?? 0)
        : undefined;
    if (arrived && values.last) {
      answer.messages = await newest(client, filter, wanted);
      answer.cursor = answer.messages.at(-1)?.id ?? answer.cursor;
    }
    if (arrived && !surplus && filter.after === undefined) warnIfOld(answer.messages.at(-1), startedAt);
    if (json) printJson(surplus ?? answer);
    else if (arrived && !surplus)
      for (const message of answer.messages) process.stdout.write(`${line(message)}\n`);
    const what = wanted === 1 ? 'a message' : `${wanted} messages`;
    const filters = [values.new ? 'new' : '', describeFilter(filterParametersOf(values))]
      .filter(Boolean)
      .join(', ');
    const expectation = [`wait for ${what}`, filters].filter(Boolean).join(': ');
    const report = arrived
      ? []
      : [
          `${shortfall(answer)} matched within ${timeout / 1000} s${filters && ` (${filters})`}.`,
          ...(answer.matched > 0 ? await matchLines(client, filter, answer.matched) : []),
          ...nearMissLines(answer.near_misses, values.new ? 'the command was started' : 'the cursor'),
          ...causeLines(answer),
        ];
    if (surplus) {
      report.push(`${countMatching(surplus.count)}, but expected ${wanted} and no more.`);
      report.push(...(await matchLines(client, filter, surplus.count)));
      if (isOne && settle === undefined)
        report.push(
          'Give --first, --last or -n, or --new or --after to count only the messages of this run.',
        );
    }
    return conclude({ command: 'wait', expectation, passed: arrived && !surplus, tookMs, report }, values);
  },
});

function checkCombinations(
  values: {
    [name in 'code' | 'link' | 'first' | 'last' | 'new' | 'after' | 'settle']: unknown;
  },
): void {
  for (const [one, ...others] of [
    ['code', 'link'],
    ['first', 'last', 'settle'],
    ['last', 'settle'],
    ['new', 'after'],
  ] as const)
    for (const other of others)
      if (values[one] && values[other] !== undefined)
        throw new CommandError(`--${one} and --${other} cannot be combined.`);
}

/** The last matching messages, oldest first. */
async function newest(client: PosternClient, filter: FilterParameters, limit: number) {
  const { messages } = await client.list({ ...filter, limit });
  return Promise.all(messages.reverse().map(({ id }) => client.get(id, { include: ['codes', 'links'] })));
}

/** Undefined if no further message matches for this long. */
async function surplusOf(client: PosternClient, filter: FilterParameters, max: number, settleMs: number) {
  const answer = await client.assertCount({ ...filter, max, timeout: 0, settle: settleMs / 1000 });
  return answer.ok ? undefined : answer;
}

// An application that sends before the command starts has done so just before.
const RECENT_MS = 30_000;

/** The code of yesterday's run is not the one that a script is waiting for. */
function warnIfOld(message: DetailedMessage | undefined, startedAt: number): void {
  if (!message || Date.parse(message.created_at) > startedAt - RECENT_MS) return;
  const which = `The message ${message.id} arrived at ${localTime(message.created_at)}, before the command was started`;
  process.stderr.write(
    `postern: ${which}. If it is of an earlier run, use --new, or --after with a cursor.\n`,
  );
}

function shortfall({ matched, expected }: WaitTimedOut): string {
  return matched === 0 ? 'No message' : `${matched} of ${expected} messages`;
}

function causeLines({ matched, near_misses, arrived, refused }: WaitTimedOut): string[] {
  if (refused.length > 0) return refusedLines(refused);
  return matched === 0 && near_misses.length === 0 && arrived === 0
    ? ['Nothing arrived during the wait: check that the application sends to this Postern.']
    : [];
}
