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

  it('that the messages of a batch have in common cannot be read without end', () => {
    const To = Array.from({ length: 10_000 }, () => ({ Email: 'a@b.test' }));
    const globals = read({ To, Data: '[1]', Files: 'A'.repeat(4_000_000) });
    const tooLarge = { code: 'too_large' };
    assert.throws(() => {
      for (let n = 0; n < 100; n++) globals.with({}).objects('To');
    }, tooLarge);
    assert.throws(() => globals.with({}).base64('Files'), tooLarge);
    assert.equal(read({ Files: 'A'.repeat(200_000_000) }).base64('Files').length, 150_000_000);
  });

  it('that the messages of a batch have in common are read once, also if they are not valid', () => {
    let reads = 0;
    const globals = read({ Files: [{}] });
    for (let n = 0; n < 3; n++) {
      const message = globals.with({});
      const readFiles = () =>
        message.once('Files', () => {
          reads++;
          return message.objects('Files').map((file) => file.need('Name'));
        });
      assert.throws(readFiles, Rejection);
    }
    assert.equal(reads, 1);
  });

  it('that are JSON have a limit on their values together', () => {
    const entries = read({ entries: Array.from({ length: 50 }, () => ({})) }).objects('entries');
    const data = `{"a":[${'{},'.repeat(20_000)}1]}`;
    assert.throws(() => entries.map((entry) => entry.parsed(data)), { code: 'too_large' });
  });
});
