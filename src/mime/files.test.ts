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

describe('whether a message has files', () => {
  for (const [title, parts, expected] of [
    ['a body is no file', [html], false],
    ['an attachment is one', [html, part({})], true],
    ['a picture inside the HTML is none', [html, logo], false],
    ['the same picture without HTML is one', [logo], true],
    ['an attached picture with a Content-ID is one', [html, { ...logo, disposition: 'attachment' }], true],
    ['a picture that is inline but has no Content-ID is one', [html, { ...logo, content_id: null }], true],
    ['a document that is inline is one', [html, part({ content_id: 'x', disposition: 'inline' })], true],
    ['a forwarded message is one', [part({ content_type: 'message/rfc822' })], true],
    ['a calendar event is one', [html, part({ content_type: 'text/calendar' })], true],
    ['a signature is none', [html, part({ content_type: 'application/pkcs7-signature' })], false],
    ['a delivery report is none', [part({ content_type: 'message/delivery-status' })], false],
    ['an AMP body is none', [html, part({ content_type: 'text/x-amp-html' })], false],
  ] as [string, LeafPart[], boolean][]) {
    it(title, () => assert.equal(hasFiles(parts), expected));
  }
});
