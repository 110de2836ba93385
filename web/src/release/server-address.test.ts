import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readServerAddress } from './server-address.ts';

describe('the address of a server', () => {
  for (const [typed, expected] of [
    ['mail.example.com', { host: 'mail.example.com' }],
    [' mail.example.com ', { host: 'mail.example.com' }],
    ['mail.example.com:2525', { host: 'mail.example.com', port: 2525 }],
    ['smtp://mail.example.com', { host: 'mail.example.com' }],
    ['smtp://mail.example.com:25/', { host: 'mail.example.com', port: 25 }],
    ['SMTPS://mail.example.com:465', { host: 'mail.example.com', port: 465, tls: 'implicit' }],
    ['127.0.0.1:25', { host: '127.0.0.1', port: 25 }],
    ['[::1]:25', { host: '[::1]', port: 25 }],
    ['::1', { host: '::1' }],
    ['2001:db8::25', { host: '2001:db8::25' }],
    ['', { host: '' }],
  ] as const) {
    it(`${JSON.stringify(typed)} is ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(readServerAddress(typed), expected));
  }
});
