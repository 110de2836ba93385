import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeLeft } from '../../src/client/inbox/deadline.ts';
import {
  Postern,
  PosternAmbiguousError,
  PosternTimeoutError,
  PosternUnexpectedError,
} from '../../src/client/index.ts';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { SmtpClient } from '../smtp-client.ts';
import { openHastyPostern } from '../testing/hasty-postern.ts';
import { until } from '../until.ts';
import { posternWithClock } from './postern-with-clock.ts';

describe('an inbox of the client', () => {
  let postern: RunningPostern;
  let smtp: SmtpClient;
  before(async () => {
    postern = await startPostern({ timeout: 60_000 });
    smtp = await SmtpClient.connect(postern.smtp.port);
  });
  after(async () => {
    await smtp.close();
    await postern.close();
  });

  const send = (to: string, subject: string, text = 'Hello', from = 'app@shop.test') =>
    smtp.send(`Subject: ${subject}\r\n\r\n${text}\r\n`, to, from);

  const someoneWaits = () => until(async () => (await postern.api.info()).waiting > 0);

  it('has errors whose stack begins where the test waits, because runners show that line', async () => {
    const nobody = new Postern({ url: 'http://127.0.0.1:9' });
    for (const wait of [
      async () => await postern.inbox().message('x', { timeout: 2000 }),
      async () => await nobody.inbox().message(),
    ]) {
      const { stack = '' } = (await wait().catch((error) => error)) as Error;
      assert.match(stack.split('\n').find((line) => /^ +at /.test(line)) ?? '', /inbox\.test\.ts/);
    }
  });

  it('has a unique address', () => {
    assert.notEqual(postern.inbox().address, postern.inbox().address);
    assert.equal(postern.inbox({ address: 'ada@x.test' }).address, 'ada@x.test');
  });

  it('waits for the one message that matches, and returns it with its contents', async () => {
    const inbox = postern.inbox();
    const waiting = inbox.message({ subject: /confirm/i });
    await someoneWaits();
    await send(`x${inbox.address}`, 'Confirm somebody else');
    await send(inbox.address, 'Welcome');
    await send(
      inbox.address.toUpperCase(),
      'Please confirm',
      'Your code is 482913.\r\nhttps://x.test/confirm?t=1',
    );
    const message = await waiting;
    assert.equal(message.subject, 'Please confirm');
    assert.equal(message.sender, 'app@shop.test');
    assert.match(message.text, /Your code/);
    assert.equal(message.header('SUBJECT'), 'Please confirm');
    assert.equal(message.code(), '482913');
    assert.equal(message.link(/confirm/), 'https://x.test/confirm?t=1');
    assert.equal((await fetch(message.viewUrl)).status, 200);
    assert.throws(
      () => message.link('nowhere'),
      /has no link nowhere\. It has:\n {2}https:\/\/x\.test\/confirm/,
    );
    assert.throws(() => message.attachment('terms.pdf'), /has no attachment terms\.pdf/);
  });

  it('follows links, not the addresses of images', async () => {
    const inbox = postern.inbox();
    const image = '<img src="https://x.test/confirm.png" width="1" height="1">';
    const raw = `Subject: x\r\nContent-Type: text/html\r\n\r\n${image}<a href="https://x.test/confirm">Confirm</a>\r\n`;
    await smtp.send(raw, inbox.address);
    const message = await inbox.message();
    assert.equal(message.link(/confirm/), 'https://x.test/confirm');
    assert.throws(() => message.link(/png/), /has no link/);
  });

  it('rejects immediately when two match', async () => {
    const inbox = postern.inbox();
    await send(inbox.address, 'Confirm one');
    await send(inbox.address, 'Confirm two');
    await assert.rejects(inbox.message(/confirm/i), (error) => {
      assert.ok(error instanceof PosternAmbiguousError);
      assert.match(error.message, /^2 messages match, but 1 is expected\./);
      assert.match(error.message, /"Confirm one" .*matches\n.*"Confirm two" .*matches/);
      return true;
    });
  });

  it('says on timeout what arrived, why it did not match, what came for others and what was refused', async () => {
    const { postern, clock } = await posternWithClock(600_000);
    await using _ = postern;
    const inbox = postern.inbox();
    const waiting = inbox.message({ subject: 'Welcome', text: 'code' });
    await until(async () => (await postern.api.info()).waiting > 0);
    const client = await SmtpClient.connect(postern.smtp.port);
    await client.send('Subject: Welcom\r\n\r\nHello\r\n', inbox.address);
    await client.send('Subject: Welcome\r\n\r\nHello\r\n', 'typo@shop.test');
    await client.send('x', 'not an address').catch(() => {});
    await client.close();
    await assert.rejects(clock.advanceUntilEnd(waiting), (error) => {
      assert.ok(error instanceof PosternTimeoutError);
      assert.equal(error.messages.length, 1);
      assert.match(error.message, /^No message matched within [0-9.]+ s\.\n/);
      assert.match(error.message, / {2}Expected {2}subject contains "Welcome" and text contains "code"\n/);
      assert.match(
        error.message,
        /1 message arrived for this address:\n.*"Welcom" .*subject "Welcom" \(expected: contains "Welcome"\)/,
      );
      assert.match(
        error.message,
        /arrived for other addresses recently:\n(.*\n)*.*"Welcome" .*to typo@shop\.test/,
      );
      assert.match(
        error.message,
        /The SMTP server refused \d commands, perhaps of another test:\n.*RCPT TO:.* -> 5/,
      );
      assert.ok(error.message.includes(inbox.url));
      return true;
    });
  });

  it('says on timeout that a message for it was refused before the wait, once', async () => {
    const inbox = postern.inbox();
    const fault = await postern.faults.add({
      at: 'rcpt',
      match: { recipient: inbox.address },
      action: { reply: { code: 550, text: '5.1.1 Unknown' } },
      times: 1,
    });
    const client = await SmtpClient.connect(postern.smtp.port);
    await client.say('MAIL FROM:<app@shop.test>');
    assert.match(await client.say(`RCPT TO:<${inbox.address}>`), /^550/);
    await client.close();
    assert.equal((await postern.faults.get(fault.id)).fired, 1);
    await assert.rejects(
      inbox.message({}, { timeout: 2000 }),
      /The SMTP server refused 1 command:\n.*RCPT TO:.* -> 550 5\.1\.1 Unknown\n/,
    );
    await postern.faults.remove(fault.id);
    assert.ok(!(await postern.faults.list()).some(({ id }) => id === fault.id));
  });

  it('says on timeout why a message for it was refused before the wait, even if that was the sender', async () => {
    const inbox = postern.inbox();
    const socket = connect(postern.smtp.port, '127.0.0.1');
    socket.end(`EHLO x\r\nMAIL FROM:<no address>\r\nRCPT TO:<${inbox.address}>\r\nQUIT\r\n`);
    await once(socket.resume(), 'close');
    const waiting = inbox.message({}, { timeout: 2000 });
    await assert.rejects(waiting, /refused 2 commands:\n.*MAIL FROM.* -> 501 .*\n.*RCPT TO.* -> 503 /);
  });

  it('works with fake timers', async (t) => {
    const inbox = postern.inbox();
    await send(inbox.address, 'one');
    t.mock.timers.enable();
    t.mock.method(performance, 'now', () => 0);
    assert.equal((await inbox.message()).subject, 'one');
    await assert.rejects(inbox.message('two', { timeout: 2000 }), PosternTimeoutError);
    const { id } = await postern.faults.add({
      at: 'rcpt',
      match: { recipient: inbox.address },
      action: { drop: true },
    });
    await postern.faults.remove(id);
    await assert.rejects(postern.api.get('0'.repeat(26)), { status: 404 });
    const controller = new AbortController();
    const waiting = inbox.message('two', { timeout: 30_000, signal: controller.signal });
    controller.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);
    await assert.rejects(new Postern({ url: 'http://127.0.0.1:1' }).inbox().seen(), /Couldn't reach Postern/);
  });

  it('has errors whose properties do not repeat the messages', async () => {
    const inbox = postern.inbox();
    await send(inbox.address, 'Hello');
    const error = await inbox.none().catch((reason: unknown) => reason);
    assert.ok(error instanceof PosternUnexpectedError);
    assert.equal(error.messages[0]?.subject, 'Hello');
    assert.equal(error.address, inbox.address);
    assert.deepEqual(Object.keys(error), ['name']);
    assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(error))), ['name', 'message']);
  });

  it('reads codes and attachments by name', async () => {
    const inbox = postern.inbox();
    const boundary = 'Content-Type: multipart/mixed; boundary=b';
    const part =
      'Content-Type: text/plain; name=terms.txt\r\nContent-Disposition: attachment; filename=terms.txt';
    await smtp.send(
      `Subject: x\r\n${boundary}\r\n\r\n--b\r\n\r\nYour code is 482913.\r\n--b\r\n${part}\r\n\r\nBe kind.\r\n--b--\r\n`,
      inbox.address,
    );
    const message = await inbox.message();
    assert.equal(message.code('482913'), '482913');
    assert.equal(message.code(/^48/), '482913');
    assert.throws(() => message.code('111111'), /has no code 111111\. It has:\n {2}482913 in "/);
    const attachment = message.attachment(/\.txt$/);
    assert.deepEqual([attachment.name, attachment.contentType], ['terms.txt', 'text/plain']);
    assert.equal(new TextDecoder().decode(await attachment.bytes()), 'Be kind.');
    assert.equal(attachment, message.attachment('terms.txt'));
    const [{ id = '' } = {}] = await postern.api.attachments(message.id);
    assert.match((await postern.api.attachment(message.id, id)).type, /^text\/plain/);
    assert.throws(() => message.attachment('terms'), /has no attachment terms\. It has:\n {2}terms\.txt$/);
  });

  it('returns messages one after the other', async () => {
    const inbox = postern.inbox();
    await send(inbox.address, 'Code', '111111');
    assert.match((await inbox.take()).text, /111111/);
    const second = inbox.take(/code/i);
    await someoneWaits();
    await send(inbox.address, 'Code', '222222');
    assert.match((await second).text, /222222/);
    await assert.rejects(inbox.take({}, { timeout: 2000 }), PosternTimeoutError);
    assert.equal((await inbox.seen()).length, 2);
  });

  it('says on timeout that more messages came for others than it lists', async () => {
    for (let number = 0; number < 12; number++) await send('others@x.test', `number ${number}`);
    await assert.rejects(postern.inbox().message({}, { timeout: 2000 }), {
      message: /\nAt least 10 messages arrived for other addresses recently:\n(.*\n){9}.*"number 11"/,
    });
  });

  it('says on timeout which messages have been taken', async () => {
    const inbox = postern.inbox();
    await send(inbox.address, 'First code');
    await inbox.take();
    await assert.rejects(inbox.take('code', { timeout: 2000 }), /"First code" .* already returned$/m);
  });

  it('says on timeout what came for other addresses shortly before the wait', async () => {
    const inbox = postern.inbox();
    await send(`x${inbox.address}`, 'Misdirected');
    await assert.rejects(
      inbox.message({}, { timeout: 2000 }),
      new RegExp(`arrived for other addresses recently:\n(.*\n)*.*"Misdirected" .*to x${inbox.address}`),
    );
  });

  it('passes a function the message with its bodies, and does not take a promise for true', async () => {
    const inbox = postern.inbox();
    await send(inbox.address, 'Welcome', 'Hello Ada');
    const message = await inbox.message({ where: ({ text, html }) => text.includes('Ada') && html === '' });
    assert.equal(message.subject, 'Welcome');
    await assert.rejects(inbox.message({ where: (async () => false) as never }), {
      name: 'TypeError',
      message: 'where must return true or false, but it returned a promise. It cannot be async.',
    });
  });

  it('returns each message to one of several takes at once', async () => {
    const inbox = postern.inbox();
    const takes = Array.from({ length: 10 }, () => inbox.take());
    await someoneWaits();
    for (let number = 0; number < 10; number++) await send(inbox.address, `number ${number}`);
    const subjects = (await Promise.all(takes)).map(({ subject }) => subject);
    assert.equal(new Set(subjects).size, 10);
  });

  it('returns a message again if it could not be read the first time', async () => {
    const inbox = postern.inbox();
    await send(inbox.address, 'Welcome');
    const controller = new AbortController();
    const where = () => {
      controller.abort(new Error('enough'));
      return true;
    };
    await assert.rejects(inbox.take({ where }, { signal: controller.signal }), /enough/);
    assert.equal((await inbox.take()).subject, 'Welcome');
  });

  it('says that another test has deleted a message', async () => {
    const inbox = postern.inbox();
    await send(inbox.address, 'Welcome');
    // Between the wait and the requests for its details.
    const where = ({ id }: { id: string }) => {
      const script = `await fetch('${postern.url}/api/v1/messages/${id}', { method: 'DELETE' })`;
      execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
      return true;
    };
    await assert.rejects(
      inbox.message({ where }),
      /The message "Welcome" was deleted before it could be read/,
    );
  });

  it('waits for several, oldest first', async () => {
    const inbox = postern.inbox();
    await send(inbox.address, 'one');
    const waiting = inbox.messages(3);
    await someoneWaits();
    await send(inbox.address, 'two');
    await send(inbox.address, 'three');
    const subjects = (await waiting).map(({ subject }) => subject);
    assert.deepEqual(subjects, ['one', 'two', 'three']);
    await assert.rejects(inbox.messages(2), PosternAmbiguousError);
  });

  it('expects none for a while, and rejects as soon as one arrives', async () => {
    const inbox = postern.inbox();
    await inbox.none({ within: 2000 });
    const waiting = inbox.none({ within: 30_000, subject: /order/ });
    await someoneWaits();
    await send(inbox.address, 'something else');
    await send(inbox.address, 'order 17');
    await assert.rejects(waiting, (error) => {
      assert.ok(error instanceof PosternUnexpectedError);
      assert.match(error.message, /^A message arrived, but none is expected\./);
      return true;
    });
  });

  it('expects none of a subject', async () => {
    const inbox = postern.inbox();
    await send(inbox.address, 'something else');
    await inbox.none(/order/);
    await assert.rejects(inbox.none('ELSE'), /^PosternUnexpectedError: A message arrived/);
  });

  describe('of a given address', () => {
    it('has the messages that arrive after it was made, and no earlier ones', async () => {
      const address = `ada-${crypto.randomUUID()}@x.test`;
      await send(address, 'one');
      await send(address, 'two');
      const inbox = postern.inbox({ address });
      await inbox.none({ within: 2000 });
      await send(address, 'three');
      await send(address, 'four');
      const subjects = (await inbox.messages(2)).map(({ subject }) => subject);
      assert.deepEqual(subjects, ['three', 'four']);
      assert.equal((await inbox.seen()).length, 2);
      assert.equal((await inbox.take()).subject, 'three');
    });

    it('has a message that arrives while the test is blocked', async () => {
      const address = `ada-${crypto.randomUUID()}@x.test`;
      await send(address, 'old');
      const inbox = postern.inbox({ address });
      const { port } = postern.smtp;
      const script = `
        const { SmtpClient } = await import(${JSON.stringify(new URL('../smtp-client.ts', import.meta.url).href)});
        const smtp = await SmtpClient.connect(${port});
        for (const subject of ['new', 'newer']) await smtp.send('Subject: ' + subject + '\\r\\n\\r\\nx', '${address}');
        await smtp.close();`;
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 300_000 });
      assert.deepEqual(
        (await inbox.messages(2)).map(({ subject }) => subject),
        ['new', 'newer'],
      );
    });

    it('says that a message was there before it was made', async () => {
      const address = 'late@x.test';
      await send(address, 'one');
      const inbox = postern.inbox({ address });
      await send(address, 'two');
      await assert.rejects(inbox.message('one', { timeout: 2000 }), (error: Error) => {
        assert.match(error.message, /\n1 message arrived for this address:\n.*"two".*\n/);
        assert.match(
          error.message,
          /\n1 message was there before the inbox was created:\n.*"one".*does not count\n/,
        );
        return true;
      });
    });

    it('has the earlier messages too, on request', async () => {
      const address = `ada-${crypto.randomUUID()}@x.test`;
      await send(address, 'one');
      assert.equal((await postern.inbox({ address, earlier: true }).message()).subject, 'one');
    });

    it('can be made before Postern is started', async () => {
      // Below the ports that systems hand out, so that no other test gets it meanwhile.
      const port = 20_000 + Math.floor(10_000 * Math.random());
      const inbox = new Postern({ url: `http://127.0.0.1:${port}` }).inbox({ address: 'ada@x.test' });
      await assert.rejects(inbox.seen(), /Couldn't reach Postern/);
      await using _started = await startPostern({ settings: { 'http-port': port } });
      assert.deepEqual(await inbox.seen(), []);
    });
  });

  describe('in a test whose time is limited', () => {
    let left: number | undefined;
    let timed: Awaited<ReturnType<typeof posternWithClock>>;
    before(async () => {
      setTimeLeft(() => left);
      timed = await posternWithClock(600_000);
    });
    after(() => timed.postern.close());
    afterEach(() => {
      left = undefined;
    });

    it('waits for as long as the test has left, and says so', async () => {
      left = 40_000;
      const wait = timed.postern.inbox().message({}, { timeout: 3_600_000 });
      await assert.rejects(
        timed.clock.advanceUntilEnd(wait),
        /^PosternTimeoutError: No message matched within [\d.]+ s, which is all the time that the test had left\.\n/,
      );
    });

    it('rejects if the test ends before it is certain that no message arrives', async () => {
      left = 40_000;
      const wait = timed.postern.inbox().none({ within: 3_600_000 });
      await assert.rejects(
        timed.clock.advanceUntilEnd(wait),
        /^PosternTimeoutError: No message matched within [\d.]+ s, but the test ends before 3600 s are over\. Give it a longer timeout\.\n/,
      );
    });

    it('rejects before the end of the test if Postern does not respond', async (t) => {
      const silent = createServer(() => {});
      t.after(() => {
        silent.closeAllConnections();
        silent.close();
      });
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      left = 400;
      const error = await new Postern({ url: `http://127.0.0.1:${port}` })
        .inbox()
        .message()
        .catch((reason: unknown) => reason as Error);
      assert.ok(error instanceof Error);
      assert.match(
        error.message,
        /^Postern at \S+ did not respond within [\d.]+ s, which is all the time that the test had left\./,
      );
      assert.match(String(error.stack), /inbox\.test\.ts/);
    });
  });

  it('does not ask again and again if the time that it waits is not a whole number of milliseconds', async (t) => {
    const hasty = await openHastyPostern();
    t.after(() => hasty.close());
    const inbox = new Postern({ url: hasty.url }).inbox();
    await assert.rejects(
      inbox.message({}, { timeout: 18_000.4 }),
      /^PosternTimeoutError: No message matched/,
    );
    // Two if the process was paused meanwhile.
    assert.ok(hasty.waits() < 10, `${hasty.waits()} requests`);
  });

  it('stops waiting when its signal is aborted', async () => {
    const controller = new AbortController();
    const waiting = postern.inbox().message({}, { timeout: 30_000, signal: controller.signal });
    await someoneWaits();
    controller.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);
  });

  it('rejects invalid criteria and options', async () => {
    const inbox = postern.inbox();
    for (const [attempt, message] of [
      [
        () => inbox.message({ subjcet: 'x' } as object),
        'There is no criterion "subjcet". Did you mean subject?',
      ],
      [() => inbox.message({ body: 'x' } as object), 'There is no criterion "body". Did you mean text?'],
      [
        () => inbox.none({ sentTo: 'x' } as object),
        'There is no criterion "sentTo". Did you mean recipient?',
      ],
      [() => inbox.message({ subject: 5 } as object), 'subject must be a string or a RegExp.'],
      [() => inbox.message({ hasAttachments: 'yes' } as object), 'hasAttachments must be a boolean.'],
      [
        () => inbox.take({ timeout: 5 } as object),
        'timeout is not a criterion. Pass it separately, after the criteria: { timeout }.',
      ],
      [
        () => inbox.messages(1, {}, { timeuot: 5 } as object),
        'There is no option "timeuot". Did you mean timeout?',
      ],
      [
        () => inbox.none({ subjet: 'x', within: 1 } as object),
        'There is no criterion "subjet". Did you mean subject?',
      ],
      [() => inbox.none({ whithin: 1 } as object), 'There is no criterion "whithin". Did you mean within?'],
      [
        () => inbox.message(null as never),
        'Criteria must be an object such as { subject: … }, but got null.',
      ],
      [
        () => inbox.message({ subject: '' }),
        'subject is blank, which matches every message. Omit it, or use /^$/ for a blank one.',
      ],
      ...[0, -1, 1.5, Number.NaN].map(
        (count) =>
          [
            () => inbox.messages(count),
            `The number of messages must be a whole number of at least 1, but is ${count}.${count === 0 ? ' To expect no message, use none() or not.toReceive().' : ''}`,
          ] as const,
      ),
      ...[-1, Number.NaN, '5'].map(
        (timeout) =>
          [
            () => inbox.message({}, { timeout } as object),
            `timeout must be a number of milliseconds, such as 2000, but is ${typeof timeout === 'string' ? '"5"' : timeout}.`,
          ] as const,
      ),
      [() => inbox.none({ within: -1 }), 'within must be a number of milliseconds, such as 2000, but is -1.'],
      [
        async () => postern.inbox('ada@x.test' as never),
        'Options must be an object such as { address: … }, but got a string.',
      ],
      ...['', 'ada', ' ada@x.test', 'Ada <ada@x.test>'].map(
        (address) =>
          [
            async () => postern.inbox({ address }),
            `${JSON.stringify(address)} is not an address. Use one such as ada@example.test.`,
          ] as const,
      ),
      [() => inbox.seen({ signl: 1 } as object), 'There is no option "signl". Did you mean signal?'],
      [
        async () => postern.inbox({ adress: 'x' } as object),
        'There is no option "adress". Did you mean address?',
      ],
      [async () => new Postern({ uri: 'x' } as object), 'There is no option "uri". Did you mean url?'],
      [() => startPostern({ setings: {} } as object), 'There is no option "setings". Did you mean settings?'],
    ] as const) {
      await assert.rejects(attempt, { name: 'TypeError', message });
    }
  });
});

describe('a client without a Postern', () => {
  it('says where it looked for it', async () => {
    const postern = await startPostern();
    await postern.close();
    await assert.rejects(new Postern({ url: postern.url }).inbox().message(), {
      name: 'TypeError',
      message: `Couldn't reach Postern at ${new URL(postern.url).origin} (ECONNREFUSED). Check that it is running and that POSTERN_URL is its address.`,
    });
  });

  it('says that a server is not Postern, or needs a token', async (t) => {
    const other = createServer((_, response) => response.writeHead(404).end('<h1>Not found</h1>'));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    t.after(() => other.close());
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await assert.rejects(new Postern({ url }).inbox().message(), {
      message: `The server answered 404 Not Found. Check that ${url} is the address of a Postern.`,
    });
    await using locked = await startPostern({ settings: { token: 'sesame' } });
    await assert.rejects(new Postern({ url: locked.url }).inbox().message(), {
      message: 'Sign in with a token. Set POSTERN_TOKEN, or pass it to Postern as token.',
    });
    await assert.rejects(new Postern({ url: locked.url, token: 'wrong' }).inbox().message(), {
      message:
        'Sign in with a token. What was sent is not accepted: check POSTERN_TOKEN, or the password in POSTERN_URL.',
    });
  });

  it('never shows the password of its address', async (t) => {
    const other = createServer((_, response) => response.end('Hello')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    t.after(() => other.close());
    const { port } = other.address() as AddressInfo;
    const client = new Postern({ url: `http://ada:sesame@127.0.0.1:${port}/mail/?a=b#c` });
    assert.equal(client.url, `http://127.0.0.1:${port}/mail`);
    const { url, address } = client.inbox();
    assert.equal(url, `http://127.0.0.1:${port}/mail/?q=${encodeURIComponent(address)}`);
    await assert.rejects(client.inbox().message(), (error: Error) => !error.message.includes('sesame'));
    assert.throws(() => new Postern({ url: 'htp://ada:sesame@x.test' }), {
      message: 'The address of Postern is "…@x.test". Use one such as http://127.0.0.1:8025.',
    });
  });

  it('rejects an invalid address', () => {
    for (const url of ['localhost:8025', '127.0.0.1:8025', 'ftp://x.test'])
      assert.throws(() => new Postern({ url }), /Use one such as http:\/\/127\.0\.0\.1:8025\.$/, url);
  });
});
