import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultConfig, parseConfig, unknownVariables } from './app-settings.ts';
import { ConfigError } from './config/read-arguments.ts';

describe('settings: they', () => {
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

  const folder = { POSTERN_DATA_DIR: '/data' };
  const database = { POSTERN_DATABASE: 'postgres://db/x' };
  for (const [title, argv, env, expected] of [
    [
      'a database replaces the folder of the image',
      [],
      { ...folder, ...database },
      ['postgres://db/x', null, false],
    ],
    ['memory replaces the folder of the image', ['--ephemeral'], folder, [null, null, true]],
    ['a flag replaces variables', ['--data-dir', 'x'], database, [null, 'x', false]],
    ['--no-ephemeral leaves the folder', ['--no-ephemeral'], folder, [null, '/data', false]],
  ] as const)
    it(`name one place for messages: ${title}`, () => {
      const config = parseConfig([...argv], env);
      assert.deepEqual([config.database, config.dataDir, config.ephemeral], expected);
    });

  for (const [argv, expected] of [
    [['--ephemeral'], true],
    [['--ephemeral=false'], false],
    [['--no-ephemeral'], false],
    [['--ephemeral=1'], true],
  ] as const) {
    it(`read the switch ${argv.join(' ')} as ${expected}`, () => {
      assert.equal(parseConfig([...argv], {}).ephemeral, expected);
    });
  }

  for (const address of ['0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'mail.example.test']) {
    it(`accept ${address} as the host`, () =>
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
    it(`read the size ${text}`, () => assert.equal(parseConfig(['--max-bytes', text], {}).maxBytes, size));
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
    it(`read the time ${text}`, () => assert.equal(parseConfig(['--max-age', text], {}).maxAge, time));
  }
});

describe('settings: an invalid one', () => {
  for (const [title, argv, env, message] of [
    [
      'is reported with the flag, the value and what the flag takes',
      ['--smtp-port', '70000'],
      {},
      /^--smtp-port got "70000"; it takes a port from 0 to 65535/,
    ],
    [
      'is reported with the variable that it came from',
      [],
      { POSTERN_HTTP_PORT: 'web' },
      /^POSTERN_HTTP_PORT got "web"/,
    ],
    ['can be a number followed by other characters', ['--smtp-port', '25x'], {}, /got "25x"/],
    ['can be a negative limit', ['--max-messages', '-1'], {}, /at least 1/],
    ['can be a time without a unit', ['--max-age', '30'], {}, /30s/],
    ['can be a timeout that is too long for a timer', ['--shutdown-timeout', '25d'], {}, /at most 24d/],
    ['can be an SMTP name with a line break', ['--smtp-name', 'mail\r\n220 x'], {}, /^--smtp-name got/],
    ['can be an unknown choice', ['--log-level', 'loud'], {}, /debug, info, warn, error or silent/],
    ['can be an option without its value', ['--data-dir'], {}, /^--data-dir needs a value/],
    [
      'can be a misspelled option, and the error suggests the right one',
      ['--smpt-port', '1'],
      {},
      /Did you mean --smtp-port\?/,
    ],
    [
      'can be an unknown option, without a suggestion if none is similar',
      ['--nope', '1'],
      {},
      /^Unknown option --nope\. See/,
    ],
    ['can be a host with spaces', ['--host', 'not an address'], {}, /^--host got "not an address"/],
    ['can be an IP address with a number above 255', ['--host', '999.1.1.1'], {}, /got "999\.1\.1\.1"/],
    ['can be a host with a port', ['--host', '127.0.0.1:25'], {}, /got "127\.0\.0\.1:25"/],
    ['can be an argument that is not an option', ['start'], {}, /"start" is not an option/],
    ['can be a certificate without a key', ['--smtp-tls-cert', 'a.pem'], {}, /--smtp-tls-key/],
    ['can be required TLS without a certificate', ['--smtp-require-tls'], {}, /needs a certificate/],
    [
      'can be implicit TLS without a certificate, also on port 0',
      ['--smtps-port', '0'],
      {},
      /needs a certificate/,
    ],
    [
      'can be a memory limit that is too small for the largest message',
      ['--smtp-max-size', '300MiB'],
      {},
      /--smtp-max-buffered/,
    ],
    [
      'can be a data folder together with --ephemeral',
      ['--ephemeral', '--data-dir', 'x'],
      {},
      /cannot be combined/,
    ],
    ['can be a base path that does not start with a slash', ['--base-path', 'mail'], {}, /such as \/mail/],
    [
      'can be a webhook URL with another scheme than http and https',
      ['--webhook-url', 'file:///etc/passwd'],
      {},
      /http/,
    ],
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

  it('can be an unknown variable, which is listed', () => {
    assert.deepEqual(
      unknownVariables({ POSTERN_SMPT_PORT: '1', POSTERN_HOST: 'x', POSTERN_URL: 'x', PATH: '' }),
      ['POSTERN_SMPT_PORT'],
    );
  });
});
