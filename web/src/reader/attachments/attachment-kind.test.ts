import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Attachment } from '../../../../src/contract/message.ts';
import { attachmentKind, withoutInlineImages } from './attachment-kind.ts';

describe('attachment preview kind', () => {
  for (const [type, kind] of [
    ['image/png', 'image'],
    ['IMAGE/JPEG; name=x.jpg', 'image'],
    ['image/svg+xml', 'text'],
    ['IMAGE/SVG+XML; charset=utf-8', 'text'],
    ['image/svg', 'other'],
    ['image/tiff', 'other'],
    ['audio/mpeg', 'audio'],
    ['video/mp4; codecs=avc1', 'video'],
    ['application/pdf', 'document'],
    ['text/html', 'text'],
    ['text/calendar; charset=utf-8', 'text'],
    ['message/rfc822', 'text'],
    ['application/xhtml+xml', 'text'],
    ['application/octet-stream', 'other'],
    ['', 'other'],
  ] as const) {
    it(`is ${kind} for ${type || 'an empty type'}`, () => assert.equal(attachmentKind(type), kind));
  }
});

describe('withoutInlineImages', () => {
  const attachment = (content_id: string | null, content_type = 'image/png') =>
    ({ content_id, content_type }) as Attachment;

  for (const [title, one, html, isListed] of [
    [
      'excludes an image that the HTML shows',
      attachment('logo@shop.test'),
      '<img src="cid:logo@shop.test">',
      false,
    ],
    ['excludes it if its URL is encoded', attachment('a b&c@d'), "<img src='CID:a%20b&amp;c%40d'>", false],
    ['excludes an image in a style', attachment('bg'), '<p style="background: url(cid:bg)">', false],
    ['includes an image that is not shown', attachment('logo@shop.test'), '<img src="cid:other">', true],
    ['includes a file without a Content-ID', attachment(null), '<img src="cid:logo">', true],
    ['includes a document with a Content-ID', attachment('x', 'application/pdf'), '<a href="cid:x">', true],
    ['accepts an invalid percent-encoding', attachment('50%'), '<img src="cid:50%">', false],
  ] as const) {
    it(title, () => assert.equal(withoutInlineImages([one], html).length, isListed ? 1 : 0));
  }
});
