import assert from 'node:assert/strict';
import { it } from 'node:test';
import { scan } from '../../test/defaults.ts';
import type { Envelope } from '../mailbox/envelope.ts';
import { envelopeColumn, partsColumn, toEnvelope, toParts } from './message-codec.ts';

const RAW = [
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'text',
  '--b',
  'Content-Type: image/png; name="a.png"',
  'Content-Disposition: attachment',
  'Content-ID: <a>',
  '',
  'png',
  '--b--',
].join('\r\n');

const ENVELOPES: Envelope[] = [
  { sender: '', recipients: [], helo: 'x', remote_address: '', secure: false, user: null },
  {
    ...{ sender: 'a@b.test', recipients: ['c@d.test'], helo: 'x', remote_address: '::1', secure: true },
    ...{ user: 'u\0', smtputf8: true, dsn: { 0: { notify: 'NEVER' } } },
  },
];

it('a column has the parts and the envelope of a message, as lists or as the objects of an older data folder', () => {
  const { parts } = scan(Buffer.from(RAW));
  assert.equal(parts.length, 2);
  for (const column of [partsColumn(parts), JSON.stringify(parts)]) assert.deepEqual(toParts(column), parts);
  for (const envelope of ENVELOPES) {
    const { sender: _, recipients: __, ...details } = envelope;
    for (const column of [envelopeColumn(envelope), JSON.stringify(details)])
      assert.deepEqual(toEnvelope(column, { ...envelope, subject: '' }), envelope);
  }
});
