import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { FaultRequest } from '../../src/contract/fault.ts';
import { SmtpClient } from '../smtp-client.ts';
import { type Api, assertRefused, startApi, startApiWith } from './harness.ts';
import type { Answer } from './http-client.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('/faults', () => {
  let api: Api;
  before(async () => {
    api = await startApiWith({ smtpMaxFaults: 10 });
  });
  after(() => api.close());
  afterEach(() => api.call('DELETE', '/faults'));

  const post = (body: unknown): Promise<Answer> =>
    api.call('POST', '/faults', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const add = async (request: FaultRequest): Promise<string> => {
    const answer = await post(request);
    assert.equal(answer.status, 201, answer.text);
    return answer.json.id;
  };
  const get = async (id: string) => (await api.call('GET', `/faults/${id}`)).json;

  /** Sends the lines, each after the reply to the previous one, and returns the first line of each reply. */
  async function say(...lines: string[]): Promise<string[]> {
    const client = await SmtpClient.connect(api.smtpPort);
    const replies = [];
    for (const line of lines) replies.push((await client.say(line)).split('\r\n')[0]!);
    await client.close();
    return replies;
  }
  const message = (to: string, from = 'a@x.test') => [
    `MAIL FROM:<${from}>`,
    `RCPT TO:<${to}>`,
    'DATA',
    'Hello\r\n.',
  ];
  const codes = (replies: string[]) => replies.map((reply) => Number(reply.slice(0, 3)));
  const reject: FaultRequest['action'] = { reply: { code: 550, text: '5.1.1 No such user' } };

  it('are created with 201 and Location, listed, and deleted', async () => {
    const created = await post({ at: 'rcpt', match: { recipient: 'ada@x.test' }, action: reject, times: 2 });
    const { id, created_at, ...rest } = created.json;
    assert.equal(created.headers.location, `/api/v1/faults/${id}`);
    assert.deepEqual(rest, {
      at: 'rcpt',
      match: { recipient: 'ada@x.test' },
      action: reject,
      times: 2,
      probability: null,
      seed: null,
      expires_at: null,
      matched: 0,
      fired: 0,
      left: 2,
      active: true,
    });
    assert.deepEqual((await api.call('GET', '/faults')).json, { faults: [created.json] });
    assert.equal((await api.call('DELETE', `/faults/${id}`)).status, 204);
    assertRefused(await api.call('DELETE', `/faults/${id}`), 404, 'not_found');
    assertRefused(await api.call('GET', `/faults/${id}`), 404, 'not_found');
    await add({ at: 'rcpt', match: { recipient: 'ada@x.test' }, action: reject });
    await add({ at: 'rcpt', match: { recipient: 'bob@x.test' }, action: reject });
    assert.deepEqual((await api.call('DELETE', '/faults')).json, { deleted: 2 });
  });

  for (const [at, match, expected] of [
    ['mail', { sender: 'a@x.test' }, [550, 503, 503]],
    ['rcpt', { recipient: 'ADA@x.test' }, [250, 550, 503]],
    ['rcpt', { recipient: '*@X.test' }, [250, 550, 503]],
    ['data', { recipient: 'ada@x.test' }, [250, 250, 550]],
    ['after_data', { recipient: 'ada@x.test' }, [250, 250, 354, 550]],
    ['after_data', { sender: 'A@x.test' }, [250, 250, 354, 550]],
    ['after_data', { sender: 'a@x.test', recipient: 'ada@x.test' }, [250, 250, 354, 550]],
    ['rcpt', { sender: 'b@x.test', recipient: 'ada@x.test' }, [250, 250, 354, 250]],
    ['rcpt', { recipient: 'a@x.test' }, [250, 250, 354, 250]],
    ['rcpt', { recipient: 'da@x.test' }, [250, 250, 354, 250]],
    ['rcpt', { recipient: '*@test' }, [250, 250, 354, 250]],
    ['rcpt', { user: 'ada' }, [250, 250, 354, 250]],
    ['rcpt', { remote_address: '127.0.0.1' }, [250, 550, 503]],
    ['rcpt', { remote_address: '127.0.0.2' }, [250, 250, 354, 250]],
    ['rcpt', { remote_address: '*' }, [250, 550, 503]],
  ] as const) {
    it(`at ${at} match ${JSON.stringify(match)}`, async () => {
      await api.clear();
      const id = await add({ at, match, action: reject });
      const replies = await say(...message('ada@x.test').slice(0, expected.length));
      assert.deepEqual(codes(replies), expected);
      const isHit = expected.includes(550 as never);
      if (isHit) assert.ok(replies.includes('550 5.1.1 No such user'));
      const { total } = (await api.call('GET', '/messages')).json;
      assert.equal(total, isHit ? 0 : 1);
      assert.equal((await get(id)).fired, isHit ? 1 : 0);
    });
  }

  it('match an international domain in both of its spellings', async () => {
    await add({ at: 'rcpt', match: { recipient: 'ada@MÜNCHEN.test' }, action: reject });
    await add({ at: 'rcpt', match: { recipient: '*@xn--kln-sna.test' }, action: reject });
    const rcpt = async (address: string) =>
      codes(await say('MAIL FROM:<a@x.test> SMTPUTF8', `RCPT TO:<${address}>`))[1];
    assert.equal(await rcpt('Ada@xn--mnchen-3ya.test'), 550);
    assert.equal(await rcpt('ada@münchen.test'), 550);
    assert.equal(await rcpt('bob@köln.test'), 550);
    assert.equal(await rcpt('bob@münchen.test'), 250);
  });

  it('match the username of the client', async () => {
    await add({ at: 'mail', match: { user: 'App@x.test' }, action: reject });
    const auth = (user: string) => `AUTH PLAIN ${base64(`\0${user}\0secret`)}`;
    assert.deepEqual(codes(await say(auth('app@x.test'), 'MAIL FROM:<a@x.test>')), [235, 550]);
    assert.deepEqual(codes(await say(auth('other@x.test'), 'MAIL FROM:<a@x.test>')), [235, 250]);
  });

  it('match the null sender', async () => {
    await add({ at: 'mail', match: { sender: '' }, action: reject });
    assert.deepEqual(codes(await say('MAIL FROM:<>', 'MAIL FROM:<a@x.test>')), [550, 250]);
  });

  it('at rcpt refuse one recipient and keep the others', async () => {
    await add({ at: 'rcpt', match: { recipient: 'ada@x.test' }, action: reject });
    const replies = await say(
      'MAIL FROM:<a@x.test>',
      'RCPT TO:<bob@x.test>',
      'RCPT TO:<ada@x.test> NOTIFY=NEVER',
      'RCPT TO:<eve@x.test>',
      'DATA',
      'Hello\r\n.',
    );
    assert.deepEqual(codes(replies), [250, 250, 550, 250, 354, 250]);
    const { messages } = (await api.call('GET', '/messages?to=bob@x.test')).json;
    assert.deepEqual(messages[0].recipients, ['bob@x.test', 'eve@x.test']);
  });

  it('at connect answer instead of the greeting, and close', async () => {
    const id = await add({
      at: 'connect',
      match: { remote_address: '127.0.0.1' },
      action: { reply: { code: 554, text: 'No service' } },
      times: 1,
    });
    await assert.rejects(SmtpClient.connect(api.smtpPort), /closed/);
    assert.equal((await get(id)).active, false);
    const [session] = (await api.call('GET', '/sessions')).json.sessions;
    const { end, dialogue } = (await api.call('GET', `/sessions/${session.id}`)).json;
    assert.equal(end.reply, '554 No service');
    assert.equal(dialogue[0].fault, id);
    await say('NOOP');
  });

  it('can close the connection without a reply, at every step', async () => {
    const lines = message('drop@x.test');
    for (const [at, before] of [
      ['mail', 0],
      ['rcpt', 1],
      ['data', 2],
      ['after_data', 3],
    ] as const) {
      const id = await add({ at, match: { sender: 'a@x.test' }, action: { drop: true }, times: 1 });
      const client = await SmtpClient.connect(api.smtpPort);
      for (const line of lines.slice(0, before)) assert.match(await client.say(line), /^[23]/);
      await assert.rejects(client.say(lines[before]!), /closed|ECONNRESET/);
      const [session] = (await api.call('GET', '/sessions')).json.sessions;
      const { end, dialogue } = (await api.call('GET', `/sessions/${session.id}`)).json;
      assert.equal(end.reason, 'fault');
      assert.deepEqual([dialogue.at(-1).reply, dialogue.at(-1).fault], [null, id]);
    }
    assert.equal((await api.call('GET', '/messages?to=drop@x.test')).json.total, 0);
  });

  it('drop after replies to earlier commands', async () => {
    await add({ at: 'rcpt', match: { recipient: 'ada@x.test' }, action: { drop: true } });
    const client = await SmtpClient.connect(api.smtpPort);
    let received = '';
    client.socket.on('data', (chunk) => {
      received += chunk;
    });
    client.socket.write('MAIL FROM:<a@x.test>\r\nRCPT TO:<bob@x.test>\r\nRCPT TO:<ada@x.test>\r\nNOOP\r\n');
    await new Promise((resolve) => client.socket.once('close', resolve));
    assert.equal(received, '250 2.1.0 Sender OK\r\n250 2.1.5 Recipient OK\r\n');
    const [session] = (await api.call('GET', '/sessions')).json.sessions;
    const { messages } = (await api.call('GET', `/sessions/${session.id}`)).json;
    assert.deepEqual(messages[0].recipients, ['bob@x.test', 'ada@x.test']);
  });

  it('can delay, and then let the command succeed or fail', async () => {
    for (const [at, action, expected] of [
      ['mail', { delay: 0.1 }, [250, 250, 354, 250]],
      ['rcpt', { delay: 0.1 }, [250, 250, 354, 250]],
      ['data', { delay: 0.1 }, [250, 250, 354, 250]],
      ['after_data', { delay: 0.1 }, [250, 250, 354, 250]],
      ['data', { delay: 0.1, ...reject }, [250, 250, 550]],
      ['after_data', { delay: 0.1, ...reject }, [250, 250, 354, 550]],
    ] as const) {
      await add({ at, match: { sender: 'a@x.test' }, action, times: 1 });
      const started = performance.now();
      assert.deepEqual(codes(await say(...message('slow@x.test').slice(0, expected.length))), expected);
      assert.ok(performance.now() - started >= 95, at);
    }
    const started = performance.now();
    await add({ at: 'connect', match: { remote_address: '*' }, action: { delay: 0.1 }, times: 1 });
    await say('NOOP');
    assert.ok(performance.now() - started >= 95);
  });

  it('let delayed commands continue immediately when they are deleted', async () => {
    const id = await add({
      at: 'rcpt',
      match: { recipient: 'ada@x.test' },
      action: { delay: 60, ...reject },
    });
    const replies = say(...message('ada@x.test'));
    while ((await get(id)).fired === 0);
    await api.call('DELETE', `/faults/${id}`);
    assert.deepEqual(codes(await replies), [250, 250, 354, 250]);
  });

  it('let delayed commands continue immediately when they expire', async () => {
    const client = await SmtpClient.connect(api.smtpPort);
    const [mail, rcpt, data, content] = message('ada@x.test');
    for (const line of [mail, rcpt, data]) await client.say(line!);
    const id = await add({
      at: 'after_data',
      match: { recipient: 'ada@x.test' },
      action: { delay: 60, drop: true },
      expires_in: 2,
    });
    assert.match(await client.say(content!), /^250 /);
    await client.close();
    const { active, fired, expires_at, created_at } = await get(id);
    assert.deepEqual([active, fired], [false, 1]);
    assert.equal(Date.parse(expires_at) - Date.parse(created_at), 2000);
  });

  it('keep a message that is delayed after its data when the client disconnects', async () => {
    const id = await add({ at: 'after_data', match: { recipient: 'gone@x.test' }, action: { delay: 60 } });
    const client = await SmtpClient.connect(api.smtpPort);
    for (const line of message('gone@x.test').slice(0, 3)) await client.say(line);
    client.socket.write('Hello\r\n.\r\n');
    while ((await get(id)).fired === 0);
    client.socket.resetAndDestroy();
    while ((await api.call('GET', '/sessions?open=true')).json.total > 1);
    await api.call('DELETE', `/faults/${id}`);
    while ((await api.call('GET', '/messages?to=gone@x.test')).json.total === 0);
  });

  it('drop a delayed command when its client disconnects', async () => {
    const id = await add({ at: 'rcpt', match: { recipient: 'gone@x.test' }, action: { delay: 60 } });
    const client = await SmtpClient.connect(api.smtpPort);
    await client.say('MAIL FROM:<a@x.test>');
    client.socket.write('RCPT TO:<gone@x.test>\r\n');
    while ((await get(id)).fired === 0);
    client.socket.resetAndDestroy();
    while ((await api.call('GET', '/sessions?open=true')).json.total > 1);
    await api.call('DELETE', `/faults/${id}`);
    await say('NOOP');
  });

  it('fire exactly n times, however many sessions there are', async () => {
    const id = await add({ at: 'rcpt', match: { recipient: '*@many.test' }, action: reject, times: 7 });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        say('MAIL FROM:<a@x.test>', `RCPT TO:<to-${index}@many.test>`),
      ),
    );
    assert.equal(replies.filter(([, reply]) => reply!.startsWith('550')).length, 7);
    const { fired, left, active, matched } = await get(id);
    assert.deepEqual([fired, left, active, matched], [7, 0, false, 7]);
  });

  it('do not affect other addresses', async () => {
    await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(async (index) => {
        const address = `own-${index}@x.test`;
        await add({ at: 'rcpt', match: { recipient: address }, action: reject, times: index });
        const failures = [];
        for (let attempt = 0; attempt < 8; attempt++) {
          const [, reply] = await say('MAIL FROM:<a@x.test>', `RCPT TO:<${address}>`);
          failures.push(reply!.startsWith('550'));
        }
        assert.deepEqual(failures, [...Array(index).fill(true), ...Array(8 - index).fill(false)], address);
      }),
    );
  });

  it('with a probability have the same outcome for the same seed', async () => {
    const outcomes = async (seed: number, probability = 0.5) => {
      await api.call('DELETE', '/faults');
      await add({ at: 'rcpt', match: { recipient: 'ada@x.test' }, action: reject, probability, seed });
      const lines = Array.from({ length: 20 }, () => 'RCPT TO:<ada@x.test>');
      return (await say('MAIL FROM:<a@x.test>', ...lines)).slice(1).map((reply) => reply.startsWith('550'));
    };
    const first = await outcomes(1);
    assert.deepEqual(await outcomes(1), first);
    assert.notDeepEqual(await outcomes(2), first);
    assert.ok(first.includes(true) && first.includes(false));
    assert.ok(!(await outcomes(1, 0)).includes(true));
    assert.ok(!(await outcomes(1, 1)).includes(false));
  });

  it('fire in the order in which they were added, the next one when the first is used up', async () => {
    await add({
      at: 'rcpt',
      match: { recipient: 'ada@x.test' },
      action: { reply: { code: 451, text: 'one' } },
      times: 1,
    });
    await add({
      at: 'rcpt',
      match: { recipient: '*@x.test' },
      action: { reply: { code: 452, text: 'two' } },
      times: 1,
    });
    const rcpt = 'RCPT TO:<ada@x.test>';
    assert.deepEqual(await say('MAIL FROM:<a@x.test>', rcpt, rcpt, rcpt), [
      '250 2.1.0 Sender OK',
      '451 one',
      '452 two',
      '250 2.1.5 Recipient OK',
    ]);
  });

  it('with 421 close the connection', async () => {
    await add({
      at: 'rcpt',
      match: { recipient: 'ada@x.test' },
      action: { reply: { code: 421, text: '4.3.2 Bye' } },
    });
    const client = await SmtpClient.connect(api.smtpPort);
    await client.say('MAIL FROM:<a@x.test>');
    assert.equal(await client.say('RCPT TO:<ada@x.test>'), '421 4.3.2 Bye');
    await assert.rejects(client.say('NOOP'));
  });

  it('never let message data run as commands', async () => {
    for (const action of [reject, { delay: 0.05, ...reject }]) {
      const id = await add({ at: 'data', match: { sender: 'a@x.test' }, action });
      const client = await SmtpClient.connect(api.smtpPort);
      for (const line of message('ada@x.test').slice(0, 2)) await client.say(line);
      let received = '';
      client.socket.on('data', (chunk) => {
        received += chunk;
      });
      client.socket.write('DATA\r\nMAIL FROM:<smuggled@x.test>\r\n');
      await new Promise((resolve) => client.socket.once('close', resolve));
      assert.match(received, /^550 5.1.1 No such user\r\n421 /);
      await api.call('DELETE', `/faults/${id}`);
    }
  });

  it('refuse BDAT, and discard its bytes', async () => {
    await add({ at: 'data', match: { sender: 'a@x.test' }, action: reject, times: 1 });
    await add({
      at: 'after_data',
      match: { sender: 'a@x.test' },
      action: { delay: 0.05, ...reject },
      times: 1,
    });
    const client = await SmtpClient.connect(api.smtpPort);
    const [mail, rcpt] = message('bdat@x.test');
    await client.say(mail!);
    await client.say(rcpt!);
    assert.match(await client.say('BDAT 6\r\nNOOP'), /^550/);
    assert.match(await client.say('BDAT 6 LAST\r\nNOOP'), /^550/);
    await client.say(mail!);
    await client.say(rcpt!);
    assert.match(await client.say('BDAT 6 LAST\r\nNOOP'), /^250/);
    await client.close();
  });

  it('are named by the session, the refusals and the metrics', async () => {
    const id = await add({ at: 'rcpt', match: { recipient: 'ada@x.test' }, action: reject });
    await say('MAIL FROM:<a@x.test>', 'RCPT TO:<ada@x.test>');
    const [session] = (await api.call('GET', '/sessions?refused=true')).json.sessions;
    const { dialogue } = (await api.call('GET', `/sessions/${session.id}`)).json;
    const exchange = dialogue.find(({ fault }: { fault: string | null }) => fault !== null);
    assert.deepEqual([exchange.fault, exchange.reply], [id, '550 5.1.1 No such user']);
    const metrics = (await api.request('GET', '/metrics')).text;
    assert.match(metrics, /^postern_smtp_faults_total\{at="rcpt"\} \d+$/m);
    assert.match(metrics, /^postern_smtp_refusals_total\{reason="fault"\} \d+$/m);
  });

  it('are limited in number; finished ones make room for new ones', async () => {
    const request: FaultRequest = { at: 'rcpt', match: { recipient: 'ada@x.test' }, action: reject };
    const spent = await add({ ...request, times: 1 });
    for (let count = 1; count < 10; count++) await add(request);
    await say('MAIL FROM:<a@x.test>', 'RCPT TO:<ada@x.test>');
    assert.equal((await get(spent)).active, false);
    await add(request);
    assertRefused(await api.call('GET', `/faults/${spent}`), 404, 'not_found');
    const refused = await post(request);
    assertRefused(refused, 400, 'invalid_parameter');
    assert.match(refused.json.error, /already 10 active faults\. Delete some/);
  });

  const valid = { at: 'rcpt', match: { recipient: 'ada@x.test' }, action: reject };
  for (const [title, body, error] of [
    ['no match', { ...valid, match: {} }, /match is empty/],
    ['a recipient at connect', { ...valid, at: 'connect' }, /The recipient is not known yet at connect/],
    ['a recipient at mail', { ...valid, at: 'mail' }, /The recipient is not known yet at mail/],
    ['everything, not said explicitly', { ...valid, match: { recipient: '*' } }, /\*@example\.test/],
    ['a pattern inside an address', { ...valid, match: { recipient: 'a*@x.test' } }, /whole address/],
    ['an empty recipient', { ...valid, match: { recipient: '' } }, /empty/],
    ['an empty remote address', { ...valid, match: { remote_address: '' } }, /IP address/],
    ['a host name', { ...valid, match: { remote_address: 'app.test' } }, /IP address/],
    ['a line break in an address', { ...valid, match: { recipient: 'a@x\r\n.test' } }, /recipient/],
    ['an unknown field in match', { ...valid, match: { recipeint: 'a@x.test' } }, /recipeint/],
    ['an unknown step', { ...valid, at: 'quit' }, /at/],
    ['no action', { ...valid, action: {} }, /needs reply, drop or a delay/],
    ['reply and drop', { ...valid, action: { ...reject, drop: true } }, /not both/],
    ['a positive reply', { ...valid, action: { reply: { code: 250, text: 'OK' } } }, /code/],
    ['a code that is too high', { ...valid, action: { reply: { code: 600, text: 'OK' } } }, /code/],
    [
      'a second reply in the text',
      { ...valid, action: { reply: { code: 550, text: 'No\r\n250 OK' } } },
      /text/,
    ],
    ['a text that is not ASCII', { ...valid, action: { reply: { code: 550, text: 'Nö' } } }, /text/],
    ['a text that is too long', { ...valid, action: { reply: { code: 550, text: 'x'.repeat(451) } } }, /450/],
    ['an empty text', { ...valid, action: { reply: { code: 550, text: '' } } }, /text/],
    [
      'an enhanced code of another class',
      { ...valid, action: { reply: { code: 550, text: '4.1.1 No' } } },
      /same digit/,
    ],
    ['a delay that is too long', { ...valid, action: { delay: 61 } }, /at most 60 seconds/],
    ['a negative delay', { ...valid, action: { delay: -1 } }, /delay/],
    ['no times', { ...valid, times: 0 }, /times/],
    ['a seed without a probability', { ...valid, seed: 1 }, /seed needs a probability/],
    ['a probability over 1', { ...valid, probability: 1.1 }, /probability/],
    ['an expiry of 0', { ...valid, expires_in: 0 }, /expires_in/],
    ['an unknown field', { ...valid, time: 2 }, /time/],
  ] as const) {
    it(`are refused with ${title}`, async () => {
      const answer = await post(body);
      assertRefused(answer, 400, 'invalid_body');
      assert.match(answer.json.error, error);
      assert.deepEqual((await api.call('GET', '/faults')).json, { faults: [] });
    });
  }

  it('reject unknown parameters', async () => {
    assertRefused(await api.call('GET', '/faults?active=true'), 400, 'invalid_parameter');
    assertRefused(await api.call('DELETE', '/faults?id=1'), 400, 'invalid_parameter');
  });
});

describe('a server with delayed commands', () => {
  it('stops without waiting for the delay', async () => {
    const api = await startApi();
    const { json } = await api.call('POST', '/faults', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ at: 'mail', match: { sender: 'a@x.test' }, action: { delay: 60 } }),
    });
    const client = await SmtpClient.connect(api.smtpPort);
    const reply = client.say('MAIL FROM:<a@x.test>');
    while ((await api.call('GET', `/faults/${json.id}`)).json.fired === 0);
    const closed = api.close();
    assert.match(await reply, /^250 /);
    await client.close();
    await closed;
  });
});
