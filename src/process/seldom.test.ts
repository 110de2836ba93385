import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createLog } from './log.ts';
import { logSeldom } from './seldom.ts';

it('a failure that repeats is logged once, then once a minute with how often it happened', () => {
  const lines: string[] = [];
  const log = createLog('info', 'json', (line) => {
    const { message, reason, times } = JSON.parse(line);
    lines.push(`${message}: ${reason}${times === undefined ? '' : ` (${times})`}`);
  });
  const refuse = (reason: string, second: number) =>
    logSeldom(log, 'warn', 'not stored', { reason }, second * 1000);
  for (let second = 0; second < 125; second++) refuse('disk full', second);
  refuse('file gone', 125);
  assert.deepEqual(lines, [
    'not stored: disk full',
    'not stored: disk full (60)',
    'not stored: disk full (60)',
    'not stored: file gone',
  ]);
});

it('failures with ever new reasons are all logged', () => {
  let lines = 0;
  const log = createLog('info', 'text', () => lines++);
  for (let i = 0; i < 1000; i++) logSeldom(log, 'error', 'failed', { reason: `page ${i} is damaged` }, 0);
  assert.equal(lines, 1000);
});
