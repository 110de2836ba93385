import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { type App, createApp } from '../src/app.ts';
import { parseConfig } from '../src/app-settings.ts';
import type { FaultRequest } from '../src/contract/fault.ts';
import type { AutomaticRelease } from '../src/contract/release.ts';
import { parseRule } from '../src/relay/release-rule.ts';
import { type Api, startApi } from './api/harness.ts';
import { send } from './api/http-client.ts';
import { json } from './capture/sent.ts';
import { keptId, SmtpClient } from './smtp-client.ts';
import { until } from './until.ts';

const ada = 'ada@example.com';
const bob = 'bob@elsewhere.test';

/** The subjects that a server has, oldest first. */
async function subjectsOf(relay: Api): Promise<string[]> {
  const { messages } = (await relay.call('GET', '/messages?limit=200')).json;
  return messages.map(({ subject }: { subject: string }) => subject).toReversed();
}

async function releasesOf(api: Api, id: string): Promise<AutomaticRelease[]> {
  return (await api.call('GET', `/messages/${id}/releases`)).json.releases;
}

/** The first release of a message, once it is in this state. */
async function release(api: Api, id: string, state: string): Promise<AutomaticRelease> {
  let releases = await releasesOf(api, id);
  await until(async () => {
    releases = await releasesOf(api, id);
    return releases[0]?.state === state;
  });
  return releases[0]!;
}

const rule = ({ smtpPort }: { smtpPort: number }, pattern = '*@example.com') =>
  `${pattern}=smtp://app:s3cret@127.0.0.1:${smtpPort}`;

async function addFault(relay: Api, fault: FaultRequest): Promise<string> {
  const answer = await relay.call('POST', '/faults', { headers: json, body: JSON.stringify(fault) });
  assert.equal(answer.status, 201, answer.text);
  return answer.json.id;
}

const pause = (api: Api, paused: boolean) =>
  api.call('PATCH', '/auto-release', { headers: json, body: JSON.stringify({ paused }) });

describe('automatic release', () => {
  let relay: Api;
  let other: Api;
  let api: Api;
  before(async () => {
    [relay, other] = await Promise.all([startApi(), startApi()]);
    const rules = [rule(other, 'ops@example.com'), rule(relay)];
    api = await startApi(...rules.flatMap((text) => ['--auto-release', text]), '--auto-release-rate', '6000');
  });
  after(() => Promise.all([api, relay, other].map((one) => one.close())));

  it('sends a message to the recipients that match, each by the first rule, with its bytes and the login', async () => {
    const id = await api.mail({ to: [ada, bob, 'OPS@example.com'], subject: 'one', text: 'Line.\r\n..dot' });
    const { server, recipients, response } = await release(api, id, 'released');
    assert.deepEqual([server, recipients], [`127.0.0.1:${other.smtpPort}`, ['OPS@example.com']]);
    assert.match(response!, /^250 2\.0\.0 kept as/);
    const [, second] = await releasesOf(api, id);
    assert.deepEqual(second?.recipients, [ada]);
    await until(async () => (await subjectsOf(relay)).includes('one'));
    const [copy] = (await relay.call('GET', '/messages')).json.messages;
    assert.deepEqual(copy.recipients, [ada]);
    const [raw, sent] = await Promise.all([
      api.call('GET', `/messages/${id}/raw`),
      relay.call('GET', `/messages/${copy.id}/raw`),
    ]);
    assert.deepEqual(sent.body, raw.body);
    const { sessions } = (await relay.call('GET', `/sessions?message=${copy.id}`)).json;
    assert.equal(sessions[0].user, 'app');
  });

  it('leaves other messages alone', async () => {
    const id = await api.mail({ to: bob, subject: 'private' });
    assert.deepEqual(await releasesOf(api, id), []);
    await release(api, await api.mail({ to: ada, subject: 'marker' }), 'released');
    assert.ok(!(await subjectsOf(relay)).includes('private'));
  });

  it('tries again when the server fails, and says why a server refuses', async () => {
    await addFault(relay, {
      at: 'rcpt',
      match: { recipient: ada },
      action: { reply: { code: 451, text: '4.3.0 Greylisted' } },
      times: 1,
    });
    await addFault(relay, {
      ...{ at: 'rcpt', action: { reply: { code: 550, text: '5.1.1 No such user' } }, times: 1 },
      match: { recipient: 'zoe@example.com' },
    });
    const later = await api.mail({ to: ada, subject: 'later' });
    const never = await api.mail({ to: 'zoe@example.com', subject: 'never' });
    await release(api, later, 'released');
    assert.match((await release(api, never, 'failed')).response!, /550 5\.1\.1 No such user/);
    assert.ok((await subjectsOf(relay)).includes('later'));
    assert.ok(!(await subjectsOf(relay)).includes('never'));
  });

  it('sends the others when a message is too large, and waits while the server refuses connections', async (t) => {
    const small = await startApi('--smtp-max-size', '1000');
    t.after(() => small.close());
    const sender = await startApi('--auto-release', rule(small), '--auto-release-rate', '6000');
    t.after(() => sender.close());
    const large = await sender.mail({ to: ada, subject: 'large', text: 'x'.repeat(2000) });
    assert.match((await release(sender, large, 'failed')).response!, /size larger than allowed/);
    const action = { reply: { code: 554, text: '5.3.2 Not now' } };
    await addFault(small, { at: 'connect', match: { remote_address: '*' }, action, times: 1 });
    await release(sender, await sender.mail({ to: ada, subject: 'refused first' }), 'released');
    assert.deepEqual(await subjectsOf(small), ['refused first']);
  });

  it('sends a message once, later, if it is paused while the message waits for the rate limit', async (t) => {
    const slow = await startApi('--auto-release', rule(relay), '--auto-release-rate', '25');
    t.after(() => slow.close());
    await release(slow, await slow.mail({ to: ada, subject: 'rate 1' }), 'released');
    await slow.mail({ to: ada, subject: 'rate 2' });
    await pause(slow, true);
    await pause(slow, false);
    await release(slow, await slow.mail({ to: ada, subject: 'rate 3' }), 'released');
    const sent = (await subjectsOf(relay)).filter((subject) => subject.startsWith('rate'));
    assert.deepEqual(sent, ['rate 1', 'rate 2', 'rate 3']);
  });

  it('does not send what is in a loop', async () => {
    const received = Array.from({ length: 26 }, (_, i) => `Received: from hop${i}.test by next.test`);
    const id = await api.mail({ to: ada, subject: 'loop', headers: received });
    assert.match((await release(api, id, 'failed')).response!, /26 Received headers/);
  });

  it('can be paused, and then sends what has arrived meanwhile', async () => {
    assert.equal((await pause(api, true)).json.paused, true);
    const id = await api.mail({ to: ada, subject: 'paused' });
    assert.equal((await releasesOf(api, id))[0]?.state, 'waiting');
    assert.ok(!(await subjectsOf(relay)).includes('paused'));
    assert.equal((await pause(api, false)).json.paused, false);
    await release(api, id, 'released');
    assert.ok((await subjectsOf(relay)).includes('paused'));
  });

  it('lists the rules without their passwords', async () => {
    const answer = await api.call('GET', '/auto-release');
    const [first, second] = answer.json.rules;
    assert.deepEqual([first.recipients, second.recipients], ['ops@example.com', '*@example.com']);
    assert.equal(second.problem, null);
    assert.ok(second.released >= 3);
    assert.ok(!answer.text.includes('s3cret'));
  });
});

describe('automatic release of other places', () => {
  async function folder(t: TestContext): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'postern-auto-release-'));
    t.after(() => rm(path, { recursive: true }));
    return path;
  }

  const startIn = (dataDir: string, ...flags: string[]): Promise<App> => {
    const argv = ['--data-dir', dataDir, '--smtp-port', '0', '--http-port', '0', '--log-level', 'silent'];
    return createApp(parseConfig([...argv, ...flags], {}));
  };

  const portOf = ({ listening }: App, name: string) =>
    listening.find(({ protocol }) => protocol === name)!.port!;

  async function mail(app: App, subject: string, to = ada): Promise<string> {
    const smtp = await SmtpClient.connect(portOf(app, 'smtp'));
    const id = keptId(await smtp.send(`Subject: ${subject}\r\n\r\n`, to));
    await smtp.close();
    return id;
  }

  async function relayFor(t: TestContext): Promise<Api> {
    const relay = await startApi();
    t.after(() => relay.close());
    return relay;
  }

  const ownHosts = ['localhost', '0.0.0.0'];
  for (const host of ownHosts)
    it(`never sends to Postern itself, at ${host}`, async (t) => {
      const free = createServer().listen(0, '127.0.0.1');
      await once(free, 'listening');
      const { port } = free.address() as { port: number };
      free.close();
      await once(free, 'close');
      const api = await startApi(
        ...['--smtp-port', String(port), '--auto-release', `*=smtp://${host}:${port}`],
      );
      t.after(() => api.close());
      const failed = await release(api, await api.mail(), 'failed');
      assert.match(failed.response!, /Postern itself/);
      assert.deepEqual(await subjectsOf(api), ['Hello']);
    });

  it('a mailbox has the rules of its file, and not those of the default one', async (t) => {
    const [relay, other] = [await relayFor(t), await relayFor(t)];
    const file = join(await folder(t), 'mailboxes.json');
    const team = { name: 'team', recipients: ['*@team.test'], auto_release: [rule(other, '*@team.test')] };
    await writeFile(file, JSON.stringify([team]));
    const api = await startApi('--mailboxes', file, '--auto-release', rule(relay, '*'));
    t.after(() => api.close());
    await api.mail({ to: [ada, 'zoe@team.test'], subject: 'both' });
    await until(async () => (await subjectsOf(other)).length + (await subjectsOf(relay)).length === 2);
    const recipients = async (one: Api) => (await one.call('GET', '/messages')).json.messages[0].recipients;
    assert.deepEqual(await recipients(other), ['zoe@team.test']);
    assert.deepEqual(await recipients(relay), [ada]);
  });

  it('a 250 does not wait for a server that is down, and a restart sends what is left, once', async (t) => {
    const dataDir = await folder(t);
    const relay = await relayFor(t);
    const rules = join(dataDir, 'rules');
    await writeFile(rules, `# Our people\n${rule(relay)}\n`);
    const start = () => startIn(dataDir, '--auto-release-file', rules);
    let app = await start();
    t.after(() => app.close());
    await mail(app, 'one');
    await until(async () => (await subjectsOf(relay)).length === 1);
    const id = await addFault(relay, { at: 'mail', match: { remote_address: '*' }, action: { drop: true } });
    await mail(app, 'two');
    await mail(app, 'three');
    await until(async () => (await relay.call('GET', `/faults/${id}`)).json.fired > 0);
    await app.close();
    assert.deepEqual(await subjectsOf(relay), ['one']);
    await relay.call('DELETE', `/faults/${id}`);
    app = await start();
    await mail(app, 'four');
    await until(async () => (await subjectsOf(relay)).length >= 4);
    assert.deepEqual(await subjectsOf(relay), ['one', 'two', 'three', 'four']);
  });

  it('never sends messages from before a rule was set, or set again, or that another rule had', async (t) => {
    const dataDir = await folder(t);
    const relay = await relayFor(t);
    const file = join(dataDir, 'mailboxes.json');
    const declare = (...auto_release: string[]) =>
      writeFile(file, JSON.stringify([{ name: 'team', recipients: ['*@team.test'], auto_release }]));
    const mailWith = async (rules: string[], to: string, subject: string, isSent: boolean) => {
      const flags = rules.flatMap((text) => ['--auto-release', text]);
      const app = await startIn(dataDir, '--mailboxes', file, ...flags);
      try {
        await mail(app, subject, to);
        if (isSent) await until(async () => (await subjectsOf(relay)).includes(subject));
      } finally {
        await app.close();
      }
    };
    await declare();
    await mailWith([], 'zoe@team.test', 'before the rule of the mailbox', false);
    await declare(rule(relay, '*@team.test'));
    await mailWith([], 'zoe@team.test', 'team', true);
    await mailWith([rule(relay, ada), rule(relay, '*@example.com')], 'eve@example.com', 'eve', true);
    await mailWith([rule(relay, ada), rule(relay, '*@example.com')], ada, 'ada', true);
    await mailWith([rule(relay, '*@example.com')], 'eve@example.com', 'eve again', true);
    await mailWith([], 'eve@example.com', 'without a rule', false);
    await mailWith([rule(relay, '*@example.com')], 'eve@example.com', 'with a rule', true);
    assert.deepEqual(await subjectsOf(relay), ['team', 'eve', 'ada', 'eve again', 'with a rule']);
  });

  it('a rule that is changed while it is paused stays paused', async (t) => {
    const dataDir = await folder(t);
    const relay = await relayFor(t);
    const first = await startIn(dataDir, '--auto-release', rule(relay));
    const place = { host: '127.0.0.1', port: portOf(first, 'http') };
    const body = JSON.stringify({ paused: true });
    assert.equal((await send(place, 'PATCH', '/api/v1/auto-release', { headers: json, body })).status, 200);
    await first.close();
    const second = await startIn(dataDir, '--auto-release', rule(relay, 'zoe@*'));
    t.after(() => second.close());
    assert.equal((await readdir(dataDir)).filter((file) => file.endsWith('.paused')).length, 1);
  });

  it('a rule that is added while the others are paused is paused too', async (t) => {
    const dataDir = await folder(t);
    const relay = await relayFor(t);
    const rules = [rule(relay), rule(relay, 'zoe@*')].map((text) => ['--auto-release', text]);
    const first = await startIn(dataDir, ...rules[0]!);
    const place = { host: '127.0.0.1', port: portOf(first, 'http') };
    const body = JSON.stringify({ paused: true });
    assert.equal((await send(place, 'PATCH', '/api/v1/auto-release', { headers: json, body })).status, 200);
    await first.close();
    const second = await startIn(dataDir, ...rules.flat());
    t.after(() => second.close());
    assert.equal((await readdir(dataDir)).filter((file) => file.endsWith('.paused')).length, 2);
  });

  for (const [text, expected] of [
    ['*@example.com', /such as/],
    ['*@example.com=http://relay.test', /such as/],
    ['*@example.com=smtp://relay.test/path', /such as/],
    ['*@example.com=smtp://u:s3cret@relay.test?tls=yes', /auto, none, starttls or implicit/],
  ] as const)
    it(`refuses the rule ${text}, without repeating it`, () => {
      assert.throws(
        () => parseRule(text, 'default'),
        (error: Error) => expected.test(error.message) && !error.message.includes('s3cret'),
      );
    });
});
