/**
 * Runs the tests: `npm test` those that everyday work can break, `npm run test:long` the slow ones, whose names end in
 * `.long.test.ts`. Paths limit the run: `npm test -- src/mime test/api/list.test.ts`.
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// Some tests mostly wait for a process or a browser, so a few more than there are cores.
const FILES_AT_A_TIME = 5;
// For one test. It only has to end a test that hangs.
const TEST_TIMEOUT_MS = 10 * 60_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { long: { type: 'boolean' } } });

const files = globSync('{src,web,test}/**/*.test.ts', { cwd: root })
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => isSelected(file))
  .sort();
if (files.length === 0) {
  console.error(`No ${values.long ? 'long ' : ''}test file matches ${positionals.join(', ')}.`);
  process.exit(1);
}

const reporters = ['spec', './test/report.ts'];
const args = [
  ...['--import', './test/time-limit.ts'],
  '--test',
  `--test-concurrency=${FILES_AT_A_TIME}`,
  `--test-timeout=${TEST_TIMEOUT_MS}`,
  ...reporters.flatMap((name) => [`--test-reporter=${name}`, '--test-reporter-destination=stdout']),
  ...files,
];
const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') };
spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});

function isSelected(file: string): boolean {
  // A path that was named is run whatever its length.
  if (positionals.includes(file)) return true;
  const isInFolder = positionals.length === 0 || positionals.some((path) => file.startsWith(`${path}/`));
  return isInFolder && file.endsWith('.long.test.ts') === Boolean(values.long);
}
