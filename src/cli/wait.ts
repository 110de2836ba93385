import type { PosternClient } from '../client/client.ts';
import { integer, toggle } from '../config/kinds.ts';
import type { FilterParameters } from '../contract/filter.ts';
import { DEFAULT_WAIT_SECONDS, pageSize } from '../contract/limits.ts';
import type { DetailedMessage } from '../contract/message/details.ts';
import type { WaitTimedOut } from '../contract/wait.ts';
import { conclude, inSlices, matchLines, nearMissLines, reportOptions } from './expectations/conclude.ts';
import { CommandError, defineCommand } from './framework/command.ts';
import { codeOf, linkOf } from './messages/findings.ts';
import { describeFilter, filterOf, filterOptions } from './options/filter-options.ts';
import { seconds } from './options/seconds.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { countMatching, messageLine, printJson, refusalLine } from './output/output.ts';

export const command = defineCommand({
  name: 'wait',
  summary: 'wait for messages to arrive, and print them',
  description: [
    'Messages that arrived earlier count too. On a timeout, the messages that did arrive are listed on standard error, with how they differ from the filters.',
  ],
  options: {
    ...filterOptions,
    count: {
      kind: integer(1, pageSize.maximum),
      short: 'n',
      value: 'NUMBER',
      sentence: 'How many messages to wait for. Default: 1.',
    },
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
    ["postern wait --to ada@example.test --json | jq -r '.messages[0].text_body'", 'read the text'],
  ],
  exitCodes: [['1', 'Too few messages arrived in time, too many with --settle, or one has no code or link.']],
  async run(values) {
    const client = connect(values);
    const filter = filterOf(values);
    const { count: wanted = 1, timeout = DEFAULT_WAIT_SECONDS * 1000, settle, json } = values;
    if (values.code && values.link) throw new CommandError('--code and --link cannot be combined.');
    const line = values.code
      ? codeOf
      : values.link
        ? linkOf
        : (message: DetailedMessage) => messageLine(message);
    const { answer, tookMs } = await inSlices(
      client,
      { timeoutMs: timeout },
      (left) => client.wait({ ...filter, count: wanted, timeout: left, include: 'codes,links' }),
      (outcome) => 'messages' in outcome,
    );
    const arrived = 'messages' in answer;
    const surplus =
      arrived && settle !== undefined ? await surplusOf(client, filter, wanted, settle) : undefined;
    if (json) printJson(surplus ?? answer);
    else if (arrived && !surplus)
      for (const message of answer.messages) process.stdout.write(`${line(message)}\n`);
    const what = wanted === 1 ? 'a message' : `${wanted} messages`;
    const expectation = [`wait for ${what}`, describeFilter(filter)].filter(Boolean).join(': ');
    const report = arrived ? [] : explain(answer, timeout, describeFilter(filter));
    if (surplus) {
      report.push(`${countMatching(surplus.count)}, but expected ${wanted} and no more.`);
      report.push(...(await matchLines(client, filter, surplus.count)));
    }
    return conclude({ command: 'wait', expectation, passed: arrived && !surplus, tookMs, report }, values);
  },
});

/** Undefined if no further message matches for this long. */
async function surplusOf(client: PosternClient, filter: FilterParameters, max: number, settleMs: number) {
  const answer = await client.assertCount({ ...filter, max, timeout: 0, settle: settleMs / 1000 });
  return answer.ok ? undefined : answer;
}

function explain(outcome: WaitTimedOut, timeoutMs: number, filter: string): string[] {
  const { matched, expected, near_misses, arrived, refused } = outcome;
  const what = matched === 0 ? 'No message' : `${matched} of ${expected} messages`;
  const lines = [`${what} matched within ${timeoutMs / 1000} s${filter && ` (${filter})`}.`];
  lines.push(...nearMissLines(near_misses));
  if (near_misses.length === 0 && arrived === 0 && refused.length === 0)
    lines.push('Nothing arrived during the wait: check that the application sends to this Postern.');
  if (refused.length > 0) lines.push('Postern refused:');
  lines.push(...refused.map((refusal) => `  ${refusalLine(refusal)}`));
  return lines;
}
