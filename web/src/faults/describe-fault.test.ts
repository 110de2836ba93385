import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Fault } from '../../../src/contract/fault.ts';
import { describeFault, describeUse } from './describe-fault.ts';

const fault = (change: Partial<Fault>): Fault => ({
  id: '01JCM5X3V7K2Q8T4N6R9W1Y0ZA',
  at: 'rcpt',
  match: { recipient: 'ada@x.test' },
  action: { drop: true },
  times: null,
  probability: null,
  seed: null,
  created_at: '',
  expires_at: null,
  matched: 0,
  fired: 0,
  left: null,
  active: true,
  ...change,
});

describe('description of a fault', () => {
  for (const [change, expected] of [
    [{}, 'At RCPT for ada@x.test: close the connection'],
    [
      { at: 'mail', match: { sender: '' }, action: { delay: 2, reply: { code: 451, text: 'Later' } } },
      'At MAIL from the null sender: wait 2 s, then reply 451 Later',
    ],
    [
      { at: 'connect', match: { remote_address: '*' }, action: { delay: 2 } },
      'On connect for every client: wait 2 s',
    ],
    [
      { at: 'after_data', match: { user: 'app', sender: '*@x.test' } },
      'After the message from *@x.test by user app: close the connection',
    ],
  ] as [Partial<Fault>, string][]) {
    it(expected, () => assert.equal(describeFault(fault(change)), expected));
  }

  for (const [change, expected] of [
    [{}, 'not triggered yet'],
    [{ fired: 1 }, 'triggered once'],
    [{ fired: 2, times: 3 }, 'triggered 2 of 3 times'],
    [{ fired: 4, probability: 0.25 }, '25% chance, triggered 4 times'],
  ] as [Partial<Fault>, string][]) {
    it(expected, () => assert.equal(describeUse(fault(change)), expected));
  }
});
