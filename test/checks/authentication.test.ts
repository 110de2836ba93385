import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { after, before, describe, it } from 'node:test';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { createDnsCheck } from '../../src/checks/authentication/look-up.ts';
import { parseRecords, type TxtRecords } from '../../src/checks/authentication/records.ts';
import { runCheck } from './run-check.ts';

const message = [
  'From: Shop <hello@shop.example.org>',
  'To: ada@example.com',
  'Subject: Your order',
  'Date: Tue, 17 Nov 2026 09:30:00 +0000',
  'Message-ID: <1@shop.example.org>',
  '',
  'Hello Ada',
  '',
].join('\r\n');

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed25519 = generateKeyPairSync('ed25519');
const publicRsa = rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const publicEd = ed25519.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
const records = new Map([
  ['mail._domainkey.shop.example.org', `v=DKIM1; k=rsa; p=${publicRsa}`],
  ['ed._domainkey.shop.example.org', `v=DKIM1; k=ed25519; p=${publicEd}`],
  ['mail._domainkey.esp.example.net', `v=DKIM1; k=rsa; p=${publicRsa}`],
]);

async function signed(
  domain = 'shop.example.org',
  selector = 'mail',
  canonicalization = 'relaxed/relaxed',
  maxBodyLength?: number,
  keys = selector === 'ed' ? ed25519 : rsa,
): Promise<string> {
  const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { signatures } = await dkimSign(message, {
    canonicalization,
    signatureData: [{ signingDomain: domain, selector, privateKey, maxBodyLength }],
  } as never);
  return signatures + message;
}

async function findings(
  raw: string,
  { sender = 'bounce@shop.example.org', known = records as TxtRecords } = {},
) {
  const outcome = await runCheck('authentication', Buffer.from(raw), { sender, records: known });
  return outcome.findings.map(({ code, severity }) => `${code} ${severity}`);
}

describe('authentication', () => {
  it('verifies signatures of RSA and Ed25519 in both canonicalizations', async () => {
    for (const raw of [
      await signed(),
      await signed('shop.example.org', 'ed'),
      await signed('shop.example.org', 'mail', 'simple/simple'),
    ])
      assert.deepEqual(await findings(raw), ['dkim_valid info', 'dmarc info']);
  });

  it('verifies a signature of a message that was stored with LF', async () => {
    assert.deepEqual(await findings((await signed()).replaceAll('\r\n', '\n')), [
      'dkim_valid info',
      'dmarc info',
    ]);
  });

  it('tells a changed body from a changed header, also without the key for the body', async () => {
    const raw = await signed();
    const outcome = (changed: string, known: TxtRecords = records) =>
      runCheck('authentication', Buffer.from(changed), { records: known });
    const [body] = (await outcome(raw.replace('Hello Ada', 'Hello Eve'), new Map())).findings;
    assert.match(body!.message, /body was changed/);
    assert.equal(body!.severity, 'error');
    const [header] = (await outcome(raw.replace('Your order', 'Your prize'))).findings;
    assert.match(header!.message, /header was changed/);
  });

  it('says how to set the key if it is unknown', async () => {
    assert.deepEqual(await findings(await signed(), { known: new Map() }), [
      'dkim_unverified info',
      'dmarc info',
    ]);
  });

  it('reports signatures that receivers do not accept', async () => {
    const raw = await signed();
    const [missing] = await findings(raw, { known: new Map([['mail._domainkey.shop.example.org', null]]) });
    assert.equal(missing, 'dkim_invalid error');
    const [broken] = await findings(raw, {
      known: new Map([['mail._domainkey.shop.example.org', 'v=DKIM1; p=']]),
    });
    assert.equal(broken, 'dkim_invalid error');
    assert.equal((await findings(raw.replace(/ h=[^;]+;/, ' h=subject;')))[0], 'dkim_invalid error');
    assert.equal((await findings(raw.replace('a=rsa-sha256', 'a=rsa-md5')))[0], 'dkim_invalid error');
    assert.equal((await findings(raw.replace('v=1;', 'v=1; l=3;')))[0], 'dkim_invalid error');
  });

  it('verifies the part of a body that is signed, and says how long it is', async () => {
    const raw = `${await signed('shop.example.org', 'mail', 'relaxed/relaxed', 11)}Buy now\r\n`;
    assert.deepEqual(await findings(raw), ['dkim_valid info', 'dkim_weak warning', 'dmarc info']);
    const { findings: found } = await runCheck('authentication', Buffer.from(raw), { records });
    assert.match(found[1]!.message, /only the first 11 of 20 bytes of the body/);
    const [changed] = await findings(raw.replace('Hello Ada', 'Hello Eve'));
    assert.equal(changed, 'dkim_invalid error');
  });

  it('says that a key is a test, and that a key is short', async () => {
    const record = records.get('mail._domainkey.shop.example.org')!;
    const known = (text: string) => ({ known: new Map([['mail._domainkey.shop.example.org', text]]) });
    assert.deepEqual(await findings(await signed(), known(`${record}; t=y:s`)), [
      'dkim_valid info',
      'dkim_testing warning',
      'dmarc info',
    ]);
    assert.deepEqual(await findings(await signed(), known(`${record}; t=s`)), [
      'dkim_valid info',
      'dmarc info',
    ]);
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const text = `v=DKIM1; p=${short.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
    assert.deepEqual(
      await findings(
        await signed('shop.example.org', 'mail', 'relaxed/relaxed', undefined, short),
        known(text),
      ),
      ['dkim_valid info', 'dkim_weak info', 'dmarc info'],
    );
  });

  it('explains DMARC: what a receiver would do with a message of another domain', async () => {
    const raw = await signed('esp.example.net');
    const elsewhere = { sender: 'bounce@esp.example.net' };
    assert.deepEqual(await findings(raw, elsewhere), ['dkim_valid info', 'dmarc_would_fail warning']);
    const policy = (record: string | null) =>
      new Map([...records, ['_dmarc.example.org', record], ['_dmarc.shop.example.org', null]] as const);
    assert.deepEqual(await findings(raw, { ...elsewhere, known: policy('v=DMARC1; p=reject') }), [
      'dkim_valid info',
      'dmarc_would_fail error',
    ]);
    assert.deepEqual(
      await findings(raw, { ...elsewhere, known: policy('v=DMARC1; p=none; sp=quarantine') }),
      ['dkim_valid info', 'dmarc_would_fail error'],
    );
    assert.deepEqual(await findings(raw, { ...elsewhere, known: policy(null) }), [
      'dkim_valid info',
      'dmarc_missing warning',
      'dmarc_would_fail warning',
    ]);
    // The same organisation is enough, unless the policy is strict.
    const sibling = { sender: 'bounce@mail.example.org' };
    assert.deepEqual(await findings(message, sibling), ['dkim_missing info', 'dmarc info']);
    const strict = await findings(message, { ...sibling, known: policy('v=DMARC1; p=reject; aspf=s') });
    assert.deepEqual(strict, ['dkim_missing info', 'dmarc_would_fail error']);
  });

  it('checks a few of many signatures', async () => {
    const raw = await signed();
    const signature = raw.slice(0, raw.indexOf('From:'));
    assert.equal(
      (await findings(signature.repeat(100) + message)).filter((each) => each.startsWith('dkim_valid'))
        .length,
      1,
    );
  });
});

describe('a file of keys', () => {
  it('has the records of a zone file, as opendkim-genkey writes them', () => {
    const file = [
      '; keys',
      'mail._domainkey.example.org.\tIN\tTXT\t( "v=DKIM1; h=sha256; k=rsa; "',
      '\t  "p=MIIB"',
      '\t  "IjAN" )  ; ----- DKIM key mail for example.org',
      '_DMARC.example.org 3600 IN TXT "v=DMARC1; p=none"',
      'plain._domainkey.example.org TXT v=DKIM1; p=abc',
    ].join('\n');
    assert.deepEqual(
      [...parseRecords(file)],
      [
        ['mail._domainkey.example.org', 'v=DKIM1; h=sha256; k=rsa; p=MIIBIjAN'],
        ['_dmarc.example.org', 'v=DMARC1; p=none'],
        ['plain._domainkey.example.org', 'v=DKIM1'],
      ],
    );
  });

  for (const [file, message] of [
    ['', /no TXT records/],
    ['example.org A 127.0.0.1', /line 1/],
    ['\n-----BEGIN PUBLIC KEY-----', /line 2/],
  ] as const)
    it(`is rejected: ${JSON.stringify(file)}`, () => assert.throws(() => parseRecords(file), message));
});

describe('keys from DNS', () => {
  const asked: string[] = [];
  const server = createSocket('udp4');
  before(async () => {
    server.on('message', (query, { port, address }) => server.send(answer(query), port, address));
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  });
  after(() => server.close());

  /** Answers with the record in the table, or that there is none. */
  function answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = 12;
    while (query[at] !== 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
      at += query[at]! + 1;
    }
    const name = labels.join('.').toLowerCase();
    asked.push(name);
    const record = records.get(name);
    const question = query.subarray(12, at + 5);
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(record ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(record ? 1 : 0, 6);
    head.fill(0, 8, 12);
    if (!record) return Buffer.concat([head, question]);
    const strings = record
      .match(/.{1,255}/gs)!
      .map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]));
    const data = Buffer.concat(strings);
    const fixed = Buffer.from('c00c001000010000003c0000', 'hex');
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, question, fixed, data]);
  }

  it('are looked up for few names, and only those of keys and policies', async () => {
    const raw = await signed();
    const signature = raw.slice(0, raw.indexOf('From:'));
    const many = Array.from({ length: 50 }, (_, at) => signature.replace('d=shop', `d=n${at}`)).join('');
    let found: TxtRecords | undefined;
    const check = createDnsCheck([`127.0.0.1:${server.address().port}`]);
    const run = (bytes: string) =>
      check.run({ envelope: null, read: async () => Buffer.from(bytes) }, undefined, async (looked) => {
        found = looked;
        return { score: null, findings: [] };
      });
    await run(raw);
    assert.deepEqual(asked.sort(), [
      '_dmarc.example.org',
      '_dmarc.shop.example.org',
      'mail._domainkey.shop.example.org',
    ]);
    assert.equal(
      found!.get('mail._domainkey.shop.example.org'),
      records.get('mail._domainkey.shop.example.org'),
    );
    assert.equal(found!.get('_dmarc.example.org'), null);
    asked.length = 0;
    await run(many + message);
    assert.equal(asked.length, 7);
    asked.length = 0;
    await run(`DKIM-Signature: d=169.254.169.254/x; s=a b\r\nFrom: a@localhost\r\n\r\n`);
    assert.deepEqual(asked, ['_dmarc.localhost']);
  });
});
