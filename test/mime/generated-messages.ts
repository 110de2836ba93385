import fc from 'fast-check';

/** The content of a generated message, before it is serialised. */
export interface Model {
  subject: string;
  text: string;
  html: string;
  attachments: ModelAttachment[];
}

export interface ModelAttachment {
  filename: string;
  content_type: string;
  content: Buffer;
  content_id: string | null;
  disposition: 'attachment' | 'inline';
}

/** A serialised part: headers and body, with LF as line ends. */
type Written = string;

// Letters of several scripts, characters that headers must quote, and a character outside the BMP.
const letters = fc.constantFrom(...'abcXYZ019 .,;:=?_-()<>@"\\/\'%éßñçÀ€łжשمध漢字한글ก😀');
const line = fc.string({ unit: letters, maxLength: 60, size: 'max' });
// White space at the ends is lost in headers, and folding can change runs of it.
const headerText = line.map((text) => text.replace(/\s+/g, ' ').trim());
const lines = fc
  .array(
    line.map((text) => text.trimEnd()),
    { maxLength: 6 },
  )
  .map((all) => all.join('\n'));

const latin1Text = (text: string) => !/[^\x00-\x7f\xa0-\xff]/.test(text);

function encodeBody(
  text: string,
  style: 'base64' | 'quoted-printable' | '8bit',
): { headers: string; body: Buffer } {
  const charset = latin1Text(text) && text.length % 2 ? 'iso-8859-1' : 'utf-8';
  const bytes = Buffer.from(text.replaceAll('\n', '\r\n'), charset === 'utf-8' ? 'utf8' : 'latin1');
  const headers = `charset=${charset}\nContent-Transfer-Encoding: ${style}`;
  return { headers, body: Buffer.from(transferEncode(bytes, style), 'latin1') };
}

function transferEncode(bytes: Buffer, style: 'base64' | 'quoted-printable' | '8bit'): string {
  if (style === 'base64') return bytes.toString('base64').replace(/.{76}/g, '$&\n');
  if (style === '8bit') return bytes.toString('latin1').replaceAll('\r\n', '\n');
  let out = '';
  let column = 0;
  for (const [index, byte] of bytes.entries()) {
    const isBreak = byte === 0x0d && bytes[index + 1] === 0x0a;
    const plain = byte > 0x20 && byte < 0x7f && byte !== 0x3d;
    const piece =
      isBreak || (byte === 0x0a && bytes[index - 1] === 0x0d)
        ? ''
        : plain
          ? String.fromCharCode(byte)
          : hex('=', byte);
    if (isBreak) {
      out += '\n';
      column = 0;
      continue;
    }
    if (column + piece.length > 75) {
      out += '=\n';
      column = 0;
    }
    out += piece;
    column += piece.length;
  }
  return out;
}

const hex = (mark: string, byte: number) => mark + byte.toString(16).toUpperCase().padStart(2, '0');

type WordStyle = 'q' | 'b' | 'split b';

/**
 * Encoded words of a subject or name. `split b` splits within characters, as mailers that count bytes do. It splits
 * between whole groups of base64, because postal-mime cannot decode split characters in padded words.
 */
function encodeWords(text: string, style: WordStyle): string {
  const bytes = Buffer.from(text);
  const words: string[] = [];
  const size = style === 'split b' ? 9 : 3000;
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size);
    const encoded =
      style === 'q'
        ? Array.from(piece, (byte) =>
            /[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : hex('=', byte),
          ).join('')
        : piece.toString('base64');
    words.push(`=?UTF-8?${style === 'q' ? 'Q' : 'B'}?${encoded}?=`);
  }
  return words.join('\n ');
}

type NameStyle = WordStyle | 'rfc2231' | 'sections' | 'raw';

function writeName(parameter: string, name: string, style: NameStyle): string {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const percent = Array.from(Buffer.from(name), (byte) => hex('%', byte));
  if (style === 'rfc2231') return `${parameter}*=utf-8''${percent.join('')}`;
  if (style === 'sections') {
    const sections: string[] = [];
    for (let at = 0; at < percent.length; at += 7) {
      const index = sections.length;
      sections.push(
        `${parameter}*${index}*=${index === 0 ? "utf-8''" : ''}${percent.slice(at, at + 7).join('')}`,
      );
    }
    return sections.join(';\n ');
  }
  return `${parameter}=${quoted(style === 'raw' ? Buffer.from(name).toString('latin1') : encodeWords(name, style))}`;
}

const bodyStyle = fc.constantFrom('base64', 'quoted-printable', '8bit');
const boundary = fc.constantFrom(
  'b',
  '--b',
  '=_b_1',
  '----=_NextPart_000_0001',
  "a'b+c:d/e=f?g",
  'x'.repeat(70),
);
let serial = 0;

function multipart(type: string, mark: string, parts: Written[]): Written {
  // Unique, because parts must not contain the boundary.
  const unique = `${mark}.${serial++}`.slice(-70);
  const delimited = parts.map((part) => `--${unique}\n${part}\n`).join('');
  return `Content-Type: multipart/${type};\n boundary="${unique}"\n\npreamble\n${delimited}--${unique}--\nepilogue\n`;
}

function bodyPart(kind: 'plain' | 'html') {
  return fc.tuple(lines, bodyStyle).map(([text, style]) => {
    const { headers, body } = encodeBody(text, style);
    return { text, written: `Content-Type: text/${kind}; ${headers}\n\n${body.toString('latin1')}` };
  });
}

// Only names that do not have to be sanitised, because postal-mime does not sanitise them.
const filename = headerText
  .map((text) => text.replace(/[/\\]/g, '').trim())
  .filter((text) => text !== '' && !/^\.*$/.test(text));

function attachmentPart(disposition: 'attachment' | 'inline') {
  return fc
    .record({
      filename,
      nameStyle: fc.constantFrom<NameStyle[]>('q', 'b', 'rfc2231', 'sections', 'raw'),
      content_type: fc.constantFrom('application/pdf', 'image/png', 'text/csv', 'application/octet-stream'),
      bytes: fc.uint8Array({ maxLength: 200 }),
      encoding: fc.constantFrom('base64', 'quoted-printable'),
      content_id: fc.option(fc.constantFrom('a@b.test', 'logo', 'image001.png@01D')),
    })
    .map(({ bytes, nameStyle, encoding, ...rest }) => {
      // Quoted-printable with every byte escaped, so that bare CR and LF are decoded unchanged.
      const content = Buffer.from(bytes);
      const body =
        encoding === 'base64'
          ? transferEncode(content, 'base64')
          : Array.from(content, (byte) => hex('=', byte))
              .join('')
              .replace(/.{72}/g, '$&=\n');
      const id = rest.content_id === null ? '' : `Content-ID: <${rest.content_id}>\n`;
      const written =
        `Content-Type: ${rest.content_type}\n${id}Content-Transfer-Encoding: ${encoding}\n` +
        `Content-Disposition: ${disposition};\n ${writeName('filename', rest.filename, nameStyle)}\n\n${body}`;
      return { model: { ...rest, content, disposition }, written };
    });
}

/** Messages in the formats that mailers use, each with its expected content. */
export const generatedMails: fc.Arbitrary<{ raw: Buffer; model: Model }> = fc
  .record({
    subject: headerText,
    subjectStyle: fc.constantFrom<(WordStyle | 'raw')[]>('q', 'b', 'split b', 'raw'),
    shape: fc.constantFrom('plain', 'html', 'alternative', 'related', 'alternative in related'),
    plain: bodyPart('plain'),
    html: bodyPart('html'),
    images: fc.array(attachmentPart('inline'), { maxLength: 2 }),
    files: fc.array(attachmentPart('attachment'), { maxLength: 3 }),
    mark: boundary,
    lineEnd: fc.constantFrom('\r\n', '\n'),
  })
  .map(({ subject, subjectStyle, shape, plain, html, images, files, mark, lineEnd }) => {
    const hasText = shape !== 'html' && shape !== 'related';
    const hasHtml = shape !== 'plain';
    const pictures = shape.endsWith('related') ? images : [];
    let body = hasText ? plain.written : html.written;
    if (hasText && hasHtml) body = multipart('alternative', mark, [plain.written, html.written]);
    if (shape.endsWith('related'))
      body = multipart('related', mark, [body, ...pictures.map((part) => part.written)]);
    if (files.length > 0) body = multipart('mixed', mark, [body, ...files.map((part) => part.written)]);
    const subjectText =
      subjectStyle === 'raw' ? Buffer.from(subject).toString('latin1') : encodeWords(subject, subjectStyle);
    const mail = `From: a@b.test\nSubject: ${subjectText}\nMIME-Version: 1.0\n${body}\n`;
    return {
      raw: Buffer.from(mail.replaceAll('\n', lineEnd), 'latin1'),
      model: {
        subject,
        text: hasText ? plain.text : '',
        html: hasHtml ? html.text : '',
        attachments: [...pictures, ...files].map((part) => part.model),
      },
    };
  });
