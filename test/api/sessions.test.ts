import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SmtpClient } from '../smtp-client.ts';
import { type Api, assertRefused, startApi } from './harness.ts';

describe('GET /sessions', () => {
  let api: Api;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('lists sessions newest first, with open ones and the messages they led to', async () => {
    const id = await api.mail({ to: 'ada@example.test' });
    const client = await SmtpClient.connect(api.smtpPort);
    await client.say('RCPT TO:<x@example.test>');
    await client.say('QUIT');
    await client.close();
    const { sessions, total, kept } = (await api.call('GET', '/sessions')).json;
    assert.equal(total, 2);
    assert.equal(kept, 200);
    const [refused, open] = sessions;
    assert.equal(refused.end.reason, 'quit');
    assert.equal(refused.refused, 1);
    assert.match(refused.last_refusal, /^503 /);
    assert.equal(open.end, null);
    assert.deepEqual(open.messages, [
      { id, sender: 'from@example.test', recipients: ['ada@example.test'], recipient_count: 1 },
    ]);
    assert.equal('dialogue' in open, false);
  });

  it('filters by refusals, open sessions and a message', async () => {
    const id = await api.mail();
    const list = async (query: string) => (await api.call('GET', `/sessions?${query}`)).json;
    assert.equal((await list('refused=true')).total, 1);
    assert.equal((await list('open=true')).total, 1);
    assert.equal((await list(`message=${id}`)).total, 1);
    assert.equal((await list('message=x')).total, 0);
    assert.equal((await list('refused=true&open=true')).total, 0);
    assert.equal((await list('refused=false')).total, 2);
    const { sessions, total } = await list('limit=1');
    assert.deepEqual([sessions.length, total], [1, 2]);
  });

  it('returns one session with its dialogue', async () => {
    const [{ id }] = (await api.call('GET', '/sessions?refused=true')).json.sessions;
    const { dialogue, omitted } = (await api.call('GET', `/sessions/${id}`)).json;
    assert.equal(omitted, 0);
    assert.deepEqual(
      dialogue.map(({ command }: { command: string | null }) => command),
      [null, 'EHLO test', 'RCPT TO:<x@example.test>', 'QUIT'],
    );
    assert.match(dialogue[1].reply, /^250-.*\n250-SIZE /);
  });

  it('rejects unknown parameters and values', async () => {
    const unknown = await api.call('GET', '/sessions?refuse=true');
    assertRefused(unknown, 400, 'invalid_parameter');
    assert.match(unknown.json.error, /Did you mean refused\?/);
    assertRefused(await api.call('GET', '/sessions?refused=1'), 400, 'invalid_parameter');
    assertRefused(await api.call('GET', '/sessions?limit=x'), 400, 'invalid_parameter');
    assertRefused(await api.call('GET', '/sessions/01JCMZ4RZX5T3R9W7KDHJ6Q2V8'), 404, 'not_found');
    assertRefused(
      await api.call('GET', '/sessions/01JCMZ4RZX5T3R9W7KDHJ6Q2V8?x=1'),
      400,
      'invalid_parameter',
    );
    assertRefused(await api.call('DELETE', '/sessions'), 405, 'method_not_allowed');
  });
});

describe('GET /sessions with --smtp-session-log 0', () => {
  it('is empty and says so', async () => {
    const api = await startApi('--smtp-session-log', '0');
    await api.mail();
    assert.deepEqual((await api.call('GET', '/sessions')).json, { sessions: [], total: 0, kept: 0 });
    await api.close();
  });
});
