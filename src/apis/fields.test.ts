import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Fields } from './fields.ts';
import { Rejection } from './response.ts';

const read = (values: unknown) =>
  new Fields(values, (fault, field) => ({ status: 400, headers: {}, body: `${fault} ${field}` }));

describe('fields of a request', () => {
  it('that a batch of a thousand messages shares are copied once, and only as many as are shown', () => {
    const headers = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`X-${i}`, 'x']));
    const personalizations = Array.from({ length: 1000 }, (_, i) => ({ to: `${i}@example.test` }));
    const mail = read({ headers, personalizations });
    const sourceOf = mail.sourceWith('personalizations');
    const sources = mail
      .needObjects('personalizations', 1000)
      .map((one) => sourceOf(one)() as { headers: object; personalizations: unknown[] });
    assert.equal(new Set(sources.map((source) => source.headers)).size, 1);
    assert.ok(Object.keys(sources[0]!.headers).length <= 10_000);
    assert.deepEqual(sources[999]!.personalizations, [{ to: '999@example.test' }]);
  });

  it('with hundreds of thousands of tags are refused before one is read', () => {
    let reads = 0;
    const tag = {
      get Name() {
        reads++;
        return 'order';
      },
    };
    assert.throws(
      () => read({ EmailTags: Array(200_000).fill(tag) }).namedValues('EmailTags'),
      (error) => error instanceof Rejection && error.response.body === 'count EmailTags',
    );
    assert.equal(reads, 0);
  });
});
