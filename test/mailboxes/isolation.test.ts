import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import type { Operation } from '../../scripts/openapi/types.ts';
import { MANAGER, type MailboxServer, signIn, startMailboxes, type TestMailbox } from './two-mailboxes.ts';

/** In everything that the other mailbox has: no response to us may contain it. */
const SECRET = 'zebra';

/** The same in ours, so that a response that should have something is not empty by mistake. */
const OWN = 'gnu';

/** What the other mailbox has, by the parameter that can name it. */
interface Ids {
  message: string;
  attachment: string;
  session: string;
  fault: string;
  undo: string;
}

const mime = (word: string, to: string) =>
  [
    `From: ${word} <${word}@from.test>`,
    `To: ${to}`,
    `Subject: ${word} subject`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    `<p>${word} body, code 123456 <a href="https://${word}.test/confirm">confirm</a><img src="cid:cid"></p>`,
    '--b',
    'Content-Type: image/png',
    `Content-ID: <cid>`,
    `Content-Disposition: attachment; filename="${word}.png"`,
    '',
    word,
    '--b--',
  ].join('\r\n');

async function fill(server: MailboxServer, box: TestMailbox, word: string): Promise<Ids> {
  const client = await signIn(server.api.smtpPort, box.smtp.username, box.smtp.password);
  const to = `${word}@to.test`;
  await client.send(mime(word, to), to, `${word}@from.test`);
  await client.send(mime(word, to), to, `${word}@from.test`);
  await client.say(`RCPT TO:<${word}>`);
  await client.say('QUIT');
  const { messages } = (await box.call('GET', '/api/v1/messages')).json;
  const message = messages[0].id;
  await box.call('PATCH', `/api/v1/messages/${message}`, { json: { tags: [word] } });
  const deleted = await box.call('DELETE', `/api/v1/messages?ids=${messages[1].id}&undo=true`);
  const fault = await box.call('POST', '/api/v1/faults', {
    json: { at: 'rcpt', match: { recipient: `${word}@fault.test` }, action: { delay: 1 } },
  });
  const { attachments } = (await box.call('GET', `/api/v1/messages/${message}/attachments`)).json;
  const { sessions } = (await box.call('GET', '/api/v1/sessions')).json;
  return {
    message,
    attachment: attachments[0].id,
    session: sessions[0].id,
    fault: fault.json.id,
    undo: deleted.json.undo.token,
  };
}

describe('a mailbox beside another one', () => {
  let server: MailboxServer;
  let ours: TestMailbox;
  let theirs: TestMailbox;
  let ids: Ids;
  let socket: WebSocket;
  const heard: string[] = [];
  before(async () => {
    server = await startMailboxes('--token', MANAGER);
    theirs = await server.create({ name: 'theirs' });
    ours = await server.create({ name: 'ours' });
    await fill(server, ours, OWN);
    ids = await fill(server, theirs, SECRET);
    socket = new WebSocket(`ws://127.0.0.1:${server.api.http.port}/mailboxes/theirs/api/v1/ws`, {
      headers: { authorization: `Bearer ${theirs.token}` },
    });
    socket.on('message', (data) => heard.push(String(data)));
    await once(socket, 'open');
  });
  after(() => {
    socket.terminate();
    return server.api.close();
  });

  /** Everything that a change of theirs would be seen in. */
  const stateOfTheirs = async () => {
    const paths = ['messages', 'faults', 'sessions', `messages/${ids.message}`, 'info'];
    const answers = await Promise.all(paths.map((path) => theirs.call('GET', `/api/v1/${path}`)));
    const [messages, faults, sessions, message, { tags, waiting, messages: counts }] = answers.map(
      ({ json }) => json,
    );
    return { messages, faults, sessions, message, tags, waiting, counts };
  };

  const valueFor = (path: string, name: string, example: unknown): string => {
    const kinds: Record<string, string> = {
      id: path.includes('/sessions/') ? ids.session : path.includes('/faults/') ? ids.fault : ids.message,
      aid: ids.attachment,
      cid: 'cid',
      token: ids.undo,
      name: path.includes('/mailboxes/') ? 'theirs' : String(example),
    };
    return kinds[name] ?? String(example ?? 'x');
  };

  /** Each operation of the document: its method, its path with ids of theirs, and its parameters. */
  const requests = () =>
    Object.entries(server.api.document.document.paths).flatMap(([template, item]) =>
      Object.entries(item).flatMap(([method, operation]) => requestsOf(method, template, operation)),
    );

  function requestsOf(method: string, template: string, operation: Operation) {
    const {
      parameters = [],
      requestBody,
      operationId,
    } = operation as Operation & {
      parameters?: { in: string; name: string; example?: unknown; schema?: { examples?: unknown[] } }[];
    };
    let path = template;
    for (const { in: place, name, example, schema } of parameters)
      if (place === 'path')
        path = path.replace(
          `{${name}}`,
          encodeURIComponent(valueFor(template, name, example ?? schema?.examples?.[0])),
        );
    const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const queries = ['', ...names.flatMap((name) => queriesFor(name))];
    if (operationId === 'waitForMessages')
      queries.push('?timeout=0.01', `?timeout=0.01&after=${ids.message}`);
    const json = requestBody && bodyFor(operationId, requestBody);
    return queries
      .filter((query) => operationId !== 'waitForMessages' || query.includes('timeout'))
      .map((query) => ({
        ...{ operationId, method: method.toUpperCase(), path: path + query },
        options: json === undefined ? {} : typeof json === 'string' ? textBody(json) : { json },
      }));
  }

  const queriesFor = (name: string) =>
    name === 'ids' || name === 'before' || name === 'after' || name === 'up_to' || name === 'message'
      ? [`?${name}=${ids.message}`]
      : name === 'undo'
        ? [`?undo=true&ids=${ids.message}`]
        : [];

  const textBody = (body: string) => ({ body, headers: { 'content-type': 'message/rfc822' } });

  function bodyFor(operationId: string, requestBody: NonNullable<Operation['requestBody']>): unknown {
    if (operationId.startsWith('release')) return { host: '127.0.0.1', port: 1 };
    const [type, media] = Object.entries(requestBody.content)[0]!;
    if (type !== 'application/json') return 'Subject: x\r\n\r\n';
    const name = /\w+$/.exec((media.schema as { $ref?: string }).$ref ?? '')?.[0] ?? '';
    const schema = server.api.document.document.components.schemas[name] as { examples?: unknown[] };
    const example = (schema?.examples?.[0] ?? (media as { example?: unknown }).example ?? {}) as object;
    return { ...example, ...('ids' in example && { ids: [ids.message] }) };
  }

  it('gives nothing of theirs to our token, at any endpoint, and changes nothing there', async () => {
    const before = await stateOfTheirs();
    const reached = new Set<string>();
    for (const { operationId, method, path, options } of requests()) {
      const answer = await ours.call(method, path, options);
      const context = `${method} ${path} answered ${answer.status} ${answer.text.slice(0, 300)}`;
      assert.ok(answer.status < 500 || answer.status === 502, context);
      assert.ok(!answer.body.includes(SECRET), context);
      if (answer.status < 300) reached.add(operationId);
      for (const base of ['/mailboxes/theirs', '']) {
        const refused = await server.manage(method, base + path, { ...options, token: ours.token });
        const isProbe = /^\/(livez|readyz)/.test(path);
        if (!isProbe)
          assert.equal(
            refused.status,
            403,
            `${method} ${base}${path} answered ${refused.status} ${refused.text}`,
          );
      }
    }
    assert.deepEqual(await stateOfTheirs(), before);
    assert.deepEqual(heard, []);
    // The requests were good enough to be answered.
    for (const operation of [
      'listMessages',
      'deleteMessages',
      'updateMessages',
      'createTestMessage',
      'addFault',
      'deleteFaults',
      'listSessions',
      'getInfo',
      'sendMessage',
    ])
      assert.ok(reached.has(operation), `${operation} was never successful`);
    const undone = await theirs.call('POST', `/api/v1/undo/${ids.undo}`);
    assert.equal(undone.json.restored, 1, 'our token did not use their undo token');
  });

  it('has ids of theirs nowhere in the APIs of other catchers', async () => {
    const { id } = (await ours.call('POST', '/api/v1/test-message')).json;
    const before = await stateOfTheirs();
    heard.length = 0;
    for (const [method, path, json] of [
      ['GET', '/compat/mailpit/api/v1/messages'],
      ['GET', `/compat/mailpit/api/v1/message/${ids.message}`],
      ['GET', `/compat/mailpit/api/v1/message/${ids.message}/raw`],
      ['GET', `/compat/mailpit/api/v1/search?query=${SECRET}`],
      ['PUT', '/compat/mailpit/api/v1/messages', { ids: [ids.message], read: true }],
      ['DELETE', '/compat/mailpit/api/v1/messages', { ids: [ids.message] }],
      ['GET', '/compat/mailhog/api/v2/messages'],
      ['GET', `/compat/mailhog/api/v1/messages/${ids.message}`],
      ['DELETE', `/compat/mailhog/api/v1/messages/${ids.message}`],
      ['GET', '/compat/maildev/api/email'],
      ['GET', `/compat/maildev/api/email/${ids.message}`],
      ['DELETE', `/compat/maildev/api/email/${ids.message}`],
      ['GET', `/capture/resend/emails/${ids.message}`],
    ] as const) {
      const answer = await ours.call(method, path, json ? { json } : {});
      assert.ok(!answer.body.includes(`${SECRET} `), `${method} ${path}: ${answer.text}`);
      assert.ok(answer.status < 500, `${method} ${path}: ${answer.text}`);
    }
    assert.deepEqual(await stateOfTheirs(), before);
    assert.equal((await ours.call('GET', `/api/v1/messages/${id}`)).status, 200);
    await ours.call('DELETE', '/compat/mailpit/api/v1/messages');
    assert.deepEqual(await stateOfTheirs(), before);
    assert.deepEqual(heard, []);
  });

  it('counts, finds and lists nothing of theirs with any filter', async () => {
    for (const query of [
      `q=${SECRET}`,
      `to=${SECRET}@to.test`,
      `tag=${SECRET}`,
      `subject=${SECRET}`,
      `sender=${SECRET}`,
    ]) {
      const { json } = await ours.call('GET', `/api/v1/messages?${query}`);
      assert.equal(json.total, 0, query);
    }
    const unknown = await ours.call('GET', `/api/v1/messages?before=${ids.message}`);
    assert.equal(unknown.json.code, 'unknown_cursor');
  });

  it('an inline image needs no token in the view of its message, and is not shown below another mailbox', async () => {
    const view = `/api/v1/messages/${ids.message}/view`;
    const [, address] = /<img src="(inline\/cid\?pass=[^"]+)"/.exec((await theirs.call('GET', view)).text)!;
    const { pathname, search } = new URL(address!, `http://localhost${view}`);
    const image = await theirs.call('GET', pathname + search, { token: null });
    assert.deepEqual([image.status, image.text], [200, SECRET]);
    assert.equal((await theirs.call('GET', pathname, { token: null })).status, 401);
    for (const token of [null, ours.token]) {
      const answer = await ours.call('GET', pathname + search, { token });
      assert.equal(answer.status, 404);
      assert.ok(!answer.body.includes(SECRET), answer.text);
    }
    const atRoot = await server.manage('GET', pathname + search, { token: null });
    assert.equal(atRoot.status, 404);
  });
});
