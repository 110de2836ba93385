/**
 * A test reporter for the end of a run: the failed tests with the names of their suites, which `spec` omits there, and
 * the files that took long, so that they do not become slower unnoticed.
 */
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

const SLOW_FILE_MS = 20_000;

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = [];
  const failures: string[] = [];
  const slow: { path: string; ms: number }[] = [];
  for await (const { type, data } of events) {
    if (type === 'test:start') names.splice(data.nesting, names.length, data.name);
    if (type === 'test:summary' && data.file && data.duration_ms > SLOW_FILE_MS)
      slow.push({ path: relative('.', data.file), ms: data.duration_ms });
    if (type !== 'test:fail' || failsWithItsTests(data.details.error)) continue;
    const { nesting, name, file = '', line } = data;
    const title = [...names.slice(0, nesting), name].join(' › ');
    failures.push(`  ${relative('.', file)}:${line}  ${title}\n`);
  }
  slow.sort((a, b) => b.ms - a.ms);
  if (slow.length > 0) {
    const lines = slow.map(({ path, ms }) => `  ${(ms / 1000).toFixed(0).padStart(4)} s  ${path}\n`);
    yield `\nSlow files:\n${lines.join('')}`;
  }
  if (failures.length > 0) yield `\nFailed tests:\n${failures.join('')}`;
}

/** A suite or file also fails if one of its tests does. That test is already listed. */
function failsWithItsTests(error: Error & { failureType?: string }): boolean {
  return error.failureType === 'subtestsFailed';
}
