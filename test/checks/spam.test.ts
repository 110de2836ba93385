import assert from 'node:assert/strict';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import type { CheckOutcome, Skipped } from '../../src/checks/check.ts';
import { createSpamCheck } from '../../src/checks/spam.ts';

const raw = Buffer.from('Subject: Buy now\r\n\r\nBuy now\r\n');
const envelope = {
  ...{ sender: 'a@example.org', recipients: ['b@example.org'] },
  ...{ helo: '', remote_address: '', secure: false, user: null },
};

async function check(address: string, bytes: Uint8Array = raw): Promise<CheckOutcome & Skipped> {
  const message = { envelope, read: async () => bytes };
  const result = await createSpamCheck(address).run(message, undefined, async () => undefined);
  return result as CheckOutcome & Skipped;
}

async function listen(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

const REPORT = [
  'SPAMD/1.1 0 EX_OK',
  'Content-length: 600',
  'Spam: False ; 3.2 / 5.0',
  '',
  'Spam detection software, running on the system "host",',
  'Content preview:  Buy now',
  '',
  'Content analysis details:   (3.2 points, 5.0 required)',
  '',
  ' pts rule name              description',
  '---- ---------------------- --------------------------------------------------',
  ' 2.2 MISSING_HEADERS        Missing To: header',
  '-0.0 NO_RELAYS              Informational: message was not relayed via SMTP',
  ' 0.9 URG_BIZ                Contains urgent matter that goes on',
  '                            in another line',
  '',
].join('\r\n');

describe('spam', () => {
  /** A server that reads a whole request of spamd and answers with this text. */
  async function spamd(t: TestContext, answer: string): Promise<{ address: string; request: () => string }> {
    let request = '';
    const port = await listen(
      t,
      createServer((socket: Socket) => {
        socket.on('error', () => {});
        socket.on('data', (chunk) => {
          request += chunk.toString('latin1');
          const [head = '', body = ''] = request.split('\r\n\r\n', 1).length ? splitRequest(request) : [];
          if (body.length >= Number(/Content-length: (\d+)/.exec(head)?.[1])) socket.end(answer);
        });
      }),
    );
    return { address: `spamd://127.0.0.1:${port}`, request: () => request };
  }
  const splitRequest = (text: string) => {
    const at = text.indexOf('\r\n\r\n');
    return [text.slice(0, at), text.slice(at + 4)] as const;
  };

  it('is scored by spamd, with the rules and what they say', async (t) => {
    const { address, request } = await spamd(t, REPORT);
    const { score, findings } = await check(address);
    assert.equal(score, 36);
    assert.deepEqual(
      findings.map(({ code, severity, message }) => [code, severity, message]),
      [
        ['spam_rule', 'warning', 'MISSING_HEADERS (2.2 points): Missing To: header'],
        ['spam_rule', 'info', 'URG_BIZ (0.9 points): Contains urgent matter that goes on in another line'],
      ],
    );
    assert.equal(request(), `REPORT SPAMC/1.5\r\nContent-length: ${raw.length}\r\n\r\n${raw}`);
  });

  it('fails from the threshold on', async (t) => {
    const { address } = await spamd(t, REPORT.replace('False ; 3.2 / 5.0', 'True ; 7.5 / 5.0'));
    const { score, findings } = await check(address);
    assert.deepEqual([score, findings[0]!.code, findings[0]!.severity], [0, 'spam', 'error']);
  });

  it('is scored by rspamd, which gets the envelope and the password', async (t) => {
    let head: Record<string, unknown> = {};
    const server = createHttpServer((request, response) => {
      head = { url: request.url, ...request.headers };
      request.resume().on('end', () =>
        response.end(
          JSON.stringify({
            score: 3,
            required_score: 15,
            action: 'no action',
            symbols: {
              MISSING_DATE: { score: 1, description: 'Date header is missing' },
              GOOD: { score: -1 },
              ODD: null,
            },
          }),
        ),
      );
    });
    const port = await listen(t, server);
    const { score, findings } = await check(`http://:secret@127.0.0.1:${port}`);
    assert.equal(score, 80);
    assert.deepEqual(
      findings.map(({ message }) => message),
      ['MISSING_DATE (1 points): Date header is missing'],
    );
    const { url, from, rcpt, password, authorization } = head;
    assert.deepEqual(
      [url, from, rcpt, password, authorization],
      ['/checkv2', 'a@example.org', 'b@example.org', 'secret', undefined],
    );
  });

  it('is skipped with the reason if the filter does not answer as expected', async (t) => {
    const { address: notSpamd } = await spamd(t, 'HTTP/1.1 400 Bad Request\r\n\r\n');
    assert.match((await check(notSpamd)).skipped, /this is not spamd\)/);
    const { address: refusing } = await spamd(t, 'SPAMD/1.0 76 Bad header line\r\n\r\n');
    assert.match((await check(refusing)).skipped, /spamd says: 76 Bad header line/);
    const endless = await listen(
      t,
      createServer((socket) => socket.on('error', () => {}).write('x'.repeat(2 ** 21))),
    );
    assert.match((await check(`spamd://127.0.0.1:${endless}`)).skipped, /too large/);
    const html = await listen(
      t,
      createHttpServer((request, response) => request.resume().on('end', () => response.end('<html>'))),
    );
    assert.match((await check(`http://127.0.0.1:${html}`)).skipped, /this is not rspamd/);
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    for (const scheme of ['spamd', 'http'])
      assert.match(
        (await check(`${scheme}://127.0.0.1:${port}`)).skipped,
        /ECONNREFUSED.*Check --spam-check/,
      );
  });

  it('is skipped for messages that filters do not check', async () => {
    assert.match((await check('spamd://127.0.0.1:1', Buffer.alloc(3 * 2 ** 20))).skipped, /more than 2 MiB/);
  });

  it('does not reach metadata services, even if the address names one', async () => {
    const lookup = async () => ['169.254.169.254'];
    const { run } = createSpamCheck('http://rspamd.example.org', lookup);
    const result = await run({ envelope, read: async () => raw }, undefined, async () => undefined);
    assert.match((result as Skipped).skipped, /not among the allowed destinations/);
  });

  it('is skipped if the filter only closes the connection, as after 101 Switching Protocols', async (t) => {
    const answer = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n';
    const port = await listen(
      t,
      createServer((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.end(answer));
      }),
    );
    const { skipped } = await check(`http://127.0.0.1:${port}`);
    assert.match(skipped, /closed without a response/);
  });
});
