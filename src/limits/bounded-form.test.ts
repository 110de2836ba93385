import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseBoundedForm } from './bounded-form.ts';

const part = (boundary: string, name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('parseBoundedForm', () => {
  it('reads fields, repeated fields and files of a multipart form', async () => {
    const form = new FormData();
    form.append('to', 'ada@example.test');
    form.append('to', 'bob@example.test');
    form.append('text', 'é');
    form.append('attachment', new File(['hello'], 'a.txt', { type: 'text/plain' }));
    const sent = new Request('http://127.0.0.1/', { method: 'POST', body: form });
    const { values, files } = await parseBoundedForm(
      Buffer.from(await sent.arrayBuffer()),
      sent.headers.get('content-type')!,
    );
    assert.deepEqual(values, { to: ['ada@example.test', 'bob@example.test'], text: 'é' });
    assert.equal(files.attachment![0]!.content.toString(), 'hello');
  });

  it('reads a URL-encoded form', async () => {
    const { values } = await parseBoundedForm(
      Buffer.from('a=1&a=2&b=%C3%A9+x'),
      'application/x-www-form-urlencoded; charset=utf-8',
    );
    assert.deepEqual(values, { a: ['1', '2'], b: 'é x' });
  });

  it('reads a URL-encoded form as URLSearchParams does', async () => {
    const encoded = fc.array(
      fc.constantFrom('a', 'é', '+', '&', '=', '%41', '%C3%A9', '%2b', '\ufeff', '\0'),
    );
    await fc.assert(
      fc.asyncProperty(encoded, async (pieces) => {
        const text = pieces.join('');
        const { values } = await parseBoundedForm(Buffer.from(text), 'application/x-www-form-urlencoded');
        const expected = new URLSearchParams(text);
        assert.deepEqual(Object.keys(values).sort(), [...new Set(expected.keys())].sort());
        for (const name in values) assert.deepEqual([values[name]].flat(), expected.getAll(name));
      }),
    );
  });

  it('decodes millions of plus signs without an object for each of them', async () => {
    const bytes = Buffer.from(`a=${'+'.repeat(4_000_000)}`);
    const before = process.memoryUsage().heapUsed;
    await parseBoundedForm(bytes, 'application/x-www-form-urlencoded');
    assert.ok(process.memoryUsage().heapUsed - before < 16_000_000);
  });

  for (const type of [
    'multipart/form-data; boundary=a',
    'multipart/form-data; x="; boundary=zzz"; boundary=a',
    'multipart/form-data; boundary="a"; boundary=zzz',
  ])
    it(`counts the parts that the parser finds: ${type}`, async () => {
      const bytes = Buffer.from(`${part('a', 'x', 'y').repeat(5001)}--a--\r\n`);
      await assert.rejects(parseBoundedForm(bytes, type), { code: 'too_large' });
    });

  for (const headers of [
    'A:b\r\n'.repeat(100_000),
    'Content-Disposition: form-data; name="z"\r\n'.repeat(10_000),
    `Content-Disposition: form-data; name="${'%22'.repeat(100_000)}"\r\n`,
    `Content-Disposition: form-data; name="a"; filename="${'%0D%0A'.repeat(100_000)}"\r\n`,
  ])
    it(`rejects a part with long headers: ${headers.slice(0, 60).replaceAll('\r\n', ' ')}`, async () => {
      const bytes = Buffer.from(
        `${part('a', 'x', 'y')}--a\r\n${headers}\r\nx\r\n${part('a', 'x', 'y')}--a--\r\n`,
      );
      await assert.rejects(parseBoundedForm(bytes, 'multipart/form-data; boundary=a'), { code: 'too_large' });
    });

  for (const [type, code] of [
    ['application/json', 'unsupported_media_type'],
    ['multipart/form-data', 'invalid_body'],
    ['multipart/form-data; boundary="a\\"b"', 'invalid_body'],
  ] as const)
    it(`rejects ${type}`, () => assert.rejects(parseBoundedForm(Buffer.from('x'), type), { code }));

  it('rejects a URL-encoded form with too many fields, or with invalid percent-encoding', async () => {
    const type = 'application/x-www-form-urlencoded';
    await assert.rejects(parseBoundedForm(Buffer.from('a&'.repeat(10_000)), type), { code: 'too_large' });
    for (const invalid of ['a=%E9', 'a=%', 'a=%4', '%zz=a', 'a=%4&b'])
      await assert.rejects(parseBoundedForm(Buffer.from(invalid), type), { code: 'invalid_body' });
  });
});
