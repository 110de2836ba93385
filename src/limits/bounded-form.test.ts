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
    const { values, files } = parseBoundedForm(
      Buffer.from(await sent.arrayBuffer()),
      sent.headers.get('content-type')!,
    );
    assert.deepEqual(values, { to: ['ada@example.test', 'bob@example.test'], text: 'é' });
    assert.equal(files.attachment![0]!.content.toString(), 'hello');
  });

  it('reads parts of all forms', () => {
    const form = (text: string) =>
      parseBoundedForm(Buffer.from(text.replaceAll('\n', '\r\n')), 'multipart/form-data; boundary="a b"');
    const { values, files } = form(`Preamble
--a b
content-disposition: form-data; name="empty"

\n--a b \nContent-Disposition: form-data; NAME=%22x%0d%0Ay
Content-Type: text/plain; charset=utf-8

--a c\n-- a b
--a b
Content-Disposition: form-data; name="coded"
Content-Transfer-Encoding: BASE64

w6k=
--a b
Content-Type: text/plain; charset=ISO-8859-1
Content-Disposition: form-data;
\tname="folded"
Content-Transfer-Encoding: base64

6Q==
--a b
Content-Disposition: form-data; name="file"; filename="a \\"%22é.txt"
Content-Type: image/png


\0\xff\n
--a b
Content-Disposition: form-data; name="file"; filename*=utf-8''%C3%A9%20.txt


--a b--
Epilogue
--a b
`);
    assert.deepEqual(values, { empty: '', '"x\r\ny': '--a c\r\n-- a b', coded: 'é', folded: 'é' });
    assert.deepEqual(files, {
      file: [
        { filename: 'a ""é.txt', content_type: 'image/png', content: Buffer.from('\r\n\0\xff\r\n') },
        { filename: 'é .txt', content_type: 'text/plain', content: Buffer.alloc(0) },
      ],
    });
  });

  it('reads a URL-encoded form', () => {
    const { values } = parseBoundedForm(
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
        const { values } = parseBoundedForm(Buffer.from(text), 'application/x-www-form-urlencoded');
        const expected = new URLSearchParams(text);
        assert.deepEqual(Object.keys(values).sort(), [...new Set(expected.keys())].sort());
        for (const name in values) assert.deepEqual([values[name]].flat(), expected.getAll(name));
      }),
    );
  });

  it('decodes millions of plus signs without an object for each of them', async () => {
    const bytes = Buffer.from(`a=${'+'.repeat(4_000_000)}`);
    const before = process.memoryUsage().heapUsed;
    parseBoundedForm(bytes, 'application/x-www-form-urlencoded');
    assert.ok(process.memoryUsage().heapUsed - before < 16_000_000);
  });

  it('reads a multipart form as a parser of Node does', async () => {
    const text = fc.string({ unit: fc.constantFrom('\r\n', '--', '\n', 'a', '"', '%22', 'é', '; ') });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text, fc.boolean())), async (fields) => {
        const form = new FormData();
        for (const [name, value, isFile] of fields)
          form.append(name, isFile ? new File([value], name) : value);
        const sent = new Request('http://127.0.0.1/', { method: 'POST', body: form });
        const type = sent.headers.get('content-type')!;
        const bytes = Buffer.from(await sent.arrayBuffer());
        const read = parseBoundedForm(Buffer.from(bytes), type);
        const expected = await new Response(bytes, { headers: { 'content-type': type } }).formData();
        for (const name of expected.keys()) {
          const all = expected.getAll(name);
          assert.deepEqual(
            [read.values[name] ?? []].flat(),
            all.filter((value) => typeof value === 'string'),
          );
          const files = all.filter((value) => typeof value !== 'string');
          assert.deepEqual(
            (read.files[name] ?? []).map(({ filename, content }) => [filename, content.toString()]),
            await Promise.all(files.map(async (file) => [file.name, await file.text()])),
          );
        }
      }),
    );
  });

  for (const form of [
    '',
    '--a',
    '--a\r\n',
    '--a\r\n\r\nx',
    '--a\r\n\r\nx\r\n--a--',
    `${part('a', 'x', 'y')}`,
  ])
    it(`rejects ${JSON.stringify(form)}, which is no complete form`, () =>
      assert.throws(() => parseBoundedForm(Buffer.from(form), 'multipart/form-data; boundary=a'), {
        code: 'invalid_body',
      }));

  for (const type of [
    'multipart/form-data; boundary=a',
    'multipart/form-data; x="; boundary=zzz"; boundary=a',
    'multipart/form-data; boundary="a"; boundary=zzz',
  ])
    it(`counts the parts that the parser finds: ${type}`, () => {
      const bytes = Buffer.from(`${part('a', 'x', 'y').repeat(5001)}--a--\r\n`);
      assert.throws(() => parseBoundedForm(bytes, type), { code: 'too_large' });
    });

  for (const headers of [
    'A:b\r\n'.repeat(100_000),
    'Content-Disposition: form-data; name="z"\r\n'.repeat(10_000),
    `Content-Disposition: form-data; name="${'%22'.repeat(100_000)}"\r\n`,
    `Content-Disposition: form-data; name="a"; filename="${'%0D%0A'.repeat(100_000)}"\r\n`,
    `${'a\r\n'.repeat(20)}Content-Disposition: form-data; name="a"\r\n`,
  ])
    it(`rejects a part with long or many headers: ${headers.slice(0, 60).replaceAll('\r\n', ' ')}`, () => {
      const bytes = Buffer.from(
        `${part('a', 'x', 'y')}--a\r\n${headers}\r\nx\r\n${part('a', 'x', 'y')}--a--\r\n`,
      );
      assert.throws(() => parseBoundedForm(bytes, 'multipart/form-data; boundary=a'), { code: 'too_large' });
    });

  for (const [type, code] of [
    ['application/json', 'unsupported_media_type'],
    ['multipart/form-data', 'invalid_body'],
    ['multipart/form-data; boundary="a\\"b"', 'invalid_body'],
  ] as const)
    it(`rejects ${type}`, () => assert.throws(() => parseBoundedForm(Buffer.from('x'), type), { code }));

  it('rejects a URL-encoded form with too many fields, or with invalid percent-encoding', () => {
    const type = 'application/x-www-form-urlencoded';
    assert.throws(() => parseBoundedForm(Buffer.from('a&'.repeat(10_001)), type), { code: 'too_large' });
    for (const invalid of ['a=%E9', 'a=%', 'a=%4', '%zz=a', 'a=%4&b'])
      assert.throws(() => parseBoundedForm(Buffer.from(invalid), type), { code: 'invalid_body' });
  });
});
