import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { PosternClient } from '../client/client.ts';
import { choice, integer, list, toggle } from '../config/kinds.ts';
import { type CheckName, checkNames } from '../contract/message/check-names.ts';
import type { Check, Finding } from '../contract/message/checks.ts';
import { count } from '../text/count.ts';
import { CommandError, defineCommand, exitCodes } from './framework/command.ts';
import { filterOptions, filterParametersOf } from './options/filter-options.ts';
import { whichMessage } from './options/message.ts';
import { connect, jsonOption, serverOptions } from './options/server-options.ts';
import { paint, printJson, type Style, safeLine } from './output/output.ts';

export const command = defineCommand({
  name: 'check',
  summary: 'check whether a message will look right, arrive and be readable',
  description: [
    'Checks a stored message, a file, or with - the message on standard input, which is not stored. Without any, checks the newest message that matches the filters.',
    'Uses the network only for checks that are named with --only, and only as far as the server is configured for it.',
  ],
  operands: { usage: '[ID|FILE|-]', least: 0, most: 1 },
  options: {
    only: {
      kind: list(choice(...checkNames)),
      value: 'NAMES',
      sentence: `Run only these checks: ${checkNames.join(', ')}.`,
    },
    minScore: {
      kind: integer(0, 100),
      value: 'NUMBER',
      sentence: 'Fail if the score of a check is lower.',
    },
    fetch: {
      kind: toggle,
      sentence: 'Open the links, if --check-links of the server allows it. Needs --only links.',
    },
    ...jsonOption,
    ...filterOptions,
    ...serverOptions,
  },
  examples: [
    ['postern check', 'check the newest message'],
    ['postern check welcome.eml --only html,accessibility --min-score 80', 'check a file in CI'],
    ['postern show --raw | postern check - --only spam', 'ask the spam filter about a message'],
  ],
  exitCodes: [
    ['1', 'A check found an error, has a lower score than --min-score, or was named and could not run.'],
  ],
  async run({ only, minScore, fetch, json, ...values }, [given]) {
    const client = connect(values);
    const names = only as CheckName[] | undefined;
    const run = await runnerOf(client, given, () => whichMessage(client, given, filterParametersOf(values)));
    const checks = names ? [] : await run({});
    for (const name of names ?? []) checks.push(...(await run({ only: name, ...(fetch && { fetch }) })));
    const unscored = checks.filter(({ status, score }) => score === null && status !== 'skipped');
    if (minScore !== undefined && names && unscored.length === checks.length)
      throw new CommandError(
        `--min-score does not apply to ${unscored.map(({ name }) => name).join(', ')}, which has no score. Leave it out: a check with an error fails.`,
      );
    const failed = checks.filter((check) => isFailed(check, minScore, names !== undefined));
    if (json) printJson({ checks });
    else
      process.stdout.write(
        `${checks.flatMap((check) => linesOf(check, failed.includes(check))).join('\n')}\n`,
      );
    for (const { name, status, reason } of failed)
      if (status === 'skipped')
        process.stderr.write(
          `postern: --only names ${name}, which could not run: ${safeLine(reason ?? '')}\n`,
        );
    return failed.length > 0 ? exitCodes.no : exitCodes.ok;
  },
});

type Run = (options: { only?: CheckName; fetch?: boolean }) => Promise<Check[]>;

const ID = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/i;

/** A function that runs checks on the message that the operand names. */
async function runnerOf(
  client: PosternClient,
  given: string | undefined,
  find: () => Promise<string>,
): Promise<Run> {
  if (given === undefined || given === 'latest' || ID.test(given)) {
    const id = await find();
    return (options) => client.checks(id, options);
  }
  const raw = given === '-' ? await buffer(process.stdin) : await read(given);
  return (options) => client.checkMessage(raw, options);
}

async function read(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: Error) => {
    throw new CommandError(`Couldn't read ${path} (${error.message}). Give an ID, a file, or -.`);
  });
}

function isFailed({ status, score }: Check, minScore = 0, isNamed: boolean): boolean {
  return status === 'fail' || (score ?? minScore) < minScore || (isNamed && status === 'skipped');
}

const STYLES: Record<string, Style> = {
  fail: 'red',
  error: 'red',
  warn: 'yellow',
  warning: 'yellow',
  pass: 'green',
};

function linesOf({ name, status, score, reason, findings }: Check, isFailed: boolean): string[] {
  const shown = findings.filter(({ severity }) => severity !== 'info');
  const notes = findings.length - shown.length;
  const facts = [
    paint(isFailed ? 'red' : (STYLES[status] ?? 'dim'), isFailed && status !== 'skipped' ? 'fail' : status),
    score === null ? '' : `score ${score}`,
    reason === undefined ? '' : safeLine(reason),
    notes > 0 ? paint('dim', `${count(notes, 'note')} with --json`) : '',
  ];
  return [
    `${name.padEnd(15)} ${facts.filter((fact) => fact !== '').join('  ')}`,
    ...shown.flatMap(findingLines),
  ];
}

function findingLines({ severity, message, help, where, occurrences = 1 }: Finding): string[] {
  const place = where ? ` (${where.part} ${where.line}:${where.column})` : '';
  const times = occurrences > 1 ? `, ${occurrences} times` : '';
  const head = paint(STYLES[severity] ?? 'dim', severity.padEnd(8));
  return [`  ${head} ${safeLine(message)}${place}${times}`, `           ${paint('dim', safeLine(help))}`];
}
