import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { send } from '../../api/http-client.ts';
import { endAll, type PosternProcess, startPostern } from '../../postern-process.ts';
import { otherEndpoints } from './endpoints.ts';
import { captured } from './examples.ts';
import { exampleRequest, type HostileRequest } from './slots.ts';

const KEY = 'wD7kQ9secretV2xT';
const BASIC = Buffer.from(`api:${KEY}`).toString('base64');
const hasKey = (text: string) => text.includes(KEY) || text.includes(BASIC);

const { endpoints } = await otherEndpoints();
const services = endpoints.filter(({ path, method }) => path.startsWith('/capture/') && method === 'POST');

/** With another key than the example has, in the header or the field of the service. */
function withKey({ headers, body, ...request }: HostileRequest): HostileRequest {
  const named = Object.entries(headers).map(([name, value]) => [
    name,
    name === 'content-type'
      ? value
      : value
          .replace(/\bkey$/, KEY)
          .replace('YXBpOmtleQ==', BASIC)
          .replace('AKIA', KEY),
  ]);
  const text = body?.toString().replace('"key":"key"', `"key":"${KEY}"`);
  return {
    ...{ ...request, headers: Object.fromEntries(named) },
    ...(text !== undefined && { body: Buffer.from(text) }),
  };
}

/** The key where clients put it by mistake, or older signatures have it: in the body at any depth, and in the URL. */
function misplaced({ body, ...request }: HostileRequest): HostileRequest[] {
  const text = body?.toString() ?? '';
  const added = text.startsWith('{')
    ? `${text.slice(0, -1)},"Key":["${KEY}"],"message_settings":{"api_key":{"value":"${KEY}"}}}`
    : /^[\w.%-]+=/.test(text)
      ? `${text}&AWSAccessKeyId=${KEY}&Signature=${KEY}&X-Amz-Security-Token=${KEY}`
      : undefined;
  return [
    ...(added ? [{ ...request, body: Buffer.from(added) }] : []),
    { ...request, ...(body && { body }), path: `${request.path}/${KEY}` },
    { ...request, ...(body && { body }), path: `${request.path}?api_key=${KEY}` },
  ];
}

/** A request that no service accepts, and one that makes Postern itself fail if its depth is not limited. */
function damaged(request: HostileRequest): HostileRequest[] {
  const { body } = request;
  const deep = body && `${body.toString().slice(0, -1)},"x":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  return [
    { ...request, path: `${request.path}/none` },
    { ...request, body: Buffer.from('{') },
    ...(deep ? [{ ...request, body: Buffer.from(deep) }] : []),
  ];
}

describe('the API key of a captured request', () => {
  let postern: PosternProcess;
  before(async () => {
    postern = await startPostern({ args: ['--log-level', 'debug'], isQuiet: true });
  });
  after(endAll);

  const call = ({ method, path, ...request }: HostileRequest) =>
    send({ host: '127.0.0.1', port: postern.httpPort }, method, path, request);
  const get = async (path: string) => (await call({ method: 'GET', path, headers: {} })).text;

  it('is not in the log, the metrics, the kept request, the message or an error', async () => {
    const sent = new Set<string>();
    for (const endpoint of services) {
      const request = withKey(exampleRequest(endpoint, {}));
      if (hasKey(JSON.stringify(request.headers) + request.body)) sent.add(endpoint.path.split('/')[2]!);
      await call(request);
      for (const one of [...damaged(request), ...misplaced(request)])
        assert.ok(!hasKey((await call(one)).text), endpoint.name);
    }
    assert.deepEqual(sent, new Set(Object.keys(captured)));
    const { messages } = JSON.parse(await get('/api/v1/messages?limit=200'));
    // What stores a template or an id, asks for something or names a message that does not exist sends none.
    const senders = services.filter(({ path, body }) => {
      const action = body?.kind === 'form' ? (body.value.Action ?? 'SendEmail') : 'SendEmail';
      return !/templates|ping|mail\/batch|cancel/.test(path) && action.startsWith('Send');
    });
    assert.ok(messages.length >= senders.length, 'a message of each that sends one');
    for (const { id } of messages)
      for (const path of ['request', 'raw', 'headers'])
        assert.ok(!hasKey(await get(`/api/v1/messages/${id}/${path}`)), path);
    for (const shown of [await get('/metrics'), await get('/api/v1/sessions'), postern.errors()])
      assert.ok(!hasKey(shown));
  });
});
