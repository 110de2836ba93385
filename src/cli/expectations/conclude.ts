import { writeFile } from 'node:fs/promises';
import type { PosternClient, RequestOptions } from '../../client/client.ts';
import { GRACE_MS } from '../../client/inbox/deadline.ts';
import { askWithinLimit } from '../../client/inbox/wait-limit.ts';
import { path, toggle } from '../../config/kinds.ts';
import type { FilterParameters } from '../../contract/filter.ts';
import type { SmtpRefusal } from '../../contract/session.ts';
import type { NearMiss } from '../../contract/wait.ts';
import { CommandError, exitCodes, type Option, type OptionValues } from '../framework/command.ts';
import { messageLine, refusalLine, safeLine } from '../output/output.ts';

/** For commands that succeed or fail like a test. */
export const reportOptions = {
  junit: { kind: path, value: 'FILE', sentence: 'Also write the result to this file as JUnit XML.' },
  name: {
    kind: path,
    value: 'NAME',
    sentence: 'The name of the test in the JUnit file. Default: a description of the expectation.',
    rare: true,
  },
  github: {
    kind: toggle,
    sentence: 'Print a failure as a GitHub Actions annotation. Default: true if GITHUB_ACTIONS is set.',
    rare: true,
  },
} satisfies Record<string, Option>;

type ReportValues = OptionValues<typeof reportOptions> & { json: boolean | undefined };

/** Reports the result in all requested forms and returns the exit code. */
export async function conclude(verdict: ExpectationResult, values: ReportValues): Promise<number> {
  const name = values.name ?? verdict.expectation;
  if (values.junit !== undefined) {
    await writeFile(values.junit, junitReport(verdict, name)).catch((error: Error) => {
      throw new CommandError(`Couldn't write ${values.junit} (${error.message}). Check the path of --junit.`);
    });
  }
  if (verdict.passed) return exitCodes.ok;
  process.stderr.write(`postern: ${verdict.report.join('\n')}\n`);
  if (values.github ?? process.env.GITHUB_ACTIONS === 'true') {
    // The runner reads annotations from both streams. With --json, stdout is reserved for the JSON.
    const stream = values.json ? process.stderr : process.stdout;
    stream.write(githubAnnotation(`Postern: ${name}`, verdict.report.join('\n')));
  }
  return exitCodes.no;
}

/** Messages that nearly match, two lines each. `start` is from when on they count. */
export function nearMissLines(nearMisses: NearMiss[], start = 'the cursor'): string[] {
  if (nearMisses.length === 0) return [];
  return [
    nearMisses.length === 1
      ? 'One message arrived that does not match:'
      : `${nearMisses.length} messages arrived that do not match:`,
    ...nearMisses.flatMap(({ message, differs }) => [
      `  ${messageLine(message, process.stderr)}`,
      ...differs.map(({ criterion, wanted, got }) => {
        if (criterion === 'after') return `      it arrived before ${start}`;
        const found = got === null ? 'its text differs' : `it is ${shown(got)}`;
        return `      ${criterion}: expected ${shown(wanted)}, but ${found}`;
      }),
    ]),
  ];
}

export function refusedLines(refused: SmtpRefusal[]): string[] {
  if (refused.length === 0) return [];
  return ['Postern refused:', ...refused.map((refusal) => `  ${refusalLine(refusal)}`)];
}

const MAX_SHOWN = 200;

function shown(value: unknown): string {
  const text = safeLine(
    [value]
      .flat()
      .map((one) => JSON.stringify(one))
      .join(' or '),
  );
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

const MATCHES_SHOWN = 10;

/** Describes the last of the `number` matching messages, oldest first. */
export async function matchLines(
  client: PosternClient,
  filter: FilterParameters,
  number: number,
): Promise<string[]> {
  const { messages } = await client.list({ ...filter, limit: MATCHES_SHOWN });
  return [
    number > MATCHES_SHOWN ? `The last ${MATCHES_SHOWN} of them:` : 'They are:',
    ...messages.reverse().map((message) => `  ${messageLine(message, process.stderr)}`),
  ];
}

// Short waits have time for a slow connection, too.
const MIN_LIMIT_MS = 3000;

/** A server that does not respond is given up soon after the timeout of a wait, unless there is a --response-timeout. */
export function limitOf(timeoutMs: number, responseTimeout: number | undefined): RequestOptions {
  if (timeoutMs === 0 || responseTimeout !== undefined) return {};
  return { timeout: Math.max(timeoutMs + GRACE_MS, MIN_LIMIT_MS) };
}

/** Repeats `ask` with the time that one request may wait, until the answer is final or time is up. */
export async function inSlices<T>(
  client: PosternClient,
  {
    timeoutMs,
    settleMs = 0,
    responseTimeout,
  }: { timeoutMs: number; settleMs?: number; responseTimeout: number | undefined },
  ask: (seconds: number, options: RequestOptions) => Promise<T>,
  isFinal: (answer: T) => boolean,
): Promise<{ answer: T; tookMs: number }> {
  const started = performance.now();
  for (;;) {
    const left = Math.max(0, timeoutMs - (performance.now() - started));
    const options = limitOf(left + settleMs, responseTimeout);
    const answer = await askWithinLimit(client, left, (time) => ask(time, options), settleMs);
    const tookMs = Math.round(performance.now() - started);
    if (isFinal(answer) || tookMs >= timeoutMs) return { answer, tookMs };
  }
}

/** A workflow command that GitHub Actions shows as an error. */
function githubAnnotation(title: string, message: string): string {
  const property = escapeData(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::error title=${property}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

interface ExpectationResult {
  command: string;
  /** What was expected, in words. */
  expectation: string;
  passed: boolean;
  tookMs: number;
  /** Why it failed, and what arrived instead. The first line is a summary. */
  report: string[];
}

/** A verdict as a JUnit XML file for CI servers. */
function junitReport({ command, passed, tookMs, report }: ExpectationResult, name: string): string {
  const time = (tookMs / 1000).toFixed(3);
  const failure = `<failure message="${escapeXml(report[0] ?? '')}">${escapeXml(report.join('\n'))}</failure>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="postern" tests="1" failures="${passed ? 0 : 1}" errors="0" skipped="0" time="${time}">`,
    `    <testcase classname="postern.${command}" name="${escapeXml(name)}" time="${time}">${passed ? '' : failure}</testcase>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

// Characters that XML 1.0 does not allow, not even escaped.
const NOT_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(NOT_XML, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
