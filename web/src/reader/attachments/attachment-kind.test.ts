import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attachmentKind } from './attachment-kind.ts';

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
    ['message/rfc822', 'message'],
    ['message/delivery-status', 'text'],
    ['application/xhtml+xml', 'text'],
    ['application/octet-stream', 'other'],
    ['', 'other'],
  ] as const) {
    it(`is ${kind} for ${type || 'an empty type'}`, () => assert.equal(attachmentKind(type, 'file'), kind));
  }

  for (const name of ['README.md', 'build.LOG', 'notes.txt']) {
    it(`is text for ${name}, whatever its type`, () =>
      assert.equal(attachmentKind('application/octet-stream', name), 'text'));
  }
});
