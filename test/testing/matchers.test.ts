import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeLeft } from '../../src/client/inbox/deadline.ts';
import type { Inbox } from '../../src/client/index.ts';
import type { RunningPostern } from '../../src/testing/index.ts';
import { createMatchers } from '../../src/testing/matchers.ts';
import { posternWithClock } from '../client/postern-with-clock.ts';
import { SmtpClient } from '../smtp-client.ts';
import type { TestClock } from '../test-clock.ts';

interface State {
  isNot?: boolean;
  timeout?: number;
}

describe('the matchers', () => {
  const matchers = createMatchers(({ timeout }: State) => timeout);
  let left: number | undefined;
  let postern: RunningPostern;
  let clock: TestClock;
  let smtp: SmtpClient;
  before(async () => {
    setTimeLeft(() => left);
    // Longer than any test here: a wait that ends earlier was ended by a matcher.
    ({ postern, clock } = await posternWithClock(3_600_000));
    smtp = await SmtpClient.connect(postern.smtp.port);
  });
  after(async () => {
    await smtp.close();
    await postern.close();
  });

  afterEach(() => {
    left = undefined;
  });

  async function inboxWith(...subjects: string[]): Promise<Inbox> {
    const inbox = postern.inbox();
    for (const subject of subjects) {
      await smtp.send(
        `Subject: ${subject}\r\n\r\nYour code is 482913.\r\nhttps://x.test/a\r\n`,
        inbox.address,
      );
    }
    return inbox;
  }

  it('toReceive: exactly one matches, or as many as asked for', async () => {
    const inbox = await inboxWith('one', 'two', 'two');
    const receive = async (...args: [expected?: string | RegExp | object, options?: object]) =>
      (await matchers.toReceive.call({}, inbox, ...args)).pass;
    assert.equal(await receive('one'), true);
    assert.equal(await receive({ subject: /^one$/ }), true);
    assert.equal(await receive('two'), false);
    assert.equal(await receive('two', { count: 2 }), true);
    assert.equal(await receive(undefined, { count: 3 }), true);
    assert.equal(await receive(undefined, { count: { min: 2, max: 3 } }), true);
    assert.equal(await receive(undefined, { count: { max: 2 } }), false);
    assert.equal(await receive('one', { settle: 10 }), true);
  });

  it('toReceive: the report is the message of the failure', async () => {
    const inbox = await inboxWith('one');
    const result = await matchers.toReceive.call({}, inbox, 'three', { timeout: 2000 });
    assert.equal(result.pass, false);
    assert.match(result.message(), /^No message matched .*\n(.*\n)+.*"one".*\(expected: contains "three"\)$/);
  });

  for (const [title, testLeft, state, options] of [
    ['what is left of the time of the test', 40_000, {}, {}],
    ['less than the test asks for, if the runner would give up first', 40_000, {}, { timeout: 3_600_000 }],
    ['what the configuration of the runner says, and says so', 3_600_000, { timeout: 50 }, {}],
  ] as const) {
    it(`toReceive: waits for ${title}`, async () => {
      const inbox = await inboxWith('one');
      left = testLeft;
      const waiting = matchers.toReceive.call(state, inbox, 'three', options);
      const { pass, message } = await clock.advanceUntilEnd(waiting);
      assert.equal(pass, false);
      assert.equal(/all the time that the test had left/.test(message()), testLeft === 40_000);
      const hint = /toReceive waits for 0\.05 s, .* and the test had 3600 s left\. Pass \{ timeout \}/;
      assert.equal(hint.test(message()), testLeft !== 40_000);
    });
  }

  it('not.toReceive: fails if the test ends before the time is over', async () => {
    const inbox = await inboxWith('one');
    left = 40_000;
    const waiting = matchers.toReceive.call({ isNot: true }, inbox, 'three', { within: 60_000 });
    const result = await clock.advanceUntilEnd(waiting);
    assert.equal(result.pass, true);
    assert.match(result.message(), /^No message matched within .* but the test ends before 60 s are over\./);
  });

  it('reject options that do not exist', async () => {
    const { toReceive } = matchers;
    const rejected = async (state: State, options: object, message: string) =>
      assert.rejects(toReceive.call(state, postern.inbox(), {}, options), { name: 'TypeError', message });
    await rejected({}, { timeot: 5 }, 'There is no option "timeot". Did you mean timeout?');
    await rejected(
      {},
      { within: 5 },
      'There is no option "within". Known are count, timeout, settle, signal.',
    );
    await rejected({ isNot: true }, { withn: 5 }, 'There is no option "withn". Did you mean within?');
  });

  it('not.toReceive: passes when none matches in time, and fails with the report as soon as one does', async () => {
    const inbox = await inboxWith('one');
    const none = await matchers.toReceive.call({ isNot: true }, inbox, /three/, { within: 2000 });
    // With `not`, runners invert the result of a matcher.
    assert.equal(none.pass, false);
    const one = await matchers.toReceive.call({ isNot: true }, inbox, 'one', { within: 3_600_000 });
    assert.equal(one.pass, true);
    assert.match(one.message(), /^A message arrived, but none is expected\./);
  });

  it('toHaveLink, toHaveCode, toHaveAttachment: say what the message has', async () => {
    const message = await (await inboxWith('one')).message();
    const { toHaveAttachment, toHaveCode, toHaveLink } = matchers;
    assert.equal(toHaveCode.call({}, message).pass, true);
    assert.equal(toHaveCode.call({}, message, '482913').pass, true);
    assert.match(
      toHaveCode.call({}, message, '111111').message(),
      /has no code 111111\. It has:\n {2}482913 /,
    );
    assert.match(
      toHaveLink.call({}, message, /y/).message(),
      /has no link \/y\/\. It has:\n {2}https:\/\/x\.test\/a/,
    );
    assert.match(
      toHaveAttachment.call({}, message).message(),
      /has no attachment\. It has:\n {2}nothing of that kind/,
    );
    // Vitest passes such a copy to print a difference.
    const copy = Object.assign(Object.create(Object.getPrototypeOf(message)), message);
    assert.match(toHaveLink.call({}, copy, /y/).message(), /has no link/);
    const present = toHaveLink.call({ isNot: true }, message, 'x.test');
    assert.equal(present.pass, true);
    assert.match(present.message(), /^The message "one" has the link https:\/\/x\.test\/a, but should not\./);
  });

  it('say what to pass when the argument is wrong', async () => {
    const inbox = postern.inbox();
    const message = await (await inboxWith('one')).message();
    await assert.rejects(matchers.toReceive.call({}, message as never), {
      message: 'toReceive expects an inbox, but got an object. Use postern.inbox().',
    });
    assert.throws(() => matchers.toHaveLink.call({}, Promise.resolve(message) as never), {
      message: 'toHaveLink expects a message, but got a promise. Await inbox.message() first.',
    });
    assert.throws(() => matchers.toHaveCode.call({}, inbox as never), /got an object/);
  });

  it('toReceive: none is not a number to wait for, because it would be met before anything can arrive', async () => {
    await assert.rejects(matchers.toReceive.call({}, postern.inbox(), {}, { count: 0 }), {
      name: 'TypeError',
      message:
        'The number of messages must be a whole number of at least 1, but is 0. To expect no message, use none() or not.toReceive().',
    });
  });

  it('know the errors of another copy of the client', async () => {
    const throws = (name: string) => () => {
      throw Object.assign(new Error('No.'), { name });
    };
    const message = { link: () => '', code: throws('PosternMissingError') };
    assert.equal(matchers.toHaveCode.call({}, message as never).pass, false);
    const inbox = { receives: async () => throws('PosternTimeoutError')(), none: () => {} };
    assert.equal((await matchers.toReceive.call({}, inbox as never)).pass, false);
  });

  it('pass on errors that are not about messages', async () => {
    const abort = AbortSignal.abort(new Error('enough'));
    await assert.rejects(matchers.toReceive.call({}, postern.inbox(), {}, { signal: abort }), /enough/);
  });

  it('toPassChecks: says which checks fail, and why', async () => {
    const inbox = postern.inbox();
    const page = (body: string) =>
      `Subject: Order\r\nContent-Type: text/html\r\n\r\n<html lang="en"><title>Order</title>${body}</html>\r\n`;
    await smtp.send(page('<p>Hello</p>'), inbox.address);
    const good = await inbox.message();
    const passes = async (...args: [] | [object]) => matchers.toPassChecks.call({}, good, ...args);
    assert.equal((await passes({ links: true, accessibility: true, spam: false })).pass, true);
    assert.match((await passes({ accessibility: true })).message(), /passes its checks, but should not/);
    const [{ name, findings } = assert.fail()] = await good.checks({ only: 'size' });
    assert.deepEqual([name, findings[0]!.code], ['size', 'weight']);

    const skipped = await passes({ spam: true });
    assert.equal(skipped.pass, false);
    assert.match(skipped.message(), /spam did not run: No spam filter is configured/);
    assert.match((await passes({ links: 90 })).message(), /links has no score\. Expect true instead of 90\./);

    const styled = postern.inbox();
    await smtp.send(page('<p style="transform: none; margin: 0">Hello</p>'), styled.address);
    const scored = await matchers.toPassChecks.call({}, await styled.message(), { html: 95 });
    assert.match(
      scored.message(),
      /html has a score of 90, but expected at least 95:\n {2}warning unsupported_feature: transform: .*$/,
    );

    const other = postern.inbox();
    await smtp.send(page('<p>Hello {{name}}</p><img src="https://a.example/x.png">'), other.address);
    const bad = await matchers.toPassChecks.call({}, await other.message(), {
      links: true,
      accessibility: true,
    });
    assert.equal(bad.pass, false);
    assert.equal(
      bad.message(),
      [
        'The message "Order" does not pass its checks.',
        '',
        'links found errors:',
        '  error placeholder: The HTML body contains a placeholder: "{{name}}". (html 1:46)',
        '',
        'accessibility found errors:',
        '  error image_without_alt: The image "https://a.example/x.png" has no alternative text. (html 1:58)',
      ].join('\n'),
    );
    await assert.rejects(
      passes({ acessibility: true }),
      /There is no check "acessibility"\. Did you mean accessibility\?/,
    );
    await assert.rejects(passes({ html: 101 }), /a score from 0 to 100 for html, but got 101\.$/);
    await assert.rejects(matchers.toPassChecks.call({}, 'x' as never), /toPassChecks expects a message/);
  });
});
