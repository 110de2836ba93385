import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { runChecks } from '../../src/checks/run-checks.ts';
import { previewClients } from '../../src/contract/limits.ts';
import { asSeenIn } from '../../src/view/as-seen-in.ts';
import { renderView } from '../../src/view/render.ts';
import { defaults } from '../defaults.ts';
import { assertHarmless, elementsOf } from './harmless.ts';
import { randomHtml } from './random-html.ts';

const encoder = new TextEncoder();
const check = (raw: Uint8Array) =>
  runChecks({ raw, envelope: null, mimeLimits: defaults.mime, limits: defaults.view });

describe('checks: whatever a message contains', () => {
  it('they return findings that can be sent, at positions that exist', async () => {
    await fc.assert(
      fc.asyncProperty(randomHtml, async (html) => {
        const results = await check(encoder.encode(`Subject: x\nContent-Type: text/html\n\n${html}`));
        const lines = html.split(/\r\n?|\n/);
        for (const result of Object.values(results)) {
          for (const { message, where } of 'findings' in result ? result.findings : []) {
            assert.ok(message.isWellFormed());
            if (where?.part !== 'html') continue;
            assert.ok(where.excerpt.isWellFormed() && where.excerpt.length <= 160);
            assert.ok(where.line <= lines.length && where.column <= lines[where.line - 1]!.length + 1);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('they accept bytes that are no message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => void (await check(bytes))),
    );
  });

  it('a preview has only what every view may have', () => {
    const options = { body: 'html', theme: 'light', remote: 'block', images: 'show' } as const;
    fc.assert(
      fc.property(randomHtml, fc.constantFrom(...previewClients), (html, client) => {
        const rest = { text: '', inline: ['a'], inlineQuery: '?pass=1', limits: defaults.view };
        const { document } = renderView({ html, options: { ...options, client }, ...rest }, (original) =>
          asSeenIn(client, original, defaults.view),
        );
        assertHarmless(elementsOf(document));
      }),
      { numRuns: 500 },
    );
  });
});
