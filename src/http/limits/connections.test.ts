import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { HttpConnection } from './connection.ts';
import { HttpConnections } from './connections.ts';

describe('HttpConnections', () => {
  it('considers some of the others for each new connection, and all of them in turn', (t) => {
    // None of them is idle for long.
    t.mock.method(performance, 'now', () => 0);
    const connections = new HttpConnections(400);
    t.after(() => connections.cut());
    const considered = new Map<HttpConnection, number>();
    const { hasProgressed } = HttpConnection.prototype;
    t.mock.method(HttpConnection.prototype, 'hasProgressed', function (this: HttpConnection) {
      considered.set(this, (considered.get(this) ?? 0) + 1);
      return hasProgressed.call(this);
    });
    const accepted = Array.from({ length: 1000 }, () => connections.accept(new Socket())!);
    const times = accepted.map((connection) => considered.get(connection) ?? 0);
    const sum = times.reduce((before, one) => before + one);
    // A hundred for each, up to twice at a time.
    assert.ok(sum <= 600 * 200, String(sum));
    assert.ok(times.slice(0, 800).every((one) => one > 0));
  });
});
