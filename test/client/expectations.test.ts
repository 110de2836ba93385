import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type Inbox,
  PosternAmbiguousError,
  PosternTimeoutError,
  PosternUnexpectedError,
} from '../../src/client/index.ts';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { SmtpClient } from '../smtp-client.ts';
import { until } from '../until.ts';

describe('what a test expects of an inbox', () => {
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

  const send = ({ address }: Inbox, raw: string) => smtp.send(raw, address, 'app@shop.test');
  const someoneWaits = () => until(async () => (await postern.api.info()).waiting > 0);

  it('criteria and bodies have line feeds, whatever the message has', async () => {
    const inbox = postern.inbox();
    await send(inbox, 'Subject: x\r\n\r\nHello Ada,\r\nyour order');
    const message = await inbox.message({ text: 'Hello Ada,\nyour order' });
    assert.equal(message.text, 'Hello Ada,\nyour order\n');
    await inbox.message({ text: /Ada,\nyour/, where: ({ text }) => text.endsWith('order\n') });
    await inbox.message({ text: 'Ada,\r\nyour' });
    assert.equal((await postern.api.get(message.id)).text_body, 'Hello Ada,\r\nyour order\r\n');
  });

  it('the report shows white space if it is the difference', async () => {
    const inbox = postern.inbox();
    await send(inbox, 'Subject: x\r\n\r\nHello\r\n\r\nAda\r\n');
    for (const text of ['hello ada', /Hello Ada/])
      await assert.rejects(inbox.message({ text }, { timeout: 2000 }), (error: Error) => {
        assert.ok(error.message.includes('text "Hello\\n\\nAda", with other white space'), error.message);
        return true;
      });
  });

  it('a second message within settle is one too many', async () => {
    const inbox = postern.inbox();
    await send(inbox, 'Subject: Welcome\r\n\r\n');
    const waiting = inbox.message('Welcome', { settle: 60_000 });
    await someoneWaits();
    await send(inbox, 'Subject: Welcome\r\n\r\nagain');
    await assert.rejects(waiting, (error) => {
      assert.ok(error instanceof PosternAmbiguousError);
      assert.match(error.message, /^2 messages match, but 1 is expected\./);
      return true;
    });
    assert.equal((await inbox.messages(2, 'Welcome', { settle: 20 })).length, 2);
  });

  it('none does not count the messages that the inbox has returned', async () => {
    const inbox = postern.inbox();
    await send(inbox, 'Subject: Welcome\r\n\r\n');
    await assert.rejects(inbox.none({ within: 2000 }), PosternUnexpectedError);
    await assert.rejects(inbox.none('Welcome', { within: 2000 }), PosternUnexpectedError);
    await inbox.none('Goodbye', { within: 2000 });
    await assert.rejects(inbox.none('Welcome', { timeout: 20 } as object), {
      message: 'There is no option "timeout". Known are within, signal.',
    });
    await inbox.message('Welcome');
    await inbox.none({ within: 2000 });
    const waiting = inbox.none({ within: 60_000 });
    await someoneWaits();
    await send(inbox, 'Subject: Again\r\n\r\n');
    await assert.rejects(waiting, (error) => {
      assert.ok(error instanceof PosternUnexpectedError);
      assert.match(
        error.message,
        /^A message arrived, .*\n(.*\n)*.*"Welcome" .*already returned\n.*"Again" .*matches/,
      );
      return true;
    });
  });

  it('the number of messages can be a range', async () => {
    const inbox = postern.inbox();
    for (const subject of ['one', 'two', 'three']) await send(inbox, `Subject: ${subject}\r\n\r\n`);
    assert.equal((await inbox.messages({ min: 2 })).length, 3);
    assert.equal((await inbox.messages({ max: 3 })).length, 3);
    await assert.rejects(inbox.messages({ min: 1, max: 2 }), /3 messages match, but 1 to 2 are expected\./);
    await assert.rejects(inbox.messages({ min: 3, max: 2 }), /^TypeError: min is 3, but max is 2\./);
  });

  it('the first of several takes gets the first message, whichever hears of it first', async () => {
    for (let round = 0; round < 20; round++) {
      const inbox = postern.inbox();
      await send(inbox, 'Subject: one\r\n\r\n');
      await send(inbox, 'Subject: two\r\n\r\n');
      const taken = await Promise.all([inbox.take(), inbox.take()]);
      assert.deepEqual(
        taken.map(({ subject }) => subject),
        ['one', 'two'],
      );
    }
  });

  it('a take that waits for another message does not hold up the others', async () => {
    const inbox = postern.inbox();
    const first = inbox.take({ from: 'billing' });
    const second = inbox.take();
    await send(inbox, 'From: news@shop.test\r\nSubject: one\r\n\r\n');
    assert.equal((await second).subject, 'one');
    await send(inbox, 'From: Billing <pay@shop.test>\r\nSubject: two\r\n\r\n');
    assert.equal((await first).subject, 'two');
  });

  it('the report names the cause before the messages of other tests, which it only counts', async () => {
    const other = postern.inbox();
    for (let number = 0; number < 3; number++) await send(other, `Subject: number ${number}\r\n\r\n`);
    await smtp.send('Subject: misdirected\r\n\r\n', 'typo@shop.test');
    const inbox = postern.inbox();
    const fault = await postern.faults.add({
      at: 'rcpt',
      match: { recipient: inbox.address },
      action: { reply: { code: 550, text: '5.1.1 Unknown' } },
      times: 1,
    });
    await smtp.say('MAIL FROM:<app@shop.test>');
    assert.match(await smtp.say(`RCPT TO:<${inbox.address}>`), /^550/);
    await smtp.say('RSET');
    assert.equal((await postern.faults.get(fault.id)).fired, 1);
    const { message } = (await inbox.message({}, { timeout: 2000 }).catch((error) => error)) as Error;
    assert.match(
      message,
      /No message arrived for this address\.\n\nThe SMTP server refused 1 command:\n.* -> 550 .*\n\n.*other addresses recently:\n(.*\n)*.*"misdirected".*\n.* arrived for the inboxes of other tests recently\.$/,
    );
    assert.doesNotMatch(message, /number 1/);
  });

  it('an aborted wait rejects with the report', async () => {
    const inbox = postern.inbox();
    await send(inbox, 'Subject: Welcome\r\n\r\n');
    const controller = new AbortController();
    const waiting = inbox.message('Confirm', { signal: controller.signal });
    await someoneWaits();
    controller.abort(new Error('enough'));
    await assert.rejects(waiting, (error) => {
      assert.ok(error instanceof PosternTimeoutError);
      assert.match(error.message, /^The wait was aborted after [\d.]+ s: enough\n(.*\n)*.*"Welcome" /);
      assert.equal((error.cause as Error).message, 'enough');
      return true;
    });
  });

  it('the headers of a message are parsed, and are criteria', async () => {
    const inbox = postern.inbox();
    await send(
      inbox,
      [
        'From: =?utf-8?q?Zo=C3=AB?= <zoe@shop.test>',
        'To: "Lovelace, Ada" <ada@x.test>, bob@x.test',
        'Cc: Team: c@x.test, d@x.test;',
        'Reply-To: help@shop.test',
        'Date: Sat, 14 Nov 2026 10:30:00 +0100',
        'Message-ID: <17@shop.test>',
        'Subject: x',
        '',
        '',
      ].join('\r\n'),
    );
    const message = await inbox.message({
      from: 'Zoë <zoe@',
      to: 'bob@x.test',
      cc: /^d@/,
      replyTo: 'help',
      messageId: '17@',
      where: ({ date }) => date?.getUTCFullYear() === 2026,
    });
    assert.deepEqual(message.from, { name: 'Zoë', address: 'zoe@shop.test' });
    assert.deepEqual(message.to[0], { name: 'Lovelace, Ada', address: 'ada@x.test' });
    assert.deepEqual(
      message.cc.map(({ address }) => address),
      ['c@x.test', 'd@x.test'],
    );
    assert.equal(message.replyTo[0]?.address, 'help@shop.test');
    assert.equal(message.date?.toISOString(), '2026-11-14T09:30:00.000Z');
    assert.equal(message.messageId, '<17@shop.test>');
    await assert.rejects(
      inbox.message({ cc: 'bob' }, { timeout: 2000 }),
      /cc "c@x\.test", "d@x\.test" \(expected: contains "bob"\)/,
    );
  });

  it('a message without a text body has the text of its HTML', async () => {
    const inbox = postern.inbox();
    const html = '<h1>Hello</h1><p>Your <b>order</b> 17</p><p style="display:none">secret</p>';
    await send(inbox, `Subject: x\r\nContent-Type: text/html\r\n\r\n${html}\r\n`);
    const message = await inbox.message({ text: 'Your order 17' });
    assert.equal(message.text, 'Hello\nYour order 17');
    assert.equal(message.hasTextPart, false);
    assert.equal((await postern.api.get(message.id)).text_body, '');
    await send(inbox, 'Subject: y\r\n\r\nHello\r\n');
    assert.equal((await inbox.message('y')).hasTextPart, true);
  });

  it('link: the only link besides the home page and the footer is the one', async () => {
    const inbox = postern.inbox();
    const link = (url: string, text: string) => `<a href="${url}">${text}</a>`;
    const footer = [
      link('https://shop.test/', 'Shop'),
      link('mailto:help@shop.test', 'Help'),
      link('https://shop.test/unsubscribe?u=1', 'Unsubscribe'),
    ].join(' ');
    const part = (content: string) => `--b\r\nContent-Type: ${content}\r\n`;
    const body = (html: string, text = '') =>
      `Subject: x\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n${part(`text/plain\r\n\r\n${text}`)}${part(`text/html\r\n\r\n${html} ${footer}`)}--b--\r\n`;
    await send(inbox, body(link('https://shop.test/d/17', 'Something'), 'https://shop.test/d/17'));
    assert.equal((await inbox.take()).link(), 'https://shop.test/d/17');
    const two = link('https://shop.test/d/17', 'Something') + link('https://shop.test/d/18', 'Another');
    await send(inbox, body(two));
    const message = await inbox.take();
    assert.throws(() => message.link(), /has no link that calls for action\. It has:\n.*d\/17/);
  });

  it('snapshot: what differs each time has a name', async () => {
    const snapshots = [];
    for (const [code, token, day] of [
      ['482 913', 'x7KqP2mZ81', '14 November 2026'],
      ['771 204', 'bQ93LkTz0a', '2 May 2027'],
    ]) {
      const inbox = postern.inbox();
      const text = `Your code is ${code}, until ${day}.\r\nhttps://shop.test/reset-password?token=${token}&lang=en\r\nOrder 17 for ${inbox.address}, EUR 12.50`;
      await send(inbox, `From: shop@x.test\r\nTo: ${inbox.address}\r\nSubject: Code ${code}\r\n\r\n${text}`);
      snapshots.push((await inbox.message()).snapshot());
    }
    assert.deepEqual(snapshots[0], {
      subject: 'Code [code]',
      from: 'shop@x.test',
      to: ['[address]'],
      text: 'Your code is [code], until [date].\nhttps://shop.test/reset-password?token=[token]&lang=en\nOrder 17 for [address], EUR 12.50\n',
      html: '',
      attachments: [],
    });
    assert.deepEqual(snapshots[1], snapshots[0]);
  });
});
