/**
 * Attacks every endpoint with every kind of hostile value, message and repetition, each endpoint on a Postern of its own, and
 * reports what it cost: `npm run hostile`.
 *
 *     --only TEXT      only endpoints, or cases, that have this text in their name
 *     --seed N         the order of the cases; when time is short, which of them are left out
 *     --minutes N      the time for all of them (60)
 *     --postgres       with PostgreSQL as the store
 *     --list           lists the cases
 */
import { parseArgs } from 'node:util';
import { attackEndpoint, type EndpointReport, type Result } from './attack.ts';
import { type Case, casesOf } from './attacks.ts';
import { allEndpoints, type Endpoint, otherEndpoints } from './endpoints.ts';
import { shuffled } from './random.ts';
import { slotsOf } from './slots.ts';

const MiB = 1024 * 1024;
// The goal for others.
const MAX_STALL_MS = 1000;
const MAX_RESTART_FACTOR = 3;
const MAX_RESTART_MS = 2000;

const { values } = parseArgs({
  options: {
    ...{ only: { type: 'string', default: '' }, seed: { type: 'string', default: '1' } },
    ...{
      minutes: { type: 'string', default: '60' },
      postgres: { type: 'boolean', default: false },
      list: { type: 'boolean' },
    },
  },
});
const { missing } = await otherEndpoints();
for (const name of missing) console.log(`No example for ${name}`);

const endpoints = await allEndpoints();
const plan = endpoints
  .map((endpoint) => ({
    endpoint,
    cases: shuffled(casesOf(endpoint), Number(values.seed)).filter(({ title }) =>
      `${endpoint.name} ${title}`.includes(values.only),
    ),
  }))
  .filter(({ cases }) => cases.length > 0);
if (values.list) {
  const lines = plan.flatMap(({ endpoint, cases }) =>
    cases.map(({ title }) => `${endpoint.name} ${title}\n`),
  );
  // The process may not exit before a pipe has taken everything.
  await new Promise((resolve) => process.stdout.write(lines.join(''), resolve));
  process.exit();
}

const started = performance.now();
const end = started + Number(values.minutes) * 60_000;
const reports: EndpointReport[] = [];
const violations: string[] = missing.map((name) => `no example for ${name}`);
let left = plan;
// Each endpoint gets its share of the time. What the others leave of theirs is for those whose share was too short.
while (left.length > 0 && performance.now() < end) {
  let casesLeft = left.reduce((sum, { cases }) => sum + cases.length, 0);
  const again: typeof plan = [];
  for (const { endpoint, cases } of left) {
    const now = performance.now();
    const deadline = now + ((end - now) * cases.length) / casesLeft;
    casesLeft -= cases.length;
    const report = await attackWithin(endpoint, cases, deadline);
    if (report.left.length > 0) again.push({ endpoint, cases: report.left });
  }
  left = again;
}

const results = reports.flatMap((report) => report.results);
const fields = plan.reduce((sum, { endpoint }) => sum + slotsOf(endpoint, {}).length, 0);
const skipped = left.reduce((sum, { cases }) => sum + cases.length, 0);
const row = reports
  .map(({ largestRow }) => largestRow)
  .reduce((a, b) => (b.bytes > a.bytes ? b : a), { bytes: 0, what: 'nothing' });
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`
${plan.length} endpoints, ${fields} fields, ${results.length} cases in ${minutes} minutes; no time for ${skipped}. Seed ${values.seed}.
Most memory: ${worst(results, ({ peakBytes }) => peakBytes / MiB, 'MB')}
Slowest response to others: ${worst(results, ({ slowest }) => slowest.ms, 'ms')}
Most work before a response to others: ${worst(results, ({ slowest }) => slowest.workMs, 'ms')}
Largest response: ${worst(results, ({ largest }) => largest / MiB, 'MB')}
Largest row: ${row.what} of ${row.bytes} bytes

${violations.length} violations
${violations.join('\n')}`);
process.exitCode = violations.length > 0 ? 1 : 0;

async function attackWithin(endpoint: Endpoint, cases: Case[], deadline: number): Promise<EndpointReport> {
  const report = await attackEndpoint(endpoint, cases, {
    ...{ deadline, isPostgres: values.postgres, streams: endpoints.filter(({ isStream }) => isStream) },
    isViolation: (result) => problemsOf(result).length > 0,
    onResult: (result) => {
      for (const problem of problemsOf(result)) {
        violations.push(`${result.endpoint} ${result.title}: ${problem}`);
        console.log(`! ${violations.at(-1)}`);
      }
    },
  });
  reports.push(report);
  if (report.restartMs > MAX_RESTART_FACTOR * report.startMs + MAX_RESTART_MS)
    violations.push(
      `${endpoint.name}: a restart took ${report.restartMs.toFixed()} ms, the start ${report.startMs.toFixed()} ms`,
    );
  console.log(`${endpoint.name}: ${summary(report)}`);
  return report;
}

function problemsOf({ violations: found, slowest }: Result): string[] {
  const { ms, workMs, processMs } = slowest;
  // On a busy machine, Postern waits for a processor, and others wait for Postern, longer than the attack is to blame for.
  const isSlow = Math.min(ms, processMs) > MAX_STALL_MS;
  return isSlow
    ? [
        ...found,
        `others waited ${ms.toFixed()} ms, during ${processMs} ms of work, ${workMs} of them on the main thread`,
      ]
    : found;
}

function worst(all: Result[], measure: (result: Result) => number, unit: string): string {
  const known = all.filter((result) => !Number.isNaN(measure(result)));
  const most = known.toSorted((a, b) => measure(b) - measure(a))[0];
  return most
    ? `${measure(most).toFixed()} ${unit} (${most.endpoint} ${most.title})`
    : 'nothing was measured';
}

function summary({ results: own, left: rest, startMs, restartMs, largestRow }: EndpointReport): string {
  const peak = Math.max(0, ...own.map(({ peakBytes }) => peakBytes || 0)) / MiB;
  const stall = Math.max(0, ...own.map(({ slowest }) => slowest.ms));
  const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
  return `${own.length} cases in ${seconds.toFixed()} s${rest.length > 0 ? ` (no time for ${rest.length} yet)` : ''}, ${peak.toFixed()} MB, others within ${stall.toFixed()} ms, start ${startMs.toFixed()} and ${restartMs.toFixed()} ms, largest row ${largestRow.bytes}`;
}
