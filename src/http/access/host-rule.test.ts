import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  createHostCheck,
  createHostRule,
  type HostRequest,
  type HostRuleOptions,
  hostIn,
  malformedHost,
} from './host-rule.ts';

function request(headers: Record<string, string>, url = '/', httpVersion = '1.1'): HostRequest {
  return { url, httpVersion, headers, rawHeaders: Object.entries(headers).flat() };
}

function verdict(asked: HostRequest, options: HostRuleOptions = {}): string {
  return (malformedHost(asked) ?? createHostRule(options)(asked))?.code ?? 'taken';
}

describe('host rule: a request for a host', () => {
  for (const host of [
    'localhost',
    'LOCALHOST:8025',
    'localhost.',
    'localhost.:8025',
    'localhost:',
    'mail.localhost',
    'a.b.localhost:1',
    '127.0.0.1',
    '127.0.0.1:8025',
    '192.168.1.5',
    '203.0.113.7:80',
    '0.0.0.0',
    '127.1',
    '0x7f.0.0.1:8025',
    '0177.0.0.01',
    '2130706433',
    '[::1]',
    '[::1]:8025',
    '[::FFFF:127.0.0.1]',
    '[fe80::1%eth0]:8025',
    'postern',
    'Postern:8025',
    'mail_catcher',
    'attest',
    'xn--bcher-kva',
    'mail.test',
    'mail.ci.test.',
    'postern.internal',
    'printer.local',
    'nas.home.arpa',
    'postern.mail.svc',
    'postern.mail.svc.cluster.local:8025',
    hostname(),
    `${hostname().toUpperCase()}:8025`,
  ]) {
    it(`${host} is accepted`, () => assert.equal(verdict(request({ host })), 'taken'));
  }

  for (const host of [
    'evil.example',
    'EVIL.example.:8025',
    'localhost.evil.example',
    'notlocalhost.example',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io',
    'mail.test.evil.example',
    'contest.example',
    'evil.local.example',
    'evil.internal.com',
    'home.arpa.example',
    'postern.default',
    'evil.svc.com',
    'evil.test..',
    '.test',
    '.',
    'a..test',
    '256.256.256.256',
    '1.2.3.4.5',
    '',
    ' ',
    ':8025',
    'localhost:80250000',
    'localhost:80:25',
    'localhost:x',
    'localhost@evil.example',
    'localhost/.evil.example',
    'localhost\\.evil.example',
    'localhost?.evil.example',
    'localhost#.evil.example',
    'localhost evil.example',
    'localhost, evil.example',
    'evil.example,localhost',
    'localhost%00.evil.example',
    '%6cocalhost',
    'ｌocalhost',
    'localhost\u3002',
    '[localhost]',
    '[::1',
    '::1',
    '[::1].evil.example',
    '[::1]evil.example',
    '[127.0.0.1]',
    `${'x'.repeat(254)}`,
  ]) {
    it(`${JSON.stringify(host.slice(0, 40))} is refused`, () =>
      assert.equal(verdict(request({ host })), 'forbidden_host'));
  }

  it('is rejected when the Host header is missing or empty, in every version of HTTP', () => {
    assert.equal(verdict(request({}, '/', '1.0')), 'forbidden_host');
    assert.equal(verdict(request({}, '/', '1.1')), 'invalid_parameter');
  });

  it('is checked against the request target when that is absolute', () => {
    const localhost = { host: 'localhost' };
    assert.equal(verdict(request(localhost, 'http://localhost/x')), 'taken');
    assert.equal(verdict(request({}, 'http://localhost/x', '1.0')), 'taken');
    assert.equal(verdict(request({}, 'http://evil.example/x', '1.0')), 'forbidden_host');
    assert.equal(verdict(request({ host: 'evil.example' }, 'http://evil.example')), 'forbidden_host');
    for (const target of [
      'http://evil.example/',
      'HTTP://EVIL.example',
      'http://localhost@evil.example/',
      'http://',
      'ws://evil.example/api/v1/ws',
    ]) {
      assert.equal(verdict(request(localhost, target)), 'invalid_parameter', target);
    }
    assert.equal(verdict(request(localhost, '/http://evil.example/')), 'taken', 'a path');
  });

  it('named twice is malformed, even when both are allowed', () => {
    const twice = request({ host: 'localhost' });
    twice.rawHeaders.push('HOST', 'localhost');
    assert.equal(verdict(twice), 'invalid_parameter');
  });

  it('is checked regardless of its other headers', () => {
    const header = fc.tuple(
      fc.constantFrom('accept-language', 'sec-fetch-mode', 'x-forwarded-host', 'forwarded', 'user-agent'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(header), (headers) => {
        const others = Object.fromEntries(headers);
        assert.equal(verdict(request({ ...others, host: 'evil.example' })), 'forbidden_host');
        assert.equal(verdict(request({ ...others, host: 'localhost' })), 'taken');
      }),
    );
  });

  it('is never accepted with a dot in it, unless it is an IP address or its suffix is reserved', () => {
    const isOurs = createHostCheck([], 'build-7');
    const ours =
      /^([\w-]+|.*\.(localhost|test|internal|local|home\.arpa|svc|\d+|0x[\da-f]*)|[\da-f:.]+(%.*)?)$/;
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.webAuthority()), (authority) => {
        const host = hostIn(authority);
        if (host !== undefined && isOurs(host)) assert.match(host, ours);
      }),
    );
  });

  it('gets an error that names the setting that would allow it', () => {
    const refusal = (host: string) => createHostRule({})(request({ host }))!.message;
    assert.match(refusal('Mail.example.com.:8025'), /--allow-host mail\.example\.com\.$/);
    assert.match(refusal('a b'), /no valid Host header/);
    assert.ok(refusal(`${'x'.repeat(60_000)}.example`).length < 200);
  });
});

describe('host rule: the names in --allow-host', () => {
  const taken = (host: string, ...allowHost: string[]) =>
    verdict(request({ host }), { allowHost }) === 'taken';

  it('are matched exactly', () => {
    assert.ok(taken('Mail.example.com.:8025', 'mail.EXAMPLE.com'));
    assert.ok(taken('mail.example.com', ' mail.example.com. '));
    assert.ok(taken('xn--bcher-kva.example', 'bücher.example'));
    for (const other of [
      'example.com',
      'x.mail.example.com',
      'evilmail.example.com',
      'mail.example.com.evil',
    ]) {
      assert.ok(!taken(other, 'mail.example.com'), other);
    }
  });

  it('with *. match all subdomains, but not the name itself', () => {
    for (const name of ['a.example.com', 'a.b.Example.com.:1']) assert.ok(taken(name, '*.example.com'), name);
    for (const name of [
      'example.com',
      'evilexample.com',
      'a.example.com.evil',
      '*.example.com',
      '.example.com',
    ]) {
      assert.ok(!taken(name, '*.example.com'), name);
    }
  });

  for (const host of [
    '*',
    '',
    '*.',
    '*.*.com',
    'a.*.com',
    '*example.com',
    'https://mail.test',
    'mail.test:8025',
    'mail test',
    'mail.test/x',
    '..',
  ]) {
    it(`cannot be ${JSON.stringify(host)}`, () =>
      assert.throws(() => createHostRule({ allowHost: [host] }), /is not a host name/));
  }
});

describe('host rule: behind a trusted proxy', () => {
  const behind = (headers: Record<string, string>) =>
    verdict(request(headers), { allowHost: ['mail.example.com'], trustProxy: true });

  it('the host of X-Forwarded-Host is checked as well as Host', () => {
    assert.equal(behind({ host: 'localhost', 'x-forwarded-host': 'mail.example.com' }), 'taken');
    assert.equal(behind({ host: 'mail.example.com' }), 'taken');
    assert.equal(behind({ host: 'localhost', 'x-forwarded-host': 'evil.example' }), 'forbidden_host');
  });

  it('a rebound page gains nothing by setting X-Forwarded-Host', () => {
    assert.equal(behind({ host: 'evil.example', 'x-forwarded-host': 'localhost' }), 'forbidden_host');
    // As sent by a proxy that appends the name it saw.
    for (const list of [
      'localhost, evil.example',
      'evil.example,localhost',
      'evil.example,',
      'localhost;x',
    ]) {
      assert.equal(behind({ host: 'localhost', 'x-forwarded-host': list }), 'forbidden_host', list);
      assert.equal(behind({ host: 'evil.example', 'x-forwarded-host': list }), 'forbidden_host', list);
    }
  });

  it('an empty header is ignored', () => {
    for (const blank of ['', ' ', ', ']) {
      assert.equal(behind({ host: 'localhost', 'x-forwarded-host': blank }), 'taken');
      assert.equal(behind({ host: 'evil.example', 'x-forwarded-host': blank }), 'forbidden_host');
    }
  });
});
