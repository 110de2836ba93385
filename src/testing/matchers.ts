import type { Expected } from '../client/inbox/criteria.ts';
import { timeLeft } from '../client/inbox/deadline.ts';
import type { Inbox, MessageCount } from '../client/inbox/inbox.ts';
import { kindOf, refuseUnknownNames } from '../client/inbox/known-names.ts';
import type { TextPattern } from '../client/inbox/patterns.ts';
import type { ReceivedMessage } from '../client/inbox/received-message.ts';
import { isMissing, isPosternError } from '../client/transport/errors.ts';
import { type CheckName, checkNames } from '../contract/message/check-names.ts';
import type { Check } from '../contract/message/checks.ts';

export interface ReceiveOptions {
  /** How many messages must match: exactly this many, or `{ min, max }`. 1 by default. */
  count?: MessageCount;
  /** How long to wait, in milliseconds. By default as `inbox.message()`. */
  timeout?: number;
  /** Afterwards, no further message may match for this long, in milliseconds. 0 by default. */
  settle?: number;
  /** For `.not`: how long no message may match, in milliseconds. 1000 by default. */
  within?: number;
  signal?: AbortSignal;
}

/** The matchers of `expect`. `R` is the return type of matchers that do not wait. */
export interface PosternMatchers<R> {
  /** An inbox receives exactly one message that matches, or `count` of them. With `.not`, none. */
  toReceive(expected?: Expected, options?: ReceiveOptions): Promise<void>;
  /** A message has a link whose address or text matches; without a pattern, one that calls for action. */
  toHaveLink(pattern?: TextPattern): R;
  /** A message has this one-time code, or any. */
  toHaveCode(code?: string | RegExp): R;
  /** A message has an attachment with this file name, or any. */
  toHaveAttachment(name?: string | RegExp): R;
  /**
   * Checks of a message find no errors, or have at least this score: `{ html: 80, accessibility: true }`. Without names, no check
   * that needs no network finds errors.
   */
  toPassChecks(expected?: ExpectedChecks): Promise<void>;
}

/** What runners pass as `this`. */
export interface MatcherState {
  isNot?: boolean;
}

export interface MatcherResult {
  pass: boolean;
  message: () => string;
}

/** The matchers for `expect.extend`. `timeoutOf` reads from the state of the runner how long its matchers wait. */
export function createMatchers<S extends MatcherState>(timeoutOf: (state: S) => number | undefined) {
  return {
    async toReceive(
      this: S,
      inbox: Inbox,
      expected: Expected = {},
      options: ReceiveOptions = {},
    ): Promise<MatcherResult> {
      check(inbox, 'toReceive', 'an inbox', ['receives', 'none'], 'Use postern.inbox().');
      refuseUnknownNames(options, this.isNot ? NOT_OPTIONS : OPTIONS, 'option');
      const signal = options.signal && { signal: options.signal };
      if (this.isNot) {
        const within = options.within !== undefined && { within: options.within };
        return outcome(inbox.none(expected, { ...signal, ...within }), (arrived) => arrived);
      }
      const { count = 1, settle, timeout = timeoutOf(this) } = options;
      const wait = {
        ...signal,
        ...(timeout !== undefined && { timeout }),
        ...(settle !== undefined && { settle }),
      };
      const result = await outcome(inbox.receives(count, expected, wait), (failed) => !failed);
      return options.timeout === undefined && timeout !== undefined ? withHint(result, timeout) : result;
    },

    toHaveLink(this: MatcherState, message: ReceivedMessage, pattern?: TextPattern): MatcherResult {
      return found(message, 'toHaveLink', 'the link', () => message.link(pattern));
    },

    toHaveCode(this: MatcherState, message: ReceivedMessage, code?: string | RegExp): MatcherResult {
      return found(message, 'toHaveCode', 'the code', () => message.code(code));
    },

    toHaveAttachment(this: MatcherState, message: ReceivedMessage, name?: string | RegExp): MatcherResult {
      return found(message, 'toHaveAttachment', 'the attachment', () => message.attachment(name).name);
    },

    async toPassChecks(
      this: MatcherState,
      message: ReceivedMessage,
      expected: ExpectedChecks = {},
    ): Promise<MatcherResult> {
      check(message, 'toPassChecks', 'a message', ['checks'], 'Await inbox.message() first.');
      const report = await reportChecks(message, expected);
      const passed = `The message ${JSON.stringify(message.subject)} passes its checks, but should not.`;
      return { pass: report === null, message: () => report ?? passed };
    },
  };
}

const OPTIONS = ['count', 'timeout', 'settle', 'signal'];
const NOT_OPTIONS = ['within', 'signal'];

/** Says that the test could have waited longer than the configuration of the runner lets its matchers wait. */
function withHint(result: MatcherResult, timeoutMs: number): MatcherResult {
  const left = Math.floor((timeLeft() ?? 0) / 1000);
  if (result.pass || left < 1 || !/ matched within /.test(result.message())) return result;
  const hint = `toReceive waits for ${timeoutMs / 1000} s, like all matchers of this runner, and the test had ${left} s left. Pass { timeout } to wait longer.`;
  return { pass: false, message: () => `${result.message()}\n\n${hint}` };
}

/** Turns a failed expectation into a result with its report as the message; any other error is thrown. */
async function outcome(wait: Promise<unknown>, pass: (failed: boolean) => boolean): Promise<MatcherResult> {
  try {
    await wait;
    return { pass: pass(false), message: () => '' };
  } catch (error) {
    if (!isPosternError(error)) throw error;
    return { pass: pass(true), message: () => error.message };
  }
}

function found(message: ReceivedMessage, matcher: string, what: string, find: () => string): MatcherResult {
  check(message, matcher, 'a message', ['link', 'code'], 'Await inbox.message() first.');
  try {
    const value = find();
    const text = `The message ${JSON.stringify(message.subject)} has ${what} ${value}, but should not.`;
    return { pass: true, message: () => text };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { pass: false, message: () => error.message };
  }
}

/** By their methods, not their class: another copy of the client may have made them. */
function check(value: unknown, matcher: string, what: string, methods: string[], hint: string): void {
  const object = Object(value) as Record<string, unknown>;
  if (methods.every((name) => typeof object[name] === 'function')) return;
  throw new TypeError(`${matcher} expects ${what}, but got ${kindOf(value)}. ${hint}`);
}

/** What checks must say: `true` that they find no errors, a number the lowest score, `false` nothing. */
export type ExpectedChecks = Partial<Record<CheckName, boolean | number>>;

const MAX_FINDINGS = 20;

/** Runs checks on a message. Resolves to why it does not pass them; null if it does. */
async function reportChecks(message: ReceivedMessage, expected: ExpectedChecks): Promise<string | null> {
  refuseUnknownNames(expected, checkNames, 'check');
  for (const [name, value] of Object.entries(expected))
    if (typeof value !== 'boolean' && !(typeof value === 'number' && value >= 0 && value <= 100))
      throw new TypeError(
        `toPassChecks takes true or a score from 0 to 100 for ${name}, but got ${typeof value === 'number' ? value : kindOf(value)}.`,
      );
  const named = checkNames.filter((name) => expected[name] !== undefined && expected[name] !== false);
  const isNamed = Object.keys(expected).length > 0;
  // A check that uses the network runs only if it is named.
  const checks = isNamed
    ? (await Promise.all(named.map((only) => message.checks({ only })))).flat()
    : await message.checks();
  const reports = checks.flatMap((check) => whyNot(check, expected[check.name], isNamed) ?? []);
  if (reports.length === 0) return null;
  return [`The message ${JSON.stringify(message.subject)} does not pass its checks.`, ...reports].join('\n');
}

function whyNot(check: Check, expected: boolean | number | undefined, isNamed: boolean): string | null {
  const { name, status, score, reason } = check;
  if (status === 'skipped') return isNamed ? `\n${name} did not run: ${reason}` : null;
  if (typeof expected === 'number') {
    if (score === null) return `\n${name} has no score. Expect true instead of ${expected}.`;
    return score < expected
      ? [`\n${name} has a score of ${score}, but expected at least ${expected}:`, ...lines(check)].join('\n')
      : null;
  }
  return status === 'fail' ? [`\n${name} found errors:`, ...lines(check)].join('\n') : null;
}

function lines({ findings }: Check): string[] {
  const shown = findings.filter(({ severity }) => severity !== 'info');
  const left = shown.length - MAX_FINDINGS;
  return [
    ...shown.slice(0, MAX_FINDINGS).map(({ severity, code, message, where }) => {
      const place = where ? ` (${where.part} ${where.line}:${where.column})` : '';
      return `  ${severity} ${code}: ${message}${place}`;
    }),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}
