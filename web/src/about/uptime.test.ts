import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatUptime } from './uptime.ts';

describe('uptime', () => {
  for (const [seconds, text] of [
    [-5, 'less than a minute'],
    [59, 'less than a minute'],
    [61, '1 minute'],
    [3600, '1 hour'],
    [2 * 3600 + 150, '2 hours 2 minutes'],
    [3 * 86400 + 4 * 3600 + 59, '3 days 4 hours'],
  ] as const) {
    it(`${seconds} seconds are ${text}`, () => assert.equal(formatUptime(seconds * 1000), text));
  }
});
