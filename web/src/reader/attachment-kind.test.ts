import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attachmentKind } from './attachment-kind.ts';

describe('attachment preview kind', () => {
  for (const [type, kind] of [
    ['image/png', 'image'],
    ['IMAGE/JPEG; name=x.jpg', 'image'],
    ['image/svg+xml', 'image'],
    ['image/tiff', 'other'],
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
