import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type AddressKind, addressKind, sameAddress } from './address-kind.ts';

const rows: [address: string, kind: AddressKind, why: string][] = [
  ['127.0.0.1', 'loopback', 'loopback'],
  ['127.255.255.254', 'loopback', 'the whole of 127/8'],
  ['::1', 'loopback', 'loopback over IPv6'],
  ['0:0:0:0:0:0:0:1', 'loopback', 'the same, written out'],
  ['10.1.2.3', 'private', 'private'],
  ['172.16.0.1', 'private', 'the first of 172.16/12'],
  ['172.31.255.255', 'private', 'the last of 172.16/12'],
  ['172.32.0.0', 'public', 'one past 172.16/12'],
  ['192.168.1.1', 'private', 'private'],
  ['fec0::1', 'private', 'site-local, long deprecated'],
  ['169.254.10.20', 'link_local', 'link-local'],
  ['fe80::1', 'link_local', 'link-local over IPv6'],
  ['fe80::1%eth0', 'link_local', 'with a zone'],
  ['febf::1', 'link_local', 'the end of fe80::/10'],
  ['100.64.0.1', 'shared', 'behind a carrier-grade NAT'],
  ['100.127.255.255', 'shared', 'the last of 100.64/10'],
  ['100.128.0.0', 'public', 'one past 100.64/10'],
  ['fd12:3456::1', 'unique_local', 'unique local'],
  ['fc00::1', 'unique_local', 'unique local'],
  ['::ffff:127.0.0.1', 'loopback', 'IPv4-mapped'],
  ['::ffff:7f00:1', 'loopback', 'IPv4-mapped, in hex'],
  ['0:0:0:0:0:ffff:10.0.0.1', 'private', 'IPv4-mapped, written out'],
  ['::ffff:8.8.8.8', 'public', 'IPv4-mapped, and out on the internet'],
  ['::ffff:0:127.0.0.1', 'loopback', 'IPv4-translated'],
  ['::127.0.0.1', 'loopback', 'IPv4-compatible'],
  ['::a9fe:a9fe', 'metadata', 'IPv4-compatible metadata'],
  ['64:ff9b::10.0.0.1', 'private', 'NAT64'],
  ['64:ff9b::a9fe:a9fe', 'metadata', 'NAT64 to the metadata address'],
  ['64:ff9b:1::a9fe:a9fe', 'metadata', 'local-use NAT64 cut at /96'],
  ['64:ff9b:1:a9fe:a9:fe00::', 'metadata', 'local-use NAT64 cut at /48'],
  ['64:ff9b:1::8.8.8.8', 'public', 'local-use NAT64 to the internet'],
  ['2002:7f00:1::', 'loopback', '6to4'],
  ['2002:a9fe:a9fe::1', 'metadata', '6to4 to the metadata address'],
  ['2002:808:808::1', 'public', '6to4 to a public address'],
  ['2001:0:4136:e378:8000:63bf:80ff:fffe', 'loopback', 'Teredo client 127.0.0.1'],
  ['2001:0:a9fe:a9fe::f7f7:f7f7', 'metadata', 'Teredo by way of the metadata address'],
  ['169.254.169.254', 'metadata', 'AWS, Google, Azure'],
  ['169.254.170.2', 'metadata', 'Amazon ECS'],
  ['169.254.170.23', 'metadata', 'Amazon EKS'],
  ['168.63.129.16', 'metadata', "Azure's wire server"],
  ['192.0.0.192', 'metadata', 'Oracle'],
  ['100.100.100.200', 'metadata', 'Alibaba'],
  ['fd00:ec2::254', 'metadata', 'AWS over IPv6'],
  ['fd00:0ec2:0:0:0:0:0:0254', 'metadata', 'the same, written out'],
  ['fd20:ce::254', 'metadata', 'Google over IPv6'],
  ['::ffff:169.254.169.254', 'metadata', 'mapped'],
  ['0.0.0.0', 'unspecified', 'which connects to this machine'],
  ['0.1.2.3', 'unspecified', 'this network'],
  ['::', 'unspecified', 'which connects to this machine'],
  ['255.255.255.255', 'broadcast', 'broadcast'],
  ['224.0.0.1', 'multicast', 'multicast'],
  ['ff02::1', 'multicast', 'multicast over IPv6'],
  ['240.0.0.1', 'reserved', 'class E'],
  ['192.0.2.1', 'reserved', 'documentation'],
  ['198.18.0.1', 'reserved', 'benchmarks'],
  ['2001:db8::1', 'reserved', 'documentation over IPv6'],
  ['8.8.8.8', 'public', 'the internet'],
  ['2606:4700::1111', 'public', 'the internet over IPv6'],
  ['4000::1', 'reserved', 'not given out'],
  ['2130706433', 'reserved', 'a plain number, before it is resolved'],
  ['mail.example.com', 'reserved', 'a name'],
  ['', 'reserved', 'nothing'],
];

describe('the kind of an address', () => {
  for (const [address, kind, why] of rows) {
    it(`${address || '(empty)'} is ${kind}: ${why}`, () => assert.equal(addressKind(address), kind));
  }

  it('does not depend on how an IPv4 address is written as IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const prefix of ['::ffff:', '64:ff9b::']) {
          assert.equal(addressKind(prefix + address), addressKind(address));
        }
      }),
    );
  });

  it('is defined for every address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        assert.ok(isIP(address));
        assert.ok(addressKind(address));
        assert.ok(sameAddress(address, address));
      }),
    );
  });
});

describe('two addresses', () => {
  for (const [one, other, same] of [
    ['127.0.0.1', '127.0.0.1', true],
    ['::ffff:127.0.0.1', '127.0.0.1', true],
    ['::ffff:7f00:1', '127.0.0.1', true],
    ['::1', '0:0::0:1', true],
    ['fe80::1%eth0', 'fe80::1%eth0', true],
    ['fe80::1%eth0', 'fe80::1%eth1', false],
    ['::127.0.0.1', '127.0.0.1', false],
    ['127.0.0.1', '127.0.0.2', false],
    ['localhost', 'localhost', false],
  ] as const) {
    it(`${one} and ${other} are ${same ? 'the same' : 'not the same'}`, () =>
      assert.equal(sameAddress(one, other), same));
  }
});
