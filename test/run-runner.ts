import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import type { InstalledPackage } from './installed-package.ts';

export type RunnerName = 'node-test' | 'vitest' | 'jest' | 'mocha' | 'playwright';

const commands: Record<RunnerName, string[]> = {
  'node-test': ['--test'],
  vitest: ['vitest', 'vitest.mjs', 'run'],
  jest: ['jest', 'bin/jest.js'],
  mocha: ['mocha', 'bin/mocha.js'],
  playwright: ['@playwright/test', 'cli.js', 'test', '--reporter=list,json'],
};

/** Runs a test runner in a folder of the installed package, like its users. */
export async function runRunner(
  installed: InstalledPackage,
  name: RunnerName,
  folder: string,
  args: string[],
  more: Record<string, string> = {},
) {
  const [first = '', path, ...rest] = commands[name];
  const command = path ? [installed.bin(first, path), ...rest] : [first];
  // Removes the variables that this test runner sets for its child processes, and disables colours.
  const { NODE_TEST_CONTEXT: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: `${installed.folder}/${folder}`,
    env: {
      ...env,
      NO_COLOR: '1',
      CI: '1',
      POSTERN_URL: '',
      PLAYWRIGHT_JSON_OUTPUT_FILE: `${installed.folder}/report.json`,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output: stripVTControlCharacters(stdout + stderr) };
}
