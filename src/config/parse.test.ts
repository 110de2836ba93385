import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, defaultConfig, parseConfig, unknownVariables } from './parse.ts';

describe('settings', () => {
  it('have their defaults without flags and variables', () => {
    const config = parseConfig([], {});
    assert.deepEqual(config, defaultConfig);
    assert.equal(config.smtpPort, 1025);
    assert.equal(config.httpPort, 8025);
    assert.equal(config.host, '127.0.0.1');
  });

  it('come from flags, then variables, then defaults', () => {
    const env = { POSTERN_SMTP_PORT: '2525', POSTERN_HTTP_PORT: '8080' };
    const config = parseConfig(['--smtp-port', '3025'], env);
    assert.equal(config.smtpPort, 3025);
    assert.equal(config.httpPort, 8080);
  });

  it('take a value after an equals sign or as the next argument, and the last value wins', () => {
    assert.equal(parseConfig(['--smtp-port=1', '--smtp-port', '2'], {}).smtpPort, 2);
  });

  it('treat an empty variable as not set', () => {
    assert.equal(parseConfig([], { POSTERN_SMTP_PORT: '' }).smtpPort, 1025);
  });

  for (const [argv, expected] of [
    [['--ephemeral'], true],
    [['--ephemeral=false'], false],
    [['--no-ephemeral'], false],
    [['--ephemeral=1'], true],
  ] as const) {
    it(`reads the switch ${argv.join(' ')} as ${expected}`, () => {
      assert.equal(parseConfig([...argv], {}).ephemeral, expected);
    });
  }

  for (const address of ['0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'mail.example.test']) {
    it(`take ${address} as the address`, () =>
      assert.equal(parseConfig(['--host', address], {}).host, address));
  }

  it('collect lists from repeated flags and from commas in a variable', () => {
    assert.deepEqual(parseConfig(['--token', 'a', '--token', 'b'], {}).token, ['a', 'b']);
    assert.deepEqual(parseConfig([], { POSTERN_TOKEN: 'a, b' }).token, ['a', 'b']);
  });

  for (const [text, size] of [
    ['500000', 500_000],
    ['64KiB', 65_536],
    ['25M', 26_214_400],
    ['2gb', 2_147_483_648],
    ['1.5 MiB', 1_572_864],
  ] as const) {
    it(`reads the size ${text}`, () => assert.equal(parseConfig(['--max-bytes', text], {}).maxBytes, size));
  }

  for (const [text, time] of [
    ['500ms', 500],
    ['30s', 30_000],
    ['5min', 300_000],
    ['5m', 300_000],
    ['12h', 43_200_000],
    ['7d', 604_800_000],
    ['365d', 31_536_000_000],
    ['none', null],
  ] as const) {
    it(`reads the time ${text}`, () => assert.equal(parseConfig(['--max-age', text], {}).maxAge, time));
  }
});

describe('an invalid setting', () => {
  for (const [title, argv, env, message] of [
    [
      'names the flag, what it got and what it takes',
      ['--smtp-port', '70000'],
      {},
      /^--smtp-port got "70000"; it takes a port from 0 to 65535/,
    ],
    [
      'names the variable when it came from there',
      [],
      { POSTERN_HTTP_PORT: 'web' },
      /^POSTERN_HTTP_PORT got "web"/,
    ],
    ['does not take a number with junk behind it', ['--smtp-port', '25x'], {}, /got "25x"/],
    ['does not take a negative limit', ['--max-messages', '-1'], {}, /at least 1/],
    ['does not take a time without a unit', ['--max-age', '30'], {}, /30s/],
    ['does not take a wait that no timer can count', ['--shutdown-timeout', '25d'], {}, /at most 24d/],
    ['does not take a greeting for a name', ['--smtp-name', 'mail\r\n220 x'], {}, /^--smtp-name got/],
    ['does not take an unknown choice', ['--log-level', 'loud'], {}, /debug, info, warn, error or silent/],
    ['says when the value is missing', ['--data-dir'], {}, /^--data-dir needs a value/],
    ['suggests the option that was meant', ['--smpt-port', '1'], {}, /Did you mean --smtp-port\?/],
    ['does not guess at an option that is like none', ['--nope', '1'], {}, /^Unknown option --nope\. See/],
    ['does not take words as the address', ['--host', 'not an address'], {}, /^--host got "not an address"/],
    ['does not take a number above 255 in an address', ['--host', '999.1.1.1'], {}, /got "999\.1\.1\.1"/],
    ['does not take a port in the address', ['--host', '127.0.0.1:25'], {}, /got "127\.0\.0\.1:25"/],
    ['does not guess at a stray word', ['start'], {}, /"start" is not an option/],
    ['requires certificate and key together', ['--smtp-tls-cert', 'a.pem'], {}, /--smtp-tls-key/],
    ['requires a certificate for required TLS', ['--smtp-require-tls'], {}, /needs a certificate/],
    [
      'requires a certificate for implicit TLS, also on port 0',
      ['--smtps-port', '0'],
      {},
      /needs a certificate/,
    ],
    ['requires memory for the largest message', ['--smtp-max-size', '300MiB'], {}, /--smtp-max-buffered/],
    [
      'does not keep mail in memory and in a folder',
      ['--ephemeral', '--data-dir', 'x'],
      {},
      /cannot be combined/,
    ],
    ['requires a path as the base path', ['--base-path', 'mail'], {}, /such as \/mail/],
    ['requires a web address for the webhook', ['--webhook-url', 'file:///etc/passwd'], {}, /http/],
  ] as const) {
    it(title, () => {
      assert.throws(
        () => parseConfig([...argv], env),
        (error) => {
          assert.ok(error instanceof ConfigError);
          assert.match(error.message, message);
          assert.doesNotMatch(error.message, /\n/);
          return true;
        },
      );
    });
  }

  it('is reported for an unknown variable', () => {
    assert.deepEqual(
      unknownVariables({ POSTERN_SMPT_PORT: '1', POSTERN_HOST: 'x', POSTERN_URL: 'x', PATH: '' }),
      ['POSTERN_SMPT_PORT'],
    );
  });
});
