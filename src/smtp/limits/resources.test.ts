import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SmtpLimits } from './limits.ts';
import { MESSAGE_OVERHEAD, Resources } from './resources.ts';

const MIB = 1024 * 1024;

function resources(limits: Partial<SmtpLimits> = {}): Resources {
  const defaults = {
    smtpMaxConnections: 10,
    smtpMaxBuffered: 100 * MIB,
    smtpMaxSize: 1 * MIB,
    smtpMaxAddressShare: 80,
  };
  return new Resources({ ...defaults, ...limits } as SmtpLimits);
}

/** Connects from the address until refused, and returns the number of connections. */
function connectAll(all: Resources, address: string): number {
  let count = 0;
  while (all.connect(address)) count++;
  return count;
}

describe('the resources of SMTP sessions', () => {
  it('leave connections for other addresses when one takes all it can', () => {
    const all = resources();
    assert.equal(connectAll(all, '192.0.2.1'), 8);
    assert.equal(connectAll(all, '192.0.2.2'), 2);
    assert.equal(all.connect('192.0.2.3'), null);
  });

  it('count an IPv6 network as one address', () => {
    const all = resources();
    assert.equal(connectAll(all, '2001:db8::1'), 8);
    assert.equal(all.connect('2001:db8::2'), null);
    assert.ok(all.connect('2001:db8:0:1::1'));
  });

  it('allow a new connection after one was closed', () => {
    const all = resources({ smtpMaxConnections: 1 });
    const client = all.connect('192.0.2.1');
    assert.equal(all.connect('192.0.2.2'), null);
    all.disconnect(client!);
    assert.ok(all.connect('192.0.2.2'));
  });

  it('leave memory for other addresses when one takes all it can', () => {
    const all = resources();
    const [greedy, other] = [all.connect('192.0.2.1')!, all.connect('192.0.2.2')!];
    const claims = [all.open(greedy), all.open(greedy), all.open(other)] as const;
    assert.ok(claims[0].resize(50 * MIB));
    assert.ok(!claims[1].resize(31 * MIB), 'over its share');
    assert.ok(claims[1].resize(30 * MIB));
    assert.ok(!claims[2].resize(21 * MIB), 'over what is left');
    assert.ok(claims[2].resize(20 * MIB));
    claims[0].release();
    assert.ok(claims[2].grow(50 * MIB));
  });

  it('allow one address a message of the maximum size, whatever its share', () => {
    const size = 10 * MIB;
    const all = resources({
      smtpMaxBuffered: size + MESSAGE_OVERHEAD,
      smtpMaxSize: size,
      smtpMaxAddressShare: 1,
    });
    assert.ok(all.open(all.connect('192.0.2.1')!).resize(size + MESSAGE_OVERHEAD));
  });

  it('let the message with priority use the memory that others leave free', () => {
    const all = resources({ smtpMaxAddressShare: 100 });
    const client = all.connect('192.0.2.1')!;
    const [first, second, session] = [
      all.openMessage(client),
      all.openMessage(client),
      all.open(client),
    ] as const;
    // 8 MiB for sessions, 3 MiB for the message with priority: the largest and its overhead.
    assert.ok(first.resize(89 * MIB));
    assert.ok(!second.resize(1));
    assert.ok(all.prioritize(second, 0));
    assert.ok(!all.prioritize(first, 1));
    assert.ok(second.resize(3 * MIB));
    assert.ok(!second.grow(1));
    assert.ok(session.resize(8 * MIB));
    second.resize(0);
    assert.ok(all.prioritize(first, 2), 'after the message is done');
    assert.ok(!all.prioritize(second, 3));
    assert.ok(all.prioritize(second, 20_000), 'after a message that does not arrive');
  });

  it('still count the memory of a message whose connection was closed', () => {
    const all = resources();
    const client = all.connect('192.0.2.1')!;
    const message = all.open(client);
    assert.ok(message.resize(80 * MIB));
    all.disconnect(client);
    const next = all.open(all.connect('192.0.2.1')!);
    assert.ok(!next.resize(1));
    message.release();
    assert.ok(next.resize(80 * MIB));
  });
});
