import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import type { NearMiss } from '../../src/contract/wait.ts';
import { Mailbox } from '../../src/mailbox/mailbox.ts';
import { SmtpClient } from '../smtp-client.ts';
import { until } from '../until.ts';
import { type Api, assertRefused, startApi } from './harness.ts';

/** An address that no other test uses. */
let addresses = 0;
const freshAddress = () => `test-${++addresses}@example.test`;

/** Resolves when this many requests are waiting. */
function untilCount(api: Api, count: number): Promise<void> {
  return until(async () => (await api.call('GET', '/info')).json.waiting === count);
}

// As long as a wait may be, so that only the clock of the test ends it.
const LONG = 55;

describe('GET /wait', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const wait = (query: Record<string, string | number>) =>
    api.call('GET', `/wait?${new URLSearchParams(query as Record<string, string>)}`);

  const waiting = (count: number) => untilCount(api, count);

  /** Sends all commands in one go, and resolves when the server has replied to all of them. */
  async function smtpSession(...commands: string[]): Promise<void> {
    const socket = connect(api.smtpPort, '127.0.0.1');
    socket.end(`${commands.join('\r\n')}\r\n`);
    await text(socket);
  }

  /** Lets a wait time out that began with `LONG`. */
  const timeOut = () => api.clock.advance(LONG * 1000);

  it('immediately returns a message that has already arrived, with its bodies', async () => {
    const to = freshAddress();
    const id = await api.mail({ to, subject: 'Welcome', text: 'Code 123456' });
    const { status, json } = await wait({ to });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(json), ['messages', 'waited_ms', 'cursor']);
    assert.deepEqual([json.messages.length, json.messages[0].id, json.cursor], [1, id, id]);
    assert.match(json.messages[0].text_body, /Code 123456/);
    assert.deepEqual(json.messages[0], (await api.call('GET', `/messages/${id}`)).json);
  });

  it('adds what `include` names to each message, as the endpoints of the message return it', async () => {
    const to = freshAddress();
    const html =
      '<p>Your code is 482913.</p><a href="https://shop.test/confirm?t=1">Confirm</a><p hidden>not seen</p>';
    const headers = 'From: =?utf-8?q?Zo=C3=AB?= <zoe@shop.test>\r\nContent-Type: text/html';
    const id = await api.mail({ to, raw: `${headers}\r\n\r\n${html}\r\n` });
    const include = 'codes,links,headers,attachments,html_text';
    const [message] = (await wait({ to, include })).json.messages;
    assert.deepEqual((await api.call('GET', `/messages/${id}?include=${include}`)).json, message);
    for (const part of ['codes', 'links', 'headers', 'attachments'])
      assert.deepEqual(message[part], (await api.call('GET', `/messages/${id}/${part}`)).json[part]);
    assert.equal(message.codes[0].value, '482913');
    assert.equal(message.html_text, 'Your code is 482913.\nConfirm');
    assert.equal(message.from[0].name, 'Zoë');
    assert.equal(message.text_body, '');
    assert.deepEqual(Object.keys((await wait({ to, include: 'codes' })).json.messages[0]).at(-1), 'codes');
    assertRefused(await wait({ to, include: 'codes,link' }), 400, 'invalid_parameter');
  });

  it('adds details to large messages too, which are sent in slices', async () => {
    const to = freshAddress();
    await api.mail({ to, text: `Your code is 482913.\n${'x'.repeat(300_000)}` });
    const [message] = (await wait({ to, include: 'codes,headers' })).json.messages;
    assert.equal(message.codes[0].value, '482913');
    assert.ok(message.text_body.length >= 300_000 && message.headers.length > 0);
  });

  it('responds as soon as the message arrives', async () => {
    const to = freshAddress();
    const response = wait({ to, timeout: 30 });
    await waiting(1);
    await api.mail({ to: `x${to}` });
    await waiting(1);
    const id = await api.mail({ to: to.toUpperCase() });
    const { status, json } = await response;
    assert.equal(status, 200);
    assert.equal(json.messages[0].id, id);
    await waiting(0);
  });

  it('responds as soon as the message arrives, even if its event does not have all recipients or the whole subject', async () => {
    const to = freshAddress();
    const others = Array.from({ length: 300 }, (_, number) => `someone-else-${number}@example.test`);
    const responses = [{ to }, { recipient: to }, { subject: 'the end' }].map((criteria) =>
      wait({ ...criteria, timeout: 50 }),
    );
    await waiting(3);
    const forLast = await api.mail({ to: [...others, to] });
    const long = await api.mail({ subject: `${'x'.repeat(2000)} the end` });
    const results = await Promise.all(responses);
    assert.deepEqual(
      results.map(({ json }) => json.messages?.[0].id),
      [forLast, forLast, long],
    );
    for (const { json } of results) assert.ok(json.waited_ms < 30_000, `${json.waited_ms} ms`);
  });

  it('knows an international domain in both of its spellings', async () => {
    const response = wait({ to: 'ada@münchen.test', timeout: 50 });
    await waiting(1);
    const id = await api.mail({ to: 'Ada@xn--mnchen-3ya.test' });
    assert.equal((await response).json.messages[0].id, id);
    assert.equal((await wait({ to: 'ada@MÜNCHEN.test' })).json.messages[0].id, id);
    assert.deepEqual((await api.call('DELETE', '/messages?to=ada@m%C3%BCnchen.test')).json, { deleted: 1 });
  });

  it('waits for `count` messages and returns the first ones, oldest first', async () => {
    const to = freshAddress();
    const first = await api.mail({ to, subject: 'one' });
    const response = wait({ to, count: 3 });
    await waiting(1);
    const second = await api.mail({ to, subject: 'two' });
    const third = await api.mail({ to, subject: 'three' });
    const { json } = await response;
    const ids = json.messages.map(({ id }: { id: string }) => id);
    assert.deepEqual(ids, [first, second, third]);
    const { json: two } = await wait({ to, count: 2 });
    assert.deepEqual(
      two.messages.map(({ id }: { id: string }) => id),
      [first, second],
    );
    assert.equal(two.cursor, second);
    const { json: rest } = await wait({ to, after: two.cursor });
    assert.equal(rest.messages[0].id, third);
  });

  it('never returns a message from before its cursor, even if that was deleted', async () => {
    const to = freshAddress();
    const old = await api.mail({ to });
    const { cursor } = (await wait({ to })).json;
    await api.call('DELETE', `/messages/${old}`);
    const response = wait({ to, after: cursor });
    await waiting(1);
    const id = await api.mail({ to });
    assert.equal((await response).json.messages[0].id, id);
  });

  for (const [title, text] of [
    ['a message', 'Hello'],
    ['a large message', 'Hello\r\n'.repeat(100_000)],
  ] as const) {
    it(`goes on if ${title} is deleted after it matched and before it is read`, async (t) => {
      const to = freshAddress();
      const { get } = Mailbox.prototype;
      const deleted = Promise.withResolvers<void>();
      const reading = t.mock.method(Mailbox.prototype, 'get', async function (this: Mailbox, id: string) {
        reading.mock.restore();
        await this.remove(id);
        deleted.resolve();
        return get.call(this, id);
      });
      await api.mail({ to, subject: 'deleted', text });
      const response = wait({ to, timeout: LONG });
      await Promise.race([deleted.promise, response]);
      await Promise.race([waiting(1), response]);
      const id = await api.mail({ to, subject: 'kept', text });
      const { status, json } = await response;
      assert.equal(status, 200);
      assert.deepEqual([json.messages.map((message: { id: string }) => message.id), json.cursor], [[id], id]);
    });
  }

  it('returns the cursor of the newest message with count=0', async () => {
    const to = freshAddress();
    const newest = await api.mail({ to });
    const { status, json } = await wait({ count: 0 });
    assert.equal(status, 200);
    assert.deepEqual(json.messages, []);
    assert.equal(json.cursor, newest);
    await api.clear();
    const empty = (await wait({ count: 0 })).json.cursor;
    const response = wait({ after: empty });
    await waiting(1);
    const id = await api.mail({ to });
    assert.equal((await response).json.messages[0].id, id);
  });

  it('ends for each filter exactly when a message matches it', async () => {
    const to = freshAddress();
    const subject = `Größe ${to}`;
    const filters: Record<string, string>[] = [
      { subject: `GRÖSSE ${to}` },
      { sender: `-${to}` },
      { recipient: to.slice(0, -2) },
      { q: `"token ${to}"` },
      { to, has_attachments: 'true' },
      { to, unread: 'true' },
    ];
    const responses = filters.map((filter) => wait(filter));
    await waiting(filters.length);
    await api.mail({ subject: 'something else', text: 'token none' });
    await waiting(filters.length);
    const boundary = 'Content-Type: multipart/mixed; boundary=b';
    const text = [
      '--b',
      'Content-Type: text/plain',
      '',
      `a token ${to} b`,
      '--b',
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Disposition: attachment',
      '',
      'x',
      '--b--',
    ].join('\r\n');
    const raw = `Subject: =?utf-8?Q?Gr=C3=B6=C3=9Fe?= ${to}\r\n${boundary}\r\n\r\n${text}\r\n`;
    const id = await api.mail({ raw, to, from: `from-${to}` });
    for (const response of responses) assert.equal((await response).json.messages?.[0].id, id, subject);
  });

  it('ends when a message is tagged or starred', async () => {
    const to = freshAddress();
    const id = await api.mail({ to });
    const responses = [wait({ to, tag: 'done' }), wait({ to, starred: 'true' })];
    await waiting(2);
    await api.patch(id, { tags: ['done'], is_starred: true });
    for (const response of responses) assert.equal((await response).json.messages[0].id, id);
  });

  it('says on timeout what arrived, and how it differs', async () => {
    await api.clear();
    const to = freshAddress();
    await api.mail({ to, subject: 'Welcom' });
    const response = wait({ to, subject: 'Welcome', q: 'body', timeout: LONG });
    await waiting(1);
    await api.mail({ to: 'someone@else.test', subject: 'Welcome!', text: 'no such word' });
    timeOut();
    const { status, json } = await response;
    assert.equal(status, 417);
    const { near_misses, waited_ms, reason, ...others } = json;
    assert.deepEqual(others, {
      ok: false,
      matched: 0,
      expected: 1,
      criteria: { to: [to], subject: 'Welcome', q: 'body' },
      arrived: 1,
      refused: [],
    });
    assert.ok(waited_ms >= LONG * 1000);
    assert.match(
      reason,
      /^No message matched within [0-9.]+ s\. The closest of \d+ others differs: its subject is "Welcom"\.$/,
    );
    const [closest, other] = near_misses;
    assert.equal(closest.message.subject, 'Welcom');
    assert.deepEqual(closest.differs, [{ criterion: 'subject', wanted: 'Welcome', got: 'Welcom' }]);
    assert.deepEqual(other.differs, [
      { criterion: 'to', wanted: [to], got: ['someone@else.test'] },
      { criterion: 'q', wanted: 'body', got: null },
    ]);
  });

  it('shows on timeout what arrived for another address before the wait began', async () => {
    const to = freshAddress();
    const id = await api.mail({ to: `wrong-${to}` });
    const { near_misses, arrived } = (await wait({ to, timeout: 0 })).json;
    assert.equal(arrived, 0);
    assert.equal(near_misses[0].message.id, id);
    assert.deepEqual(near_misses[0].differs, [{ criterion: 'to', wanted: [to], got: [`wrong-${to}`] }]);
  });

  it('says on timeout that a message arrived before the cursor', async () => {
    const to = freshAddress();
    const id = await api.mail({ to, subject: 'Welcome' });
    await api.mail({ to, subject: 'Goodbye' });
    const { cursor } = (await wait({ count: 0 })).json;
    const { near_misses, reason } = (await wait({ to, subject: 'Welcome', after: cursor, timeout: 0 })).json;
    assert.deepEqual(
      near_misses.map(({ message, differs }: NearMiss) => [message.id, differs]),
      [[id, [{ criterion: 'after', wanted: cursor, got: id }]]],
    );
    assert.match(reason, /One other message differs: it arrived before the cursor given as after\.$/);
  });

  it('says on timeout when nothing arrived, and how many of the expected did', async () => {
    await api.clear();
    const to = freshAddress();
    const nothing = (await wait({ to, timeout: 0 })).json;
    assert.equal(nothing.arrived, 0);
    assert.match(nothing.reason, /check that the application sends to this Postern/);
    await api.mail({ to });
    const one = (await wait({ to, count: 2, timeout: 0 })).json;
    assert.equal(one.matched, 1);
    assert.match(one.reason, /^1 of 2 messages matched within [0-9.]+ s\. No other message arrived\.$/);
  });

  it('names a message for the same address before those for others, however similar', async () => {
    const to = freshAddress();
    const response = wait({ to, subject: 'Welcome', timeout: LONG });
    await waiting(1);
    await api.mail({ to, subject: 'Welcom' });
    for (let other = 0; other < 12; other++) await api.mail({ to: freshAddress(), subject: 'Welcome' });
    timeOut();
    const { json } = await response;
    assert.equal(json.near_misses[0].message.subject, 'Welcom');
    assert.match(json.reason, /its subject is "Welcom"/);
  });

  it('says in words how the closest message differs', async () => {
    await api.clear();
    const to = freshAddress();
    await api.mail({ to, subject: 'Welcom', from: 'app@shop.test' });
    const query = { to: 'other@shop.test', subject: 'x', sender: 'y', tag: 'z', q: 'nothing', timeout: 0 };
    assert.match(
      (await wait(query)).json.reason,
      new RegExp(
        `One other message differs: its subject is "Welcom", its sender is "app@shop\\.test", it was sent to ${to}, its tags are none, its text does not match q\\.$`,
      ),
    );
  });

  it('names the first of several refusals, which caused the others', async () => {
    const to = freshAddress();
    const response = wait({ to, timeout: LONG });
    await waiting(1);
    await smtpSession('EHLO x', 'MAIL FROM:<no address>', `RCPT TO:<${to}>`, 'QUIT');
    timeOut();
    const { json } = await response;
    assert.equal(json.refused.length, 2);
    assert.match(json.reason, /replied "501 [^"]+" to "MAIL FROM:<no address>"\.$/);
  });

  it('does not report refusals for other addresses', async () => {
    const to = freshAddress();
    const response = wait({ to, timeout: LONG });
    await waiting(1);
    // DATA is refused too, because there is no recipient.
    const commands = ['EHLO x', 'MAIL FROM:<a@example.test>', 'RCPT TO:<other@example.test> X=1', 'DATA'];
    await smtpSession(...commands, 'QUIT');
    timeOut();
    assert.deepEqual((await response).json.refused, []);
  });

  it('says on timeout what SMTP refused in the meantime', async () => {
    const to = freshAddress();
    const response = wait({ to, timeout: LONG });
    await waiting(1);
    await smtpSession('EHLO x', 'MAIL FROM:<a@example.test>', `RCPT TO:<${to} x>`, 'QUIT');
    timeOut();
    const { json } = await response;
    assert.equal(json.refused.length, 1);
    const [{ command, reply, sender }] = json.refused;
    assert.deepEqual([command, sender], [`RCPT TO:<${to} x>`, 'a@example.test']);
    assert.match(reply, /^501 /);
    assert.match(json.reason, /The SMTP server replied "501 /);
  });

  it('says on timeout that a message to this address was refused before the wait', async () => {
    const to = freshAddress();
    const fault = { at: 'rcpt', match: { recipient: to }, action: { reply: { code: 550, text: 'Unknown' } } };
    const headers = { 'content-type': 'application/json' };
    assert.equal((await api.call('POST', '/faults', { headers, body: JSON.stringify(fault) })).status, 201);
    const smtp = await SmtpClient.connect(api.smtpPort);
    await smtp.say('MAIL FROM:<a@example.test>');
    await smtp.say(`RCPT TO:<${to}>`);
    await smtp.close();
    const { json } = await wait({ to: to.toUpperCase(), timeout: 0 });
    assert.deepEqual(
      json.refused.map(({ reply }: { reply: string }) => reply),
      ['550 Unknown'],
    );
    assert.match(json.reason, /The SMTP server replied "550 Unknown" to "RCPT TO:/);
    assert.deepEqual((await wait({ to: freshAddress(), timeout: 0 })).json.refused, []);
  });

  for (const [query, sentence] of [
    ['to=', /^to is blank/],
    ['to=<ada@x.test>', /without a name, < and >/],
    ['unread=false', /^unread=false does not filter/],
    ['recipeint=x', /Did you mean recipient\?/],
    ['timeout=56', /--wait-max-timeout/],
    ['timeout=-1', /0 or more/],
    ['timeout=1e3', /--wait-max-timeout/],
    ['timeout=1e', /must be a number/],
    ['timeout=', /must be a number/],
    ['timeout=1&timeout=2', /must not be repeated/],
    ['count=201', /200 or less/],
    ['count=1.5', /must be an integer/],
    [`q=${'a*+'.repeat(700)}`, /2100 characters. The maximum here is 2000/],
  ] as const) {
    it(`refuses ${query.slice(0, 60)}`, async () => {
      const response = await api.call('GET', `/wait?${query}`);
      assertRefused(response, 400, 'invalid_parameter');
      assert.match(response.json.error, sentence);
    });
  }

  it('refuses a cursor that is not an id', async () =>
    assertRefused(await api.call('GET', '/wait?after=x'), 400, 'unknown_cursor'));

  it('forgets a client that disconnects', async () => {
    const socket = connect(api.http.port, api.http.host);
    socket.write(`GET /api/v1/wait?to=${freshAddress()} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await waiting(1);
    socket.destroy();
    await waiting(0);
  });

  it('returns large messages whole', async () => {
    const to = freshAddress();
    const text = 'grün \u0001 "quoted" \u{1f600}\r\n'.repeat(20_000);
    await api.mail({ to, text });
    await api.mail({ to, text: 'short' });
    const { json } = await wait({ to, count: 2 });
    assert.ok(json.messages[0].text_body.startsWith(text));
    assert.match(json.messages[1].text_body, /^short\r\n/);
    assert.equal(json.cursor, json.messages[1].id);
  });
});

describe('GET /assert/count with a time', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const count = (query: string) => api.call('GET', `/assert/count?${query}`);
  const waiting = (count: number) => untilCount(api, count);

  it('waits until the count is within the limits', async () => {
    const to = freshAddress();
    const response = count(`to=${to}&min=2&timeout=30`);
    await waiting(1);
    await api.mail({ to });
    await api.mail({ to });
    const { status, json } = await response;
    assert.equal(status, 200);
    assert.deepEqual(json, { ok: true, count: 2 });
  });

  it('waits until messages are gone', async () => {
    const to = freshAddress();
    const id = await api.mail({ to });
    const response = count(`to=${to}&max=0&timeout=30`);
    await waiting(1);
    await api.call('DELETE', `/messages/${id}`);
    assert.equal((await response).status, 200);
  });

  it('fails when the count leaves the limits while it settles', async () => {
    const to = freshAddress();
    await api.mail({ to });
    const response = count(`to=${to}&min=1&max=1&settle=30`);
    await waiting(1);
    await api.mail({ to });
    const { status, json } = await response;
    assert.equal(status, 417);
    const { matches, ...failed } = json;
    assert.deepEqual(failed, { ok: false, count: 2, expected_min: 1, expected_max: 1, near_misses: [] });
    assert.equal(matches.length, 2);
  });

  it('fails at once when min is above max', async () => {
    const { status, json } = await count(`to=${freshAddress()}&min=2&max=1&timeout=55`);
    assert.equal(status, 417);
    assert.equal(json.count, 0);
  });

  it('rejects a misspelled parameter next to one that the contract does not have', async () => {
    const to = freshAddress();
    for (const query of [`to=${to}&max=0&settel=2`, 'max=0&settle=1&recipeint=x']) {
      const { status, json } = await count(query);
      assert.equal(status, 400);
      assert.match(json.error, /^Unknown parameter \w+\. Did you mean (?:settle|recipient)\?$/);
    }
    assert.equal((await count('min=0&recipeint=x')).status, 200);
  });

  it('shows what arrived for another address before it', async () => {
    const to = freshAddress();
    const id = await api.mail({ to: `wrong-${to}` });
    assert.equal((await count(`to=${to}&min=1`)).json.near_misses[0].message.id, id);
  });

  it('fails at once when there are too many already, and lists them', async () => {
    const to = freshAddress();
    for (const subject of ['one', 'two', 'three']) await api.mail({ to, subject });
    // Longer than a test may run.
    for (const query of ['min=1&max=2&timeout=55', 'max=2&settle=55', 'max=2&timeout=30&settle=20']) {
      const { status, json } = await count(`to=${to}&${query}`);
      assert.equal(status, 417);
      const subjects = json.matches.map(({ subject }: { subject: string }) => subject);
      assert.deepEqual(subjects, ['one', 'two', 'three']);
    }
  });

  it('fails at once when there get too many while it waits', async () => {
    const to = freshAddress();
    const response = count(`to=${to}&min=1&max=1&timeout=30&settle=25`);
    await waiting(1);
    await api.mail({ to });
    await api.mail({ to });
    assert.equal((await response).json.count, 2);
  });

  it('passes when nothing arrives while it settles', async () => {
    const response = count(`to=${freshAddress()}&max=0&settle=${LONG}`);
    await waiting(1);
    api.clock.advance(LONG * 1000 - 30_000);
    assert.equal((await api.call('GET', '/info')).json.waiting, 1);
    api.clock.advance(30_000);
    const { status, json } = await response;
    assert.equal(status, 200);
    assert.deepEqual(json, { ok: true, count: 0 });
  });

  it('shows near misses only to a request with a parameter that the contract does not have', async () => {
    const to = freshAddress();
    await api.mail({ to, subject: 'Welcom' });
    const { json } = await count(`to=${to}&subject=Welcome&min=1&timeout=0`);
    assert.deepEqual(json.near_misses[0].differs, [
      { criterion: 'subject', wanted: 'Welcome', got: 'Welcom' },
    ]);
    assert.equal('near_misses' in (await count('subject=Welcome&min=1')).json, false);
  });

  it('refuses a blank filter when it waits, because it would count messages of other tests', async () => {
    assertRefused(await count('to=&max=0&settle=0.1'), 400, 'invalid_parameter');
    assert.equal((await count('recipient=')).status, 200);
  });

  it('limits the length of a search when it waits, because every message is compared with it', async () => {
    const q = 'zqx'.repeat(700);
    assertRefused(await count(`q=${q}&max=0&settle=0.1`), 400, 'invalid_parameter');
    assert.equal((await count(`q=${q}`)).status, 200);
    assert.equal((await count(`q=${q.slice(0, 1999)}&max=0&settle=0.01`)).status, 200);
  });

  it('refuses times whose sum is too long', async () =>
    assertRefused(await count('timeout=30&settle=30'), 400, 'invalid_parameter'));
});

describe('requests that wait', () => {
  it('say on timeout that a login was refused shortly before, unless a refusal for the address explains more', async (t) => {
    const api = await startApi();
    t.after(() => api.close());
    const to = freshAddress();
    const client = await SmtpClient.connect(api.smtpPort);
    t.after(() => client.close());
    await client.say('EHLO x');
    await client.say('AUTH PLAIN !');
    const reasonOf = async () => (await api.call('GET', `/wait?to=${to}&timeout=0`)).json.reason;
    assert.match(await reasonOf(), /The SMTP server replied "501 .*" to "AUTH PLAIN/);
    const other = await SmtpClient.connect(api.smtpPort);
    t.after(() => other.close());
    await other.say(`RCPT TO:<${to}>`);
    assert.match(await reasonOf(), /The SMTP server replied "503 .*" to "RCPT TO/);
    const { refused } = (await api.call('GET', `/wait?to=${to}&timeout=0`)).json;
    assert.equal(refused.length, 1);
  });

  it('list no refusal of another recipient of the same message', async (t) => {
    const api = await startApi();
    t.after(() => api.close());
    const [to, other] = [freshAddress(), freshAddress()];
    const reply = { code: 550, text: '5.1.1 Unknown' };
    await api.call('POST', '/faults', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ at: 'rcpt', match: { recipient: other }, action: { reply } }),
    });
    const client = await SmtpClient.connect(api.smtpPort);
    t.after(() => client.close());
    await client.say('MAIL FROM:<app@shop.test>');
    await client.say(`RCPT TO:<${to}>`);
    assert.match(await client.say(`RCPT TO:<${other}>`), /^550/);
    const refusedFor = async (address: string) =>
      (await api.call('GET', `/wait?to=${address}&timeout=0`)).json.refused.length;
    assert.equal(await refusedFor(to), 0);
    assert.equal(await refusedFor(other), 1);
  });

  it('are answered with 503 when Postern stops', async () => {
    const api = await startApi();
    const responses = [api.call('GET', '/wait'), api.call('GET', '/assert/count?min=1&timeout=30')];
    await untilCount(api, 2);
    const closing = api.close();
    for (const response of responses) {
      assertRefused(await response, 503, 'overloaded');
      assert.match((await response).json.error, /Postern is shutting down/);
    }
    await closing;
  });

  it('do not lock out other requests, and are limited', async () => {
    const api = await startApi('--http-max-connections', '2', '--wait-max-clients', '3');
    const agents = [1, 2, 3].map(() =>
      api.call('GET', '/wait?timeout=30', { headers: { connection: 'close' } }),
    );
    await untilCount(api, 3);
    assertRefused(await api.call('GET', '/wait'), 503, 'overloaded');
    await api.mail();
    for (const response of agents) assert.equal((await response).status, 200);
    await api.close();
  });
});
