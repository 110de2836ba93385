import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
// @ts-expect-error It has no types.
import { dkimBody } from 'mailauth/lib/dkim/body/index.js';
import { withCrlf } from './signatures.ts';

const bodies = fc
  .array(fc.constantFrom('a', ' ', '\t', '\r', '\n', '\r\n', ' \r\n'))
  .map((pieces) => Buffer.from(pieces.join('')));

function hash(canonicalization: string, body: Buffer): string {
  const hashed = dkimBody(canonicalization, 'sha256');
  hashed.update(body);
  return hashed.digest('hex');
}

it('relaxed white space has the hash that the body as it was sent has', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      assert.equal(hash('relaxed', withCrlf(body, true)), hash('relaxed', withCrlf(body, false)));
    }),
    { numRuns: 1000 },
  );
});

it('every line ends with CRLF', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      assert.equal(withCrlf(body, false).toString(), body.toString().replaceAll(/(?<!\r)\n/g, '\r\n'));
    }),
  );
});
