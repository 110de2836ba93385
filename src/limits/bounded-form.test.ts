import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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

  for (const type of [
    'multipart/form-data; boundary=a',
    'multipart/form-data; x="; boundary=zzz"; boundary=a',
    'multipart/form-data; boundary="a"; boundary=zzz',
  ])
    it(`counts the parts that the parser finds: ${type}`, async () => {
      const bytes = Buffer.from(`${part('a', 'x', 'y').repeat(5001)}--a--\r\n`);
      await assert.rejects(parseBoundedForm(bytes, type), { code: 'too_large' });
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
    await assert.rejects(parseBoundedForm(Buffer.from('a=%E9'), type), { code: 'invalid_body' });
  });
});
