import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { describe, it, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import { generate } from 'selfsigned';
import type { ReleaseRequest } from '../../src/contract/release.ts';
import type { RawMessage } from '../../src/mailbox/ports.ts';
import { type DestinationOptions, Destinations } from '../../src/outbound/destinations.ts';
import { SmtpRelay } from '../../src/relay/smtp-relay.ts';
import { type Script, ScriptedSmtpServer } from './scripted-smtp-server.ts';

const envelope = { from: 'ann@example.com', to: ['bob@example.com'] };

function stored(bytes: Buffer, chunkSize = 7): RawMessage {
  return {
    size: bytes.length,
    async *stream(start = 0, end = bytes.length) {
      for (let at = start; at < end; at += chunkSize) yield bytes.subarray(at, Math.min(at + chunkSize, end));
    },
  };
}

async function server(t: TestContext, script?: Script): Promise<ScriptedSmtpServer> {
  const running = await new ScriptedSmtpServer(script).listen();
  t.after(() => running.close());
  return running;
}

function release(
  to: { port: number },
  mail: string,
  request: Partial<ReleaseRequest> = {},
  { timeoutMs = 20_000, ...options }: DestinationOptions & { timeoutMs?: number } = {},
  sendAs = envelope,
) {
  const relay = new SmtpRelay({ destinations: new Destinations({ anywhere: true, ...options }), timeoutMs });
  return relay.send(sendAs, stored(Buffer.from(mail, 'latin1')), {
    host: '127.0.0.1',
    port: to.port,
    ...request,
  });
}

const unstuffed = (data: Buffer) => data.toString('latin1').replace(/(^|\r\n)\.\./g, '$1.');
const everyExtension = [
  'PIPELINING',
  'SIZE 1000000',
  '8BITMIME',
  'SMTPUTF8',
  'CHUNKING',
  'ENHANCEDSTATUSCODES',
];

describe('a released message', () => {
  for (const [title, mail] of [
    ['an ordinary message', 'Subject: hello\r\n\r\nhi\r\n'],
    ['lines that begin with dots', '.a\r\n..b\r\n.\r\n...\r\n'],
    ['bare line feeds', 'Subject: unix\n\none\n.two\n\nthree\r\n'],
    ['bare carriage returns', 'a\rb\r\rc\r\n'],
    ['8-bit bytes and NUL', 'Subject: \xe9\r\n\r\n\x00\x80\xff\r\n'],
    ['no header at all', '\r\n\r\n'],
    ['trailing spaces and empty lines', 'a  \r\n\r\n \t\r\n\r\n'],
    ['a very long line', `${'x'.repeat(100_000)}\r\n`],
    ['nothing', ''],
  ] as const) {
    for (const extensions of [[], everyExtension]) {
      it(`arrives byte for byte: ${title}, ${extensions.length ? 'to a modern server' : 'to an old one'}`, async (t) => {
        const to = await server(t, { extensions });
        await release(to, mail);
        assert.deepEqual(to.data.map(unstuffed), [mail]);
      });
    }
  }

  it('gets the CRLF that SMTP requires when its last line has none', async (t) => {
    const to = await server(t);
    await release(to, 'a\r\nb');
    assert.deepEqual(to.data.map(unstuffed), ['a\r\nb\r\n']);
  });

  it('is not sent when some servers would find SMTP commands in it', async (t) => {
    const to = await server(t);
    for (const mail of ['a\n.\r\nMAIL FROM:<boss@example.com>\r\n', 'a\r\n\n.\nQUIT\r\n', 'a\r.\rQUIT\r\n']) {
      await assert.rejects(release(to, mail), { code: 'release_failed', message: /a dot alone/ });
    }
    assert.deepEqual(to.commands, []);
  });

  it('keeps its envelope', async (t) => {
    const to = await server(t, { extensions: everyExtension });
    const result = await release(
      to,
      'caf\xe9\r\n',
      {},
      {},
      { from: '', to: ['b@x.test', 'jösé@exämple.com'] },
    );
    assert.deepEqual(to.commands.slice(1, 5), [
      'MAIL FROM:<> SMTPUTF8 BODY=8BITMIME SIZE=6',
      'RCPT TO:<b@x.test>',
      'RCPT TO:<jösé@exämple.com>',
      'DATA',
    ]);
    assert.deepEqual(result, {
      accepted: ['b@x.test', 'jösé@exämple.com'],
      rejected: [],
      rejections: [],
      response: '250 2.0.0 taken',
    });
  });

  it('cannot have commands in its envelope', async (t) => {
    const to = await server(t);
    for (const address of [
      'a@x.test>\r\nRCPT TO:<b@x.test',
      'a@x.test\r\nDATA',
      'a@x.test\nQUIT',
      'a> SIZE=1 <b',
    ]) {
      for (const sendAs of [
        { from: address, to: ['b@x.test'] },
        { from: 'a@x.test', to: [address] },
      ]) {
        await assert.rejects(release(to, 'x\r\n', {}, {}, sendAs), { code: 'release_failed' });
      }
    }
    assert.ok(to.commands.every((command) => /^(EHLO|QUIT)/.test(command)));
  });

  it('has a response that says which recipients were refused', async (t) => {
    for (const extensions of [[], ['PIPELINING']]) {
      const to = await server(t, { extensions, replies: { 'RCPT TO:<bad@': '550 5.1.1 no such person' } });
      const sendAs = { from: 'a@x.test', to: ['bad@x.test', 'good@x.test'] };
      assert.deepEqual(await release(to, 'x\r\n', {}, {}, sendAs), {
        accepted: ['good@x.test'],
        rejected: ['bad@x.test'],
        rejections: [{ recipient: 'bad@x.test', response: '550 5.1.1 no such person' }],
        response: '250 2.0.0 taken',
      });
    }
  });
});

describe("a release that fails says so in the remote server's words", () => {
  for (const [title, script, words, advice = ''] of [
    [
      'every recipient refused',
      { replies: { RCPT: '550 5.1.1 no such person' } },
      '550 5.1.1 no such person',
      ' Check the recipients.',
    ],
    ['the sender refused', { replies: { MAIL: '553 5.1.8 not you' } }, '553 5.1.8 not you'],
    ['the message is rejected', { replies: { data: '554 5.6.0 not this' } }, '554 5.6.0 not this'],
    ['DATA refused', { replies: { DATA: '451 4.3.0 later' } }, '451 4.3.0 later', ' Try again later.'],
    ['turned away at the door', { replies: { greeting: '554 go away' } }, '554 go away'],
    ['too busy', { replies: { greeting: '421 4.7.0 busy' } }, '421 4.7.0 busy', ' Try again later.'],
    [
      'several lines',
      { replies: { RCPT: '550-first\r\n550 second' } },
      '550-first 550 second',
      ' Check the recipients.',
    ],
    [
      'control characters',
      { replies: { RCPT: '550 \x1b[2Jwiped\x07' } },
      '550 [2Jwiped',
      ' Check the recipients.',
    ],
    [
      'no SMTP at all',
      { replies: { greeting: 'HTTP/1.1 400 Bad Request' } },
      'HTTP/1.1 400 Bad Request',
      ' This is not an SMTP server. Check host and port.',
    ],
  ] as [string, Script, string, string?][]) {
    it(title, async (t) => {
      for (const extensions of [[], ['PIPELINING']]) {
        const to = await server(t, { ...script, extensions });
        await assert.rejects(release(to, 'x\r\n'), {
          name: 'AppError',
          code: 'release_failed',
          message: `Couldn't release the message to 127.0.0.1:${to.port}: ${words}.${advice}`,
        });
      }
    });
  }

  it('connection refused', async () => {
    const gone = await new ScriptedSmtpServer().listen();
    gone.close();
    await assert.rejects(release(gone, 'x\r\n'), {
      code: 'release_failed',
      message: `Couldn't connect to 127.0.0.1:${gone.port} (connection refused). Check host and port.`,
    });
  });

  it('a login is required', async (t) => {
    const to = await server(t, { replies: { MAIL: '530 5.7.0 who are you?' } });
    await assert.rejects(release(to, 'x\r\n'), {
      code: 'release_failed',
      message: /530 5\.7\.0 who are you\?\. Enter a username and a password\.$/,
    });
  });

  it('the login is wrong', async (t) => {
    const to = await server(t, { extensions: ['AUTH PLAIN'], replies: { AUTH: '535 5.7.8 no' } });
    await assert.rejects(release(to, 'x\r\n', { username: 'app', password: 'wrong' }), {
      code: 'release_failed',
      message: /535 5\.7\.8 no\. Check username and password\.$/,
    });
  });

  it('the host name cannot be resolved', async (t) => {
    const to = await server(t);
    const lookup = () => Promise.reject(new Error('ENOTFOUND'));
    await assert.rejects(release(to, 'x\r\n', { host: 'nowhere.test' }, { lookup }), {
      code: 'release_failed',
      message: "Couldn't resolve nowhere.test. Check the host name.",
    });
  });

  it('timeout, whether the name, the greeting or a reply is missing', async (t) => {
    const mute = await server(t, { mute: true });
    const stuck = { code: 'release_failed', message: /did not respond within 0.2 s\. Check host and port/ };
    await assert.rejects(release(mute, 'x\r\n', {}, { timeoutMs: 200 }), stuck);
    await assert.rejects(release(mute, 'x\r\n', { tls: 'implicit' }, { timeoutMs: 200 }), stuck);
    const lookup = () => new Promise<string[]>(() => {});
    await assert.rejects(release(mute, 'x\r\n', { host: 'slow.test' }, { lookup, timeoutMs: 200 }), stuck);
  });
});

describe('the destination of a release', () => {
  it('is rejected before connecting when it is not on the list', async (t) => {
    const to = await server(t);
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:7f00:1]']) {
      await assert.rejects(
        release(to, 'x\r\n', { host }, { anywhere: false, allow: [`127.0.0.1:${to.port - 1}`] }),
        {
          code: 'release_not_allowed',
          message: /--release-allow/,
        },
      );
    }
    assert.deepEqual(to.commands, []);
  });

  it('is named in the form that the list takes when it is rejected', async (t) => {
    const to = await server(t);
    for (const host of ['::1', '[::1]']) {
      await assert.rejects(release(to, 'x\r\n', { host }, { anywhere: false }), {
        message: new RegExp(`--release-allow \\[::1\\]:${to.port}\\.$`),
      });
    }
  });

  it('is the checked address, even if the name resolves to another one a moment later', async (t) => {
    const to = await server(t);
    let asked = 0;
    const lookup = async () => (asked++ === 0 ? ['127.0.0.1'] : ['169.254.169.254']);
    await release(
      to,
      'x\r\n',
      { host: 'rebinding.test' },
      { lookup, anywhere: false, allow: [`127.0.0.1:${to.port}`] },
    );
    assert.equal(asked, 1);
    assert.equal(to.data.length, 1);
  });

  it('is the next address of the name when one does not respond', async (t) => {
    const to = await server(t);
    await release(to, 'x\r\n', { host: 'both.test' }, { lookup: async () => ['::1', '127.0.0.1'] });
    assert.equal(to.data.length, 1);
  });
});

describe('encryption of a release', async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'scripted.test' }], {});
  const tls = { cert, key };

  it('is used by auto where it is offered', async (t) => {
    const to = await server(t, { extensions: ['STARTTLS'], tls });
    await release(to, 'x\r\n');
    assert.equal(to.commands[1], 'STARTTLS');
    assert.equal(to.data.length, 1);
  });

  it('is not used by auto where it is rejected', async (t) => {
    const to = await server(t, { extensions: ['STARTTLS'], replies: { STARTTLS: '454 4.7.0 not now' } });
    await release(to, 'x\r\n');
    assert.equal(to.data.length, 1);
  });

  it('is not used by none', async (t) => {
    const to = await server(t, { extensions: ['STARTTLS'], tls });
    await release(to, 'x\r\n', { tls: 'none' });
    assert.ok(!to.commands.includes('STARTTLS'));
  });

  it('is required by starttls', async (t) => {
    const to = await server(t, { replies: { STARTTLS: '502 5.5.1 what?' } });
    await assert.rejects(release(to, 'x\r\n', { tls: 'starttls' }), {
      code: 'release_failed',
      message: /502 5.5.1 what\?\. It may not support STARTTLS\./,
    });
    assert.equal(to.data.length, 0);
  });

  it('starts with the first byte with implicit', async (t) => {
    const to = await server(t, { tls, implicit: true });
    await release(to, 'x\r\n', { tls: 'implicit' });
    assert.equal(to.data.length, 1);
  });

  it('reports a server that does not support implicit TLS', async (t) => {
    await assert.rejects(release(await server(t), 'x\r\n', { tls: 'implicit' }), {
      code: 'release_failed',
      message:
        /: the server does not speak TLS from the first byte on this port\. Use STARTTLS or no encryption/,
    });
  });

  it('sends the requested host name in the TLS handshake (SNI)', async (t) => {
    for (const [host, named] of [
      ['mail.example.test', 'mail.example.test'],
      ['[::ffff:127.0.0.1]', false],
      ['bücher.test', 'xn--bcher-kva.test'],
    ] as const) {
      let greeted: string | false | undefined;
      const SNICallback = (name: string, done: (error: null) => void) => {
        greeted = name;
        done(null);
      };
      const to = await server(t, { tls: { ...tls, SNICallback }, implicit: true });
      await release(to, 'x\r\n', { host, tls: 'implicit' }, { lookup: async () => ['127.0.0.1'] });
      assert.equal(greeted ?? false, named, host);
    }
  });

  it('requires a valid certificate when the server is another machine', async (t) => {
    const address = Object.values(networkInterfaces())
      .flat()
      .find((network) => network && !network.internal && network.family === 'IPv4')?.address;
    if (!address) return t.skip('this machine has no address but loopback');
    const to = await new ScriptedSmtpServer({ extensions: ['STARTTLS'], tls }).listen(address);
    t.after(() => to.close());
    await assert.rejects(release(to, 'x\r\n', { host: address, tls: 'starttls' }), {
      code: 'release_failed',
      message: /certificate/,
    });
    assert.equal(to.data.length, 0);
    await release(to, 'x\r\n', { host: address, tls: 'auto' });
    assert.equal(to.data.length, 1);
  });
});

describe('the credentials of a release', () => {
  const extensions = ['AUTH PLAIN LOGIN'];
  const login = { username: 'app', password: 'hunter2 & more' };
  const plain = Buffer.from('\0app\0hunter2 & more').toString('base64');

  it('are used to sign in', async (t) => {
    const to = await server(t, { extensions });
    await release(to, 'x\r\n', login);
    assert.ok(to.commands.includes(`AUTH PLAIN ${plain}`));
  });

  it('are not sent to a server that does not offer authentication', async (t) => {
    const to = await server(t);
    await assert.rejects(release(to, 'x\r\n', login), {
      code: 'release_failed',
      message: /does not offer authentication\. Remove username and password/,
    });
    assert.ok(!to.commands.some((command) => command.startsWith('AUTH')));
  });

  for (const echoed of [
    '535 5.7.8 wrong: hunter2 & more',
    `535 5.7.8 what is ${plain}`,
    '535-hunter2 &\r\n535 hunter2 & more',
  ]) {
    it(`are not repeated when the server does: ${JSON.stringify(echoed)}`, async (t) => {
      const to = await server(t, { extensions, replies: { AUTH: echoed } });
      await assert.rejects(release(to, 'x\r\n', login), (error: Error) => {
        assert.match(error.message, /535/);
        assert.ok(!inspect(error, { depth: 9 }).includes('hunter2 & more'));
        assert.ok(!inspect(error, { depth: 9 }).includes(plain.slice(0, 20)));
        return true;
      });
    });
  }
});

describe('SmtpRelay with a hostile server', () => {
  const many = { from: 'ann@example.com', to: Array.from({ length: 50 }, (_, n) => `r${n}@example.com`) };
  const padding = 'x'.repeat(50_000);
  for (const [title, reply] of [
    ['one long line', `550 5.1.1 no such user ${padding}`],
    ['many long lines', `${`550-${'x'.repeat(2000)}\r\n`.repeat(30)}550 5.1.1 no such user`],
    ['many lines, the last one long', `${`550-${'x'.repeat(500)}\r\n`.repeat(50)}550 5.1.1 no ${padding}`],
  ] as const) {
    it(`shortens a reply of ${title}, and understands it`, async (t) => {
      const to = await server(t, { replies: { 'RCPT TO:<r7@': '250 2.1.5 welcome', 'RCPT TO': reply } });
      const { accepted, rejections } = await release(to, 'Subject: x\r\n\r\nx\r\n', {}, {}, many);
      assert.deepEqual(accepted, ['r7@example.com']);
      assert.equal(rejections.length, 49);
      for (const { response } of rejections) {
        assert.match(response, /^550[ -]/);
        assert.ok(response.length <= 1000);
      }
    });
  }

  it('fails if the replies have megabytes, whatever is kept of them', async (t) => {
    const to = await server(t, { replies: { 'RCPT TO': `550 ${'x'.repeat(500_000)}` } });
    await assert.rejects(
      release(to, 'Subject: x\r\n\r\nx\r\n', {}, {}, many),
      /the replies of the server are too long/,
    );
    assert.ok(to.commands.filter((line) => line.startsWith('RCPT')).length < 20);
  });

  it('fails if a reply has thousands of lines', async (t) => {
    const to = await server(t, { replies: { 'RCPT TO': `${'550-\r\n'.repeat(5000)}550 no` } });
    await assert.rejects(release(to, 'Subject: x\r\n\r\nx\r\n'), { code: 'release_failed' });
  });

  it('fails if the reply to the message is endless', async (t) => {
    const to = await server(t, { replies: { data: `250-${'x'.repeat(2_000_000)}` } });
    const failing = release(to, 'Subject: x\r\n\r\nx\r\n', {}, { timeoutMs: 1000 });
    await assert.rejects(failing, { code: 'release_failed' });
  });

  it('says whether a server that never replied may have accepted the message', async (t) => {
    const connected = await server(t, { mute: true });
    const sent = await server(t, { replies: { data: `250-${'x'.repeat(2_000_000)}` } });
    for (const [to, timeoutMs, wasSending] of [
      [connected, 200, false],
      [sent, 10_000, true],
    ] as const)
      await assert.rejects(release(to, 'x\r\n', {}, { timeoutMs }), { wasSending, reply: undefined });
  });

  it('runs ten releases at a time, and rejects others', async (t) => {
    const silent = await server(t, { mute: true });
    const good = await server(t);
    const relay = new SmtpRelay({ destinations: new Destinations({ anywhere: true }), timeoutMs: 2000 });
    const send = ({ port }: { port: number }) =>
      relay.send(envelope, stored(Buffer.from('x\r\n')), { host: '127.0.0.1', port });
    const waiting = Array.from({ length: 10 }, () => send(silent));
    await assert.rejects(send(good), { code: 'overloaded' });
    for (const { status } of await Promise.allSettled(waiting)) assert.equal(status, 'rejected');
    assert.deepEqual((await send(good)).accepted, envelope.to);
  });
});
