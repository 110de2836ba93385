import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { JsonBudget, parseBoundedJson, textField } from './bounded-json.ts';

const parse = (text: string) => parseBoundedJson(Buffer.from(text));

describe('parseBoundedJson', () => {
  it('parses what JSON.parse does', () => {
    const value = { a: [1, 'é "quoted" \\', null, { b: true }], 'c,]}"': '[[[' };
    assert.deepEqual(parse(JSON.stringify(value, null, 2)), value);
  });

  it('takes a file that an older SDK sends as a list of numbers', () => {
    assert.equal((parse(`[${'255,'.repeat(1_000_000)}0]`) as number[]).length, 1_000_001);
  });

  it('takes a text of many megabytes', () => {
    assert.equal((parse(`["${'[{,'.repeat(5_000_000)}"]`) as string[])[0]!.length, 15_000_000);
  });

  for (const [title, json, code] of [
    ['deep lists', '['.repeat(30_000_000), 'invalid_body'],
    ['deep objects', '{"a":'.repeat(1000), 'invalid_body'],
    ['millions of objects', `[${'{},'.repeat(1_000_000)}1]`, 'too_large'],
    ['millions of fields', `{${'"":1,'.repeat(1_000_000)}"a":1}`, 'too_large'],
    ['half a million texts', `[${'"",'.repeat(500_000)}1]`, 'too_large'],
    ['half a million texts in lists of an object', `{"a":[${'["a","b"],'.repeat(250_000)}1]}`, 'too_large'],
    ['a long name', `{"${'x'.repeat(100_000)}":1}`, 'too_large'],
    ['text that is not JSON', '{"a":', 'invalid_body'],
  ] as const)
    it(`rejects ${title}`, () => assert.throws(() => parse(json), { code }));

  it('frees the bytes', () => {
    const bytes = Buffer.from(JSON.stringify('x'.repeat(1_000_000)));
    parseBoundedJson(bytes);
    assert.equal(bytes.length, 0);
  });

  it('limits the values of all texts that share a budget', () => {
    const budget = new JsonBudget();
    const text = `[${'{},'.repeat(100_000)}1]`;
    parseBoundedJson(Buffer.from(text), budget);
    parseBoundedJson(Buffer.from(text), budget);
    assert.throws(() => parseBoundedJson(Buffer.from(text), budget), { code: 'too_large' });
    parseBoundedJson(Buffer.from(text));
  });

  it('rejects bytes that are not UTF-8', () => {
    assert.throws(() => parseBoundedJson(Buffer.from([0x22, 0xff, 0x22])), { code: 'invalid_body' });
  });
});

describe('textField', () => {
  for (const [json, value] of [
    ['{"key":"abc","message":{}}', 'abc'],
    ['{"message":{"key":"inner","text":"\\"key\\":\\"text\\""},"key" :\n "abc"}', 'abc'],
    ['{"key":1}', undefined],
    ['{"other":"key","message":["key","abc"]}', undefined],
    ['[{"key":"abc"}]', undefined],
    ['not JSON', undefined],
  ] as const)
    it(`of ${json} is ${value}`, () => assert.equal(textField(Buffer.from(json), 'key'), value));
});

/** Why a file may call `JSON.parse` itself: nothing in it comes from a stranger, or it is bounded by other means. */
const reasons: Record<string, string> = {
  'limits/bounded-json.ts': 'it counts first',
  'process/version.ts': 'our package.json',
  'mailbox/undo-log.ts': 'what the same file has written',
  'outbound/file-turn.ts': 'a file that we have written',
  'storage/': 'columns that the store has written',
  'cli/': 'files and responses that the user has chosen',
  'client/': 'responses of the server that the user has chosen',
  'apis/response.ts': 'a response that we have written',
  'apis/templates.ts': 'templates of known fields that it has written',
  'mailbox/directory/mailbox-file.ts': 'a file of whoever runs Postern',
  'apis/refused-request.ts': 'texts of a response that we have written',
  'apis/catchers/mailhog.ts': 'an event that we have written',
};

it('JSON.parse is called only where nobody else can choose the text', () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const callers = globSync('**/*.ts', { cwd: source })
    .filter((file) => !/\.(test|conformance)\.ts$/.test(file))
    .filter((file) => readFileSync(`${source}/${file}`, 'utf8').includes('JSON.parse('));
  const names = Object.keys(reasons);
  assert.deepEqual(
    callers.filter((file) => !names.some((name) => file.startsWith(name))),
    [],
  );
  assert.deepEqual(
    names.filter((name) => !callers.some((file) => file.startsWith(name))),
    [],
  );
});
