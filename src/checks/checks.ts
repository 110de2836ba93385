import { randomUUID } from 'node:crypto';
import { type CheckName, checkNames, textsOf } from '../contract/message/check-names.ts';
import type { Check, Finding } from '../contract/message/checks.ts';
import type { HtmlLimits } from '../html/limits.ts';
import { whenGone } from '../mailbox/client.ts';
import { AppError } from '../mailbox/errors.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { StoredMessage } from '../mailbox/ports.ts';
import { readRaw } from '../mailbox/reading/decoding.ts';
import { withinLimits } from '../mailbox/reading/job-result.ts';
import { messageTask } from '../mailbox/reading/message-task.ts';
import type { MimeLimits } from '../mime/structure/limits.ts';
import { Transferred, taskModule } from '../workers/task-module.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { TxtRecords } from './authentication/records.ts';
import {
  type CheckOutcome,
  type CheckSource,
  MAX_FINDINGS,
  type NetworkCheck,
  type Skipped,
  type UnavailableCheck,
} from './check.ts';
import type { CheckInput } from './checked-message.ts';
import type { LocalResults } from './run-checks.ts';

export interface CheckParts {
  workers: WorkerPool;
  mimeLimits: MimeLimits;
  /** Limits for reading the HTML body, the same as for its view. */
  limits: HtmlLimits;
  networkChecks: readonly (NetworkCheck | UnavailableCheck)[];
  /** Records of DNS that are known without a lookup. */
  records: TxtRecords;
}

export interface CheckOptions {
  /** The only check to run. */
  only?: CheckName | undefined;
  /** Opens the links. */
  fetch?: boolean | undefined;
  /** Lists also what is summed up otherwise. */
  all?: boolean | undefined;
}

const tasks = taskModule<typeof import('./run-checks.ts')>(new URL('./run-checks.ts', import.meta.url));

// The CPU time is limited as for a view. This allows for a busy machine, and for starting the thread.
const GRACE_MS = 10_000;
// Smaller messages take at most half a second, hostile ones included, and usually a tenth of that.
const HEAVY_BYTES = 128 * 1024;
// A spam filter that does not answer makes each check keep 2 MiB for 30 s, and slow web servers 5 connections.
const MAX_NETWORK_CHECKS = 10;
const TOO_SLOW = 'The message takes too long or too much memory to check right now. Try again.';

interface RunRest {
  only?: CheckName;
  records?: TxtRecords;
}

/** Checks messages: whether they will look right, arrive and be readable. */
export class Checks {
  readonly #parts: CheckParts;
  readonly #local: (mailbox: Pick<Mailbox, 'find'>, id: string) => Promise<LocalResults>;
  #networkChecks = 0;

  constructor(parts: CheckParts) {
    this.#parts = parts;
    this.#local = messageTask(parts.workers, {
      module: tasks,
      task: 'runChecks',
      job: (message) => this.#job(message.summary.id, sourceOf(message), message.raw.size),
      overloaded: TOO_SLOW,
      // The page requests all checks, and then some again that use the network. 8 MB are the results of about a hundred large
      // newsletters.
      keep: {
        maxBytes: 8 * 1024 * 1024,
        keptMs: 60_000,
        bytesOf: (results) => 2 * JSON.stringify(results).length,
      },
    });
  }

  /**
   * Checks a stored message: everything that needs no network, or the one check that is named. Throws `not_found`, and
   * `overloaded` if the message cannot be checked now.
   */
  async ofMessage(mailbox: Mailbox, id: string, options: CheckOptions = {}): Promise<Check[]> {
    const message = await mailbox.find(id);
    return this.#results(() => this.#local(mailbox, id), sourceOf(message), message.raw.size, options);
  }

  /** Checks a message that is not stored. Throws `overloaded` like `ofMessage`. */
  ofBytes(bytes: Uint8Array, options: CheckOptions = {}): Promise<Check[]> {
    const source = { envelope: null, read: async () => bytes };
    const local = () => this.#run(randomUUID(), source, bytes.length);
    return this.#results(local, source, bytes.length, options);
  }

  async #results(
    local: () => Promise<LocalResults>,
    source: CheckSource,
    size: number,
    { only, fetch = false, all = false }: CheckOptions,
  ): Promise<Check[]> {
    const results = { ...(await local()) };
    const network = this.#parts.networkChecks.find(
      ({ name }) => name === only && (name !== 'links' || fetch),
    );
    if (network && 'unavailable' in network) {
      const { links } = results;
      if (only === 'links' && links && !('skipped' in links)) results.links = unopened(links, network);
    } else if (network) {
      const { name } = network;
      const again = async (records: TxtRecords) =>
        (await this.#run(randomUUID(), source, size, { only: name, records }))[name];
      results[name] = await this.#limited(() => network.run(source, results[name], again));
    }
    return checkNames
      .filter((name) => only === undefined || name === only)
      .flatMap((name) => {
        const result = results[name] ?? this.#notRun(name);
        if (!result) return [];
        return [
          {
            ...checkOf(name, all ? unfolded(result) : result),
            ...(name !== network?.name && this.#moreOf(name, result)),
          },
        ];
      });
  }

  async #limited<T>(check: () => Promise<T>): Promise<T> {
    if (this.#networkChecks >= MAX_NETWORK_CHECKS) {
      const message = `${MAX_NETWORK_CHECKS} checks are using the network already. Try again when they are done.`;
      throw new AppError('overloaded', message);
    }
    this.#networkChecks++;
    try {
      return await check();
    } finally {
      this.#networkChecks--;
    }
  }

  /** What the check does over the network; or which setting it needs to open the links that were found. */
  #moreOf(name: CheckName, result: CheckOutcome | Skipped): Pick<Check, 'on_request' | 'action'> {
    const check = this.#parts.networkChecks.find((each) => each.name === name);
    const { action } = textsOf(name);
    if (!check || !action) return {};
    if (!('unavailable' in check)) return { on_request: true, action };
    const hasLinks = 'urls' in result && result.urls.length > 0;
    return hasLinks ? { action: { ...action, note: check.unavailable } } : {};
  }

  /** Why a check is missing: only its own request may use the network. */
  #notRun(name: CheckName): Skipped | undefined {
    const check = this.#parts.networkChecks.find((each) => each.name === name);
    if (!check) return undefined;
    const reason = 'unavailable' in check && check.unavailable;
    return { skipped: reason || `It uses the network. Request /checks/${name} to run it.` };
  }

  async #run(owner: string, source: CheckSource, size: number, rest: RunRest = {}): Promise<LocalResults> {
    const { input, options } = this.#job(owner, source, size, rest);
    return withinLimits(this.#parts.workers.run(tasks, 'runChecks', input, options), TOO_SLOW);
  }

  #job(owner: string, { envelope, arrived, read }: CheckSource, size: number, rest: RunRest = {}) {
    const { limits, mimeLimits, records } = this.#parts;
    const input = async (): Promise<Transferred<CheckInput & { only?: CheckName }>> => {
      const raw = new Uint8Array(await read());
      return new Transferred(
        { raw, envelope, ...(arrived !== undefined && { arrived }), limits, mimeLimits, records, ...rest },
        [raw.buffer],
      );
    };
    const timeoutMs = limits.timeMs + GRACE_MS;
    return { input, options: { owner, heavy: size > HEAVY_BYTES, timeoutMs, isGone: whenGone() } };
  }
}

function sourceOf({ summary, raw, envelope }: StoredMessage): CheckSource {
  return { envelope, arrived: Date.parse(summary.created_at), read: () => readRaw(raw, 0, raw.size) };
}

/** The links of a message that were to be opened, although the settings do not allow it. */
function unopened(links: CheckOutcome, { unavailable }: UnavailableCheck): CheckOutcome {
  const message = 'The links were not opened.';
  const finding = {
    code: 'link_not_checked',
    severity: 'info',
    message,
    help: unavailable,
    where: null,
  } as const;
  return { ...links, findings: [...links.findings, finding] };
}

function unfolded(result: CheckOutcome | Skipped): CheckOutcome | Skipped {
  if ('skipped' in result || !result.folded) return result;
  const { code, findings } = result.folded;
  return {
    ...result,
    findings: [...result.findings.filter((finding) => finding.code !== code), ...findings],
  };
}

const ranks = { error: 0, warning: 1, info: 2 } as const;

function checkOf(name: CheckName, result: CheckOutcome | Skipped): Check {
  const named = { name, title: textsOf(name).title };
  if ('skipped' in result)
    return { ...named, status: 'skipped', score: null, reason: result.skipped, findings: [] };
  const findings = result.findings
    .toSorted((a, b) => ranks[a.severity] - ranks[b.severity])
    .slice(0, MAX_FINDINGS);
  return { ...named, status: statusOf(findings), score: result.score, findings };
}

function statusOf(findings: readonly Finding[]): Check['status'] {
  const [worst] = findings;
  return worst?.severity === 'error' ? 'fail' : worst?.severity === 'warning' ? 'warn' : 'pass';
}
