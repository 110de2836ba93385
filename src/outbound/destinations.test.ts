import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type DestinationOptions, Destinations, pinnedLookup } from './destinations.ts';

const names: Record<string, string[]> = {
  'mail.example.com': ['93.184.216.34', '2606:4700::25'],
  'mailhost.internal': ['10.0.0.5'],
  'alias.example.com': ['10.0.0.5'],
  'mixed.example.com': ['169.254.169.254', '10.0.0.5', '10.0.0.6'],
  'rebound.example.com': ['169.254.169.254'],
  'zero.example.com': ['0.0.0.0', '::'],
  localhost: ['::1', '127.0.0.1'],
};
const asked: string[] = [];
const lookup = async (name: string) => {
  asked.push(name);
  if (!Object.hasOwn(names, name)) throw new Error('ENOTFOUND');
  return names[name]!;
};
const resolve = (options: DestinationOptions, host: string, port = 25) =>
  new Destinations({ lookup, ...options }).resolve(host, port);
const refuses = (options: DestinationOptions, host: string, port?: number, reason = 'not_allowed') =>
  assert.rejects(resolve(options, host, port), { name: 'DestinationError', reason });

describe('where Postern may connect to', () => {
  it('is nowhere by default, and nothing is resolved', async () => {
    asked.length = 0;
    for (const host of ['mail.example.com', 'localhost', '127.0.0.1', '8.8.8.8']) await refuses({}, host);
    assert.deepEqual(asked, []);
  });

  it('is anywhere when only this machine can connect to Postern', async () => {
    assert.deepEqual(await resolve({ anywhere: true }, 'mail.example.com'), names['mail.example.com']);
    assert.deepEqual(await resolve({ anywhere: true }, '127.0.0.1'), ['127.0.0.1']);
    await refuses({ anywhere: true }, 'nowhere.example.com', 25, 'not_found');
  });

  it('is a listed name, on its port only', async () => {
    const allow = ['mail.example.com:25'];
    for (const host of ['mail.example.com', 'MAIL.Example.com', 'mail.example.com.']) {
      assert.deepEqual(await resolve({ allow }, host), names['mail.example.com'], host);
    }
    await refuses({ allow }, 'mail.example.com', 26);
    await refuses({ allow }, 'mailhost.internal');
    await refuses({ allow: ['gone.example.com:25'] }, 'gone.example.com', 25, 'not_found');
  });

  it('is a listed address, whatever name resolves to it', async () => {
    for (const entry of ['10.0.0.5:25', '[::ffff:10.0.0.5]:25', '[::ffff:a00:5]:25', '0x0a000005:25']) {
      assert.deepEqual(await resolve({ allow: [entry] }, 'mailhost.internal'), ['10.0.0.5'], entry);
    }
  });

  it('is the address of a listed name, by any name or by number', async () => {
    const allow = ['mailhost.internal:25'];
    for (const host of ['alias.example.com', '10.0.0.5', '167772165', '012.0.0.5', '0xa.5', '１０.0.0.5']) {
      assert.deepEqual(await resolve({ allow }, host), ['10.0.0.5'], host);
    }
    await refuses({ allow }, '10.0.0.6');
  });

  it('leaves out those addresses of a name that are not allowed', async () => {
    assert.deepEqual(await resolve({ allow: ['10.0.0.5:25'] }, 'mixed.example.com'), ['10.0.0.5']);
    assert.deepEqual(await resolve({ allow: ['*'] }, 'mixed.example.com'), ['10.0.0.5', '10.0.0.6']);
    assert.deepEqual(await resolve({ allow: ['mixed.example.com:25'] }, 'mixed.example.com'), [
      '10.0.0.5',
      '10.0.0.6',
    ]);
  });

  it('is with * any address except cloud metadata and addresses that are not a host', async () => {
    for (const host of [
      'mail.example.com',
      'localhost',
      '127.0.0.1',
      '192.168.1.1',
      'fe80::1%eth0',
      '[::1]',
    ]) {
      assert.ok(await resolve({ allow: ['*'] }, host), host);
    }
    for (const host of [
      '169.254.169.254',
      '2852039166',
      '0xa9.0xfe.0xa9.0xfe',
      '0251.0376.0251.0376',
      '[::ffff:a9fe:a9fe]',
      '64:ff9b::169.254.169.254',
      'fd00:ec2::254',
      'fd00:ec2::254%eth0',
      'rebound.example.com',
      'zero.example.com',
      '0',
      '0.0.0.0',
      '255.255.255.255',
      'ff02::1%eth0',
    ]) {
      await refuses({ allow: ['*'] }, host);
    }
  });

  it('is not a metadata address through a listed name, only by its number', async () => {
    await refuses({ allow: ['rebound.example.com:25'] }, 'rebound.example.com');
    assert.deepEqual(await resolve({ allow: ['169.254.169.254:80'] }, '169.254.169.254', 80), [
      '169.254.169.254',
    ]);
  });

  it('is not a listed link-local address on another link', async () => {
    const allow = ['[fe80::1%eth0]:25'];
    assert.deepEqual(await resolve({ allow }, 'fe80::1%eth0'), ['fe80::1%eth0']);
    await refuses({ allow }, 'fe80::1%eth1');
    await refuses({ allow }, 'fe80::1');
  });

  it('is not an invalid host name', async () => {
    for (const host of [
      '',
      ' ',
      'a b',
      'evil\r\n.test',
      'a\tb',
      'a\0b',
      'a/b',
      'user@host',
      'a:25',
      '[::1',
      '%',
    ]) {
      await refuses({ anywhere: true }, host, 25, 'not_found');
    }
  });

  it('never returns an address that the system did not resolve', async () => {
    const strict = new Destinations({ allow: ['10.0.0.5:25', 'mail.example.com:25'], lookup });
    const permitted = new Set(['10.0.0.5', '::ffff:10.0.0.5', ...names['mail.example.com']!]);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.ipV4Extended(),
          fc.ipV6(),
          fc.domain(),
          fc.constantFrom(...Object.keys(names)),
        ),
        async (host) => {
          const addresses = await strict.resolve(host, 25).catch((error) => {
            assert.equal(error.name, 'DestinationError');
            return [];
          });
          for (const address of addresses) assert.ok(permitted.has(address), address);
        },
      ),
    );
  });

  for (const entry of [
    '',
    'mail',
    'mail:',
    ':25',
    'mail:0',
    'mail:65536',
    'a b:25',
    '::1:25',
    'mail:25/x',
    '**',
  ]) {
    it(`refuses ${JSON.stringify(entry)} as an entry of the list, in one line`, () =>
      assert.throws(() => new Destinations({ allow: [entry] }), /is not host:port/));
  }
});

describe('a pinned lookup', () => {
  it('connects to the given addresses, the next when one does not respond, and never asks a resolver', async () => {
    const server = createServer((socket) => socket.end('here'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect({
      host: 'anything.invalid',
      port,
      autoSelectFamily: true,
      lookup: pinnedLookup(['::1', '127.0.0.1']),
    });
    const [data] = await once(socket.setEncoding('utf8'), 'data');
    assert.equal(data, 'here');
    socket.destroy();
    server.close();
  });
});
