import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InboxEvent } from '../../contract/events.ts';
import { type EventPeer, FanOut } from './fan-out.ts';

const deleted = (id: string): InboxEvent => ({ type: 'message:delete', data: { id } });

/** Collects what it is sent; `send` may be replaced by something that fails. */
function createPeer(send?: () => boolean) {
  const told: string[] = [];
  const dropped = Promise.withResolvers<void>();
  let heard = Promise.withResolvers<void>();
  const peer: EventPeer = {
    send(frames) {
      if (send) return send();
      told.push(frames.toString());
      heard.resolve();
      heard = Promise.withResolvers();
      return true;
    },
    drop: () => dropped.resolve(),
  };
  return { peer, told, dropped: dropped.promise, next: () => heard.promise };
}

describe('FanOut', () => {
  it('still sends to the others when sending to one peer throws', async () => {
    const fanOut = new FanOut(1024);
    const broken = createPeer(() => {
      throw new Error('broken');
    });
    const healthy = createPeer();
    fanOut.join(broken.peer);
    fanOut.join(healthy.peer);
    fanOut.publish(deleted('one'));
    await Promise.all([broken.dropped, healthy.next()]);
    fanOut.publish(deleted('two'));
    await healthy.next();
    assert.match(healthy.told.join(), /one.*two/s);
  });

  it('drops all peers when an event cannot be sent, and sends later events to new ones', async () => {
    const fanOut = new FanOut(1024);
    const before = createPeer();
    fanOut.join(before.peer);
    fanOut.publish({
      ...deleted('never'),
      toJSON() {
        throw new Error('cannot be serialised');
      },
    } as unknown as InboxEvent);
    await before.dropped;
    const after = createPeer();
    fanOut.join(after.peer);
    fanOut.publish(deleted('later'));
    await after.next();
    assert.match(after.told.join(), /later/);
  });
});
