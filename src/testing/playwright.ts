/** `test` with a separate inbox for each test, and `expect` with the matchers. */
import { test as base, expect as baseExpect, type TestInfo } from '@playwright/test';
import { setTimeLeft } from '../client/inbox/deadline.ts';
import type { Inbox } from '../client/inbox/inbox.ts';
import { now } from '../client/inbox/real-time.ts';
import { attachMessages } from './attach-messages.ts';
import { createMatchers } from './matchers.ts';
import { type RunningPostern, startPostern } from './start-postern.ts';

export interface PosternFixtures {
  /** An inbox with a unique address. Its messages are attached to the report of a failed test. */
  inbox: Inbox;
  posternClock: undefined;
}

export interface PosternWorkerFixtures {
  /** A Postern for the tests of this worker, or the one that `POSTERN_URL` names. */
  postern: RunningPostern;
}

// The time of a test includes its fixtures and hooks.
const started = new WeakMap<TestInfo, number>();

setTimeLeft(() => {
  const info = runningTest();
  if (!info) return undefined;
  if (!started.has(info)) started.set(info, now());
  return info.timeout > 0 ? info.timeout - (now() - started.get(info)!) : Number.POSITIVE_INFINITY;
});

/** For code with its own timeout, such as a worker fixture. */
function giveBack(ms: number): void {
  const info = runningTest();
  const begun = info && started.get(info);
  if (begun !== undefined) started.set(info!, begun + ms);
}

/** Playwright throws outside of tests and hooks. */
function runningTest(): TestInfo | undefined {
  try {
    return base.info();
  } catch {
    return undefined;
  }
}

export const test = base.extend<PosternFixtures, PosternWorkerFixtures>({
  postern: [
    // Playwright requires a pattern here.
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => {
      const before = now();
      await using postern = await startPostern();
      giveBack(now() - before);
      await use(postern);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  inbox: async ({ postern }, use, info) => {
    const inbox = postern.inbox();
    await use(inbox);
    // Teardown has the same amount of time again.
    started.set(info, now());
    if (info.status !== info.expectedStatus) await attachMessages(postern, inbox, info);
  },
  // Set up before all other fixtures and hooks of a test.
  posternClock: [
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use, info) => {
      started.set(info, now());
      await use(undefined);
    },
    { auto: true },
  ],
});

// Like Playwright's own matchers, this one waits for as long as `expect.timeout` in its configuration says.
export const expect = baseExpect.extend(
  createMatchers(({ timeout }: { isNot?: boolean; timeout: number }) => timeout),
);
