import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import type { InstalledPackage } from '../installed-package.ts';
import { type RunnerName, runRunner } from '../run-runner.ts';

/** How long each wait may take at most, in seconds, by the subject that it waits for. */
export type Waits = Record<string, number>;

export const LATE_FOLDER = 'test/testing/late';

// Less than any mistake makes of these times, and more than a busy machine needs from the start of a test to its wait.
const DELAY_S = 9;

/** Runs tests that have used some of their time before they wait, and checks how long each wait took. */
export async function assertWaits(
  installed: InstalledPackage,
  url: string,
  runner: RunnerName,
  args: string[],
  waits: Waits,
): Promise<void> {
  const clocks = pathToFileURL(`${installed.folder}/${LATE_FOLDER}/clocks.js`);
  const env = { POSTERN_URL: url, NODE_OPTIONS: `--import=${clocks}` };
  const { output } = await runRunner(installed, runner, LATE_FOLDER, args, env);
  for (const [subject, seconds] of Object.entries(waits)) {
    const waited = waitsFor(subject, output);
    const isRight = (wait: number) => wait <= seconds && wait > seconds - DELAY_S;
    assert.ok(waited.length > 0 && waited.every(isRight), `${subject}: ${waited} of ${seconds} s\n${output}`);
  }
  assert.doesNotMatch(output, /timed out|timeout of|exceeded/i);
}

/** How long the waits took that were in vain, according to their reports. */
function waitsFor(subject: string, output: string): number[] {
  const report = `No message matched within ([\\d.]+) s.*\\n(?:.*\\n){1,4}? *Expected  subject contains "${subject}"`;
  return [...output.matchAll(new RegExp(report, 'g'))].map(([, seconds]) => Number(seconds));
}
