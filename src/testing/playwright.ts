/** `test` with a separate inbox for each test, and `expect` with the matchers. */
import { test as base, expect as baseExpect, type TestInfo } from '@playwright/test';
import type { Inbox } from '../client/inbox.ts';
import { attachMessages } from './attach-messages.ts';
import { beforeDeadline } from './deadline.ts';
import { createMatchers } from './matchers.ts';
import { type RunningPostern, startPostern } from './start-postern.ts';

export interface PosternFixtures {
  /** An inbox with a unique address. Its messages are attached to the report of a failed test. */
  inbox: Inbox;
}

export interface PosternWorkerFixtures {
  /** A Postern for the tests of this worker, or the one that `POSTERN_URL` names. */
  postern: RunningPostern;
}

const started = new WeakMap<TestInfo, number>();
const now = performance.now.bind(performance);

/** Until Playwright ends the test. A test begins when it first asks, or when its inbox is made. */
function timeLeft(info: TestInfo): number | undefined {
  if (!started.has(info)) started.set(info, now());
  return info.timeout > 0 ? info.timeout - (now() - started.get(info)!) : undefined;
}

export const test = base.extend<PosternFixtures, PosternWorkerFixtures>({
  postern: [
    // Playwright requires a pattern here.
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => {
      await using postern = await startPostern();
      await use(postern);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  inbox: async ({ postern }, use, info) => {
    timeLeft(info);
    const inbox = postern.inbox({ timeout: () => beforeDeadline(timeLeft(info), NO_LIMIT_MS) });
    await use(inbox);
    if (info.status !== info.expectedStatus) await attachMessages(postern, inbox, info);
  },
});

// For tests without a timeout, as with a debugger.
const NO_LIMIT_MS = 30_000;

// Like Playwright's own matchers, this one waits for as long as `expect.timeout` in its configuration says.
export const expect = baseExpect.extend(
  createMatchers(({ timeout }: { isNot?: boolean; timeout: number }) => ({
    timeout,
    left: timeLeft(base.info()),
  })),
);
