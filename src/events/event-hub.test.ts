import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InboxEvent } from '../contract/events.ts';
import { currentClient } from '../mailbox/client.ts';
import type { Log } from '../process/log.ts';
import { EVERY_MAILBOX, EventHub } from './event-hub.ts';

const removed = (id: string): InboxEvent => ({ type: 'message:delete', data: { id } });

describe('EventHub', () => {
  it('passes every event to every listener, in order, before publish returns', () => {
    const hub = new EventHub();
    const heard: string[] = [];
    hub.subscribe((event) => heard.push(`a ${event.type}`));
    hub.subscribe((event) => heard.push(`b ${event.type}`));
    hub.publish(removed('1'));
    hub.publish({ type: 'messages:clear' });
    assert.deepEqual(heard, ['a message:delete', 'b message:delete', 'a messages:clear', 'b messages:clear']);
  });

  it('passes the events of a mailbox to its own listeners only, and to those of every mailbox', () => {
    const hub = new EventHub();
    const heard: string[] = [];
    hub.subscribe(() => heard.push('default'));
    hub.subscribe(() => heard.push('seventh'), 7);
    hub.subscribe((_, mailbox) => heard.push(`every ${mailbox}`), EVERY_MAILBOX);
    hub.publish({ type: 'messages:clear' }, 7);
    assert.deepEqual(heard, ['seventh', 'every 7']);
    hub.publish({ type: 'messages:clear' });
    assert.deepEqual(heard.slice(2), ['default', 'every 0']);
  });

  it('is left by the client that made the change, so what a listener starts is not cancelled with it', () => {
    const hub = new EventHub();
    let client: unknown = 'not called';
    hub.subscribe(() => {
      client = currentClient.getStore();
    });
    currentClient.run({ isGone: true, isPipelining: false }, () => hub.publish({ type: 'messages:clear' }));
    assert.equal(client, undefined);
  });

  it('passes no event to a listener that has unsubscribed, even twice', () => {
    const hub = new EventHub();
    let heard = 0;
    const listener = () => heard++;
    const leave = hub.subscribe(listener);
    hub.subscribe(listener);
    leave();
    leave();
    hub.publish({ type: 'messages:clear' });
    assert.equal(heard, 1);
  });

  it('lets listeners subscribe and unsubscribe during an event', () => {
    const hub = new EventHub();
    const heard: string[] = [];
    const leave = hub.subscribe(() => {
      heard.push('first');
      leave();
      hub.subscribe(() => heard.push('late'));
    });
    hub.subscribe(() => heard.push('second'));
    hub.publish({ type: 'messages:clear' });
    assert.deepEqual(heard, ['first', 'second']);
    hub.publish({ type: 'messages:clear' });
    assert.deepEqual(heard, ['first', 'second', 'second', 'late']);
  });

  it('logs a listener that throws and still calls the others', () => {
    const logged: string[] = [];
    const quiet = () => {};
    const log: Log = { debug: quiet, info: quiet, warn: quiet, error: (message) => logged.push(message) };
    const hub = new EventHub(log);
    let heard = 0;
    hub.subscribe(() => {
      throw new Error('broken');
    });
    hub.subscribe(() => heard++);
    hub.publish({ type: 'messages:clear' });
    assert.equal(heard, 1);
    assert.deepEqual(logged, ['an event listener failed']);
  });
});
