/** A test reporter that lists the failed tests at the end with the names of their suites, which `spec` omits there. */
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

export default async function* failureList(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = [];
  const failures: string[] = [];
  for await (const { type, data } of events) {
    if (type === 'test:start') names.splice(data.nesting, names.length, data.name);
    if (type !== 'test:fail' || failsWithItsTests(data.details.error)) continue;
    const { nesting, name, file = '', line } = data;
    const title = [...names.slice(0, nesting), name].join(' › ');
    failures.push(`  ${relative('.', file)}:${line}  ${title}\n`);
  }
  if (failures.length > 0) yield `\nFailed tests:\n${failures.join('')}`;
}

/** A suite or file also fails if one of its tests does. That test is already listed. */
function failsWithItsTests(error: Error & { failureType?: string }): boolean {
  return error.failureType === 'subtestsFailed';
}
