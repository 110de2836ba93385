import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readMessage } from '../../src/extract/read-message.ts';
import { defaults } from '../defaults.ts';
import { randomHtml } from './random-html.ts';

describe('codes, links and images: whatever a message contains', () => {
  it('reading it returns text that can be sent', () => {
    const input = fc.tuple(randomHtml, fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(input, ([html, text]) => {
        const { codes, links, images } = readMessage({
          subject: '',
          html,
          text,
          attachments: [],
          limits: defaults.view,
        });
        for (const { value, context } of codes) assert.ok(value !== '' && context.isWellFormed());
        for (const { url, text: words } of links) assert.ok(url.isWellFormed() && words.isWellFormed());
        for (const { url, alt } of images) assert.ok(url.isWellFormed() && alt.isWellFormed());
      }),
      { numRuns: 500 },
    );
  });
});
