import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type RunningPostern, startPostern } from '../../src/testing/index.ts';
import { until } from '../until.ts';

const TOKEN = 'a-token-for-agents';

describe('/mcp', () => {
  let postern: RunningPostern;
  before(async () => {
    postern = await startPostern({ settings: { token: [TOKEN] } });
  });
  after(() => postern.close());

  const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } };
  const url = () => new URL(`${postern.url}/mcp`);

  async function signUp(client: Pick<Client, 'callTool'>) {
    const { structuredContent: created } = await client.callTool({ name: 'new_address', arguments: {} });
    const { address } = created as { address: string };
    const waiting = client.callTool({ name: 'wait_for_message', arguments: { to: address } });
    await postern.api.send({
      from: 'app@shop.test',
      to: address,
      subject: 'Welcome',
      text: 'Your code is 482910.',
    });
    const { structuredContent } = await waiting;
    return structuredContent as { status: string; message: { codes: string[] } };
  }

  it('serves the official client', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url(), { requestInit }));
    const { status, message } = await signUp(client);
    assert.equal(status, 'matched');
    assert.deepEqual(message.codes, ['482910']);
    await client.close();
  });

  it('serves an older client', async () => {
    const client = new OlderClient({ name: 'older', version: '1' });
    await client.connect(new OlderTransport(url(), { requestInit }) as never);
    const { status } = await signUp(client as never);
    assert.equal(status, 'matched');
    await client.close();
  });

  it('lets as many agents wait as requests of the API, beyond the limit of connections', async (t) => {
    const small = await startPostern({ settings: { 'http-max-connections': 2 } });
    t.after(() => small.close());
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', small.url)));
    const to = 'ada@shop.test';
    const waits: ReturnType<typeof client.callTool>[] = [];
    while (waits.length < 20) {
      waits.push(client.callTool({ name: 'wait_for_message', arguments: { to } }));
      await Promise.race([
        Promise.all(waits),
        until(async () => (await small.api.info()).waiting === waits.length),
      ]);
    }
    await small.api.send({ from: 'app@shop.test', to, text: 'Your code is 482910.' });
    for (const { structuredContent } of await Promise.all(waits))
      assert.equal((structuredContent as { status: string }).status, 'matched');
    await client.close();
  });

  it('reads the beginning of a message of any size', async () => {
    const { id } = await postern.api.send({
      from: 'a@b.test',
      to: 'c@d.test',
      text: 'a longer line\n'.repeat(1_200_000),
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url(), { requestInit }));
    const { structuredContent } = await client.callTool({ name: 'get_message', arguments: { id } });
    const { untrusted_content } = structuredContent as { untrusted_content: { text: string } };
    assert.match(untrusted_content.text, /^a longer line\na/);
    await client.close();
  });

  it('checks HTML, however large', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url(), { requestInit }));
    const html = `<p>${'A long letter. '.repeat(8000)}</p><marquee>x</marquee>`;
    const { structuredContent } = await client.callTool({ name: 'check_message', arguments: { html } });
    const text = JSON.stringify(structuredContent);
    assert.match(text, /html_too_large/);
    assert.match(text, /marquee/);
    await client.close();
  });

  it('says how to send to a mailbox, whose token opens it and nothing else', async () => {
    const { token, name } = await postern.api.createMailbox({ name: 'team-a' });
    const open = async (path: string) => {
      const client = new Client({ name: 'test', version: '1' });
      const headers = { Authorization: `Bearer ${token}` };
      const transport = new StreamableHTTPClientTransport(new URL(path, postern.url), {
        requestInit: { headers },
      });
      await client.connect(transport);
      return client;
    };
    const client = await open(`/mailboxes/${name}/mcp`);
    const { structuredContent } = await client.callTool({ name: 'new_address', arguments: {} });
    const { how_to_send } = structuredContent as { how_to_send: string };
    assert.match(how_to_send, /must sign in as mailbox-team-a/);
    await client.close();
    await assert.rejects(open('/mcp'), /opens only the mailbox team-a/);
  });

  it('needs the login, and the host and origin of the API', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const post = (headers: Record<string, string>) =>
      fetch(url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body,
      });
    assert.equal((await post({})).status, 401);
    assert.equal((await post({ ...requestInit.headers, origin: 'https://evil.example' })).status, 403);
    assert.equal((await post(requestInit.headers)).status, 200);
  });

  it('rejects requests that are too large, too deep, or not of the protocol', async () => {
    const post = (body: string) =>
      fetch(url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...requestInit.headers,
        },
        body,
      });
    for (const [body, status] of [
      ['"x"'.repeat(1e6), 413],
      [`[${'1,'.repeat(9)}"${'x'.repeat(70_000)}"]`, 413],
      [`${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
      ['{"jsonrpc":"1.0"}', 400],
      ['{', 400],
    ] as const) {
      const response = await post(body);
      assert.equal(response.status, status, body.slice(0, 20));
      await response.text();
    }
  });

  it('ends the wait of a client that has left', async () => {
    const gone = new AbortController();
    const { waiting } = await postern.api.info();
    const response = fetch(url(), {
      method: 'POST',
      signal: gone.signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...requestInit.headers,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'wait_for_message', arguments: { to: 'nobody@example.test', timeout: 50 } },
      }),
    });
    response.then((answer) => answer.text()).catch(() => {});
    await until(async () => (await postern.api.info()).waiting === waiting + 1);
    gone.abort();
    await until(async () => (await postern.api.info()).waiting === waiting);
  });
});
