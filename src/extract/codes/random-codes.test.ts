import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readText } from '../read-text.ts';
import { findCodes } from './find-codes.ts';

const digits = '0123456789';
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A linear congruential generator, so that each run tries the same codes. */
function characters(seed: number): (from: string, count: number) => string {
  let state = seed;
  return (from, count) =>
    Array.from({ length: count }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return from[Math.floor((state / 2 ** 32) * from.length)];
    }).join('');
}

// The characters of a code must not decide whether it is found: a test that fails once in twenty runs is worse than one that
// always fails.
describe('codes: random characters', () => {
  const messages = [
    (code: string) => ['Sign in', `Your verification code is ${code}.\nIt expires in 10 minutes.`],
    (code: string) => ['Confirm your email', `Enter this code: ${code}`],
    (code: string) => ['Sign in to Acme', `Hello Ana,\n\nUse this code to sign in:\n\n${code}\n\nThanks`],
    (code: string) => [`${code} is your Acme code`, `Use ${code} to continue.`],
    (code: string) => ['Anmeldung', `Ihr Bestätigungscode lautet:\n\n${code}\n\nEr ist 10 Minuten gültig.`],
    (code: string) => ['認証コード', `認証コード：${code}\n有効期限は10分です。`],
  ] as const;
  for (const [format, from, count, share] of [
    ['4 digits', digits, 4, 1],
    ['6 digits', digits, 6, 1],
    ['8 digits', digits, 8, 1],
    ['10 digits', digits, 10, 1],
    ['5 capitals and digits', capitals + digits, 5, 0.98],
    ['6 capitals and digits', capitals + digits, 6, 0.98],
    ['8 capitals and digits', capitals + digits, 8, 0.98],
    ['6 capitals', capitals, 6, 0.95],
    ['8 small letters and digits', capitals.toLowerCase() + digits, 8, 0.95],
    ['8 hexadecimal digits', `${digits}abcdef`, 8, 0.95],
  ] as const) {
    it(`${format} are found at least ${share * 100} times of 100`, () => {
      const random = characters(7);
      const missed: string[] = [];
      for (const message of messages) {
        for (let at = 0; at < 100; at++) {
          const code = random(from, count);
          const [subject, text] = message(code);
          const found = findCodes(subject!, readText(text!)).map(({ value }) => value);
          if (found.join() !== code) missed.push(code);
        }
      }
      assert.ok(missed.length <= messages.length * 100 * (1 - share), `missed ${missed.join(' ')}`);
    });
  }
});
