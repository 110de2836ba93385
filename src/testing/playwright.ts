/** `test` with a separate inbox for each test, and `expect` with the matchers. */
import { test as base, expect as baseExpect, type TestInfo } from '@playwright/test';
import { setTimeLeft } from '../client/inbox/deadline.ts';
import type { Inbox } from '../client/inbox/inbox.ts';
import { now } from '../client/inbox/real-time.ts';
import { attachMessages } from './attach-messages.ts';
import { createMatchers } from './matchers.ts';
import { type RunningPostern, type StartOptions, startPostern } from './start-postern.ts';

export interface PosternFixtures {
  /** An inbox with a unique address. */
  inbox: Inbox;
  posternClock: undefined;
  posternReport: undefined;
}

export interface PosternWorkerFixtures {
  /** What `startPostern` is called with, such as `{ settings: { 'smtp-max-size': '1MiB' } }`. */
  posternOptions: StartOptions;
  /** A Postern for the tests of this worker, or the one that `POSTERN_URL` names. */
  postern: RunningPostern;
}

/** The inboxes of the current test. Their messages are attached to its report if it fails. */
let inboxes: Inbox[] = [];
/** The Postern of this worker, if a test has asked for it. */
let running: RunningPostern | undefined;

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
  posternOptions: [{}, { scope: 'worker', option: true }],
  postern: [
    async ({ posternOptions }, use) => {
      const before = now();
      const postern = await startPostern(posternOptions);
      giveBack(now() - before);
      const create = postern.inbox.bind(postern);
      postern.inbox = (options) => {
        const inbox = create(options);
        inboxes.push(inbox);
        return inbox;
      };
      running = postern;
      await use(postern);
      await postern.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  inbox: ({ postern }, use) => use(postern.inbox()),
  posternReport: [
    async ({ playwright, browserName }, use, info) => {
      await use(undefined);
      // Teardown has the same amount of time again.
      started.set(info, now());
      const created = inboxes;
      inboxes = [];
      if (!running || info.status === info.expectedStatus) return;
      await attachMessages(created, { postern: running, info, browserType: playwright[browserName] });
    },
    { auto: true },
  ],
  // Set up before all other fixtures and hooks of a test.
  posternClock: [
    // Playwright requires a pattern here.
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
