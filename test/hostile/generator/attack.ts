import { type Case, SILENT_READERS } from './attacks.ts';
import type { Endpoint } from './endpoints.ts';
import type { Stored } from './slots.ts';
import {
  type LargestRow,
  PARALLEL_REQUESTS,
  type Reply,
  sentThrough,
  Target,
  type TargetOptions,
  type Verdict,
} from './target.ts';

/** What a case has shown. */
export interface Result extends Verdict {
  endpoint: string;
  title: string;
  seconds: number;
  /** How often each status was the response. */
  statuses: Record<number, number>;
  /** The largest response, in bytes. */
  largest: number;
}

/** Runs a case on a running Postern. */
export async function attack(target: Target, endpoint: Endpoint, one: Case): Promise<Result> {
  const started = performance.now();
  const replies: Reply[] = [];
  let verdict: Verdict;
  try {
    replies.push(...(await perform(target, endpoint, one)));
    verdict = await target.judge(replies);
  } catch (error) {
    // Postern did not accept the message, or did not respond to what the verdict needs.
    verdict = target.failed(error as Error);
  }
  return {
    ...verdict,
    ...{ endpoint: endpoint.name, title: one.title, seconds: (performance.now() - started) / 1000 },
    statuses: Object.fromEntries(
      [...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]),
    ),
    largest: Math.max(0, ...replies.map(({ bytes }) => bytes)),
  };
}

async function perform(target: Target, endpoint: Endpoint, one: Case): Promise<Reply[]> {
  const needsMessage = JSON.stringify([endpoint.path, endpoint.body]).includes('{');
  const ordinary = needsMessage && !one.message ? await target.storeOrdinary() : {};
  const { message, readers } = one;
  // The cost of storing a message counts for those who get its event.
  if (readers) {
    await target.openSilent(endpoint, readers);
    target.startAttack();
  }
  // With the placeholders of an attachment, which the message may not have.
  const stored: Stored = message
    ? { aid: 'x', cid: 'x', n: '0', name: 'x', ...(await target.store(message.raw(), message.copies)) }
    : ordinary;
  if (endpoint.path.includes('{uuid}'))
    stored.uuid = await sentThrough(endpoint.path, target.postern.httpPort);
  if (!readers) target.startAttack();
  const replies = await target.send(one.requests(stored), one.isSequential ? 1 : PARALLEL_REQUESTS);
  // Nobody tells when all events have been sent.
  if (readers) await target.workUntilIdle();
  return replies;
}

export interface StartOptions extends TargetOptions {
  /** All streams. */
  streams: Endpoint[];
}

/** Starts Postern with clients that read its streams, and others that do not, if the endpoint changes messages. */
async function start(endpoint: Endpoint, options: StartOptions): Promise<Target> {
  const target = await Target.start(options);
  const streams = endpoint.isStream ? [endpoint] : endpoint.method === 'GET' ? [] : options.streams;
  for (const stream of streams) {
    if (stream.isWebSocket) await target.listen(stream.path);
    if (!endpoint.isStream) await target.openSilent(stream, Math.floor(SILENT_READERS / streams.length));
  }
  return target;
}

/** Runs one case on a Postern of its own. */
export async function attackAlone(endpoint: Endpoint, one: Case, options: StartOptions): Promise<Result> {
  const target = await start(endpoint, options);
  try {
    return await attack(target, endpoint, one);
  } finally {
    await target.stop();
  }
}

export interface EndpointReport {
  results: Result[];
  /** Cases for which there was no time. */
  left: Case[];
  largestRow: LargestRow;
  /** Milliseconds until the first start and the last restart were ready. */
  startMs: number;
  restartMs: number;
}

const CASES_BETWEEN_CLEARING = 20;

export interface EndpointOptions extends StartOptions {
  /** Of `performance.now`. No case starts after it. */
  deadline: number;
  isViolation(result: Result): boolean;
  onResult(result: Result): void;
}

/**
 * Runs the cases of an endpoint on a Postern of its own. A case with a violation is repeated on a new one, so that what
 * earlier ones have left behind is not blamed on it.
 */
export async function attackEndpoint(
  endpoint: Endpoint,
  cases: Case[],
  options: EndpointOptions,
): Promise<EndpointReport> {
  let target = await start(endpoint, options);
  const report: EndpointReport = {
    ...{ results: [], left: [], largestRow: { bytes: 0, what: 'nothing' } },
    ...{ startMs: target.postern.startMs, restartMs: 0 },
  };
  const replace = async () => {
    if (target.largestRow.bytes > report.largestRow.bytes) report.largestRow = target.largestRow;
    await target.stop();
    target = await start(endpoint, options);
  };
  for (const [at, one] of cases.entries()) {
    if (performance.now() > options.deadline) {
      report.left = cases.slice(at);
      break;
    }
    let result = await attack(target, endpoint, one);
    if (options.isViolation(result)) {
      await replace();
      const again = await attackAlone(endpoint, one, options);
      result = options.isViolation(again)
        ? again
        : { ...result, title: `${one.title} (after ${at} other cases)` };
    } else if (at % CASES_BETWEEN_CLEARING === CASES_BETWEEN_CLEARING - 1) await target.clear();
    report.results.push(result);
    options.onResult(result);
  }
  if (target.largestRow.bytes > report.largestRow.bytes) report.largestRow = target.largestRow;
  target = await target.restart();
  report.restartMs = target.postern.startMs;
  await target.stop();
  return report;
}
