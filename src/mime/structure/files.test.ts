import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasFiles } from './files.ts';
import type { LeafPart } from './scan.ts';

function part(fields: Partial<LeafPart>): LeafPart {
  return {
    role: 'attachment',
    content_type: 'application/pdf',
    charset: null,
    encoding: 'base64',
    start: 0,
    end: 1,
    filename: 'a.pdf',
    content_id: null,
    disposition: 'attachment',
    ...fields,
  };
}

const html = part({ role: 'html', content_type: 'text/html', disposition: 'inline' });
const logo = part({ content_type: 'image/png', content_id: 'logo', disposition: 'inline' });

describe('hasFiles', () => {
  for (const [title, parts, expected] of [
    ['a body is not a file', [html], false],
    ['an attachment is a file', [html, part({})], true],
    ['an image embedded in the HTML is not a file', [html, logo], false],
    ['the same image without HTML is a file', [logo], true],
    ['an attached image with a Content-ID is a file', [html, { ...logo, disposition: 'attachment' }], true],
    ['an inline image without a Content-ID is a file', [html, { ...logo, content_id: null }], true],
    ['an inline document is a file', [html, part({ content_id: 'x', disposition: 'inline' })], true],
    ['a forwarded message is a file', [part({ content_type: 'message/rfc822' })], true],
    ['a calendar event is a file', [html, part({ content_type: 'text/calendar' })], true],
    ['a signature is not a file', [html, part({ content_type: 'application/pkcs7-signature' })], false],
    ['a delivery report is not a file', [part({ content_type: 'message/delivery-status' })], false],
    [
      'neither is one with internationalised addresses',
      [
        part({ content_type: 'message/global-delivery-status' }),
        part({ content_type: 'message/global-headers' }),
      ],
      false,
    ],
    ['an AMP body is not a file', [html, part({ content_type: 'text/x-amp-html' })], false],
  ] as [string, LeafPart[], boolean][]) {
    it(title, () => assert.equal(hasFiles(parts), expected));
  }
});
