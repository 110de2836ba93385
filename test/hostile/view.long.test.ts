import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { renderView } from '../../src/view/render.ts';
import { defaults } from '../defaults.ts';
import { launchBrowser } from '../web/browser.ts';
import { hostileBodies } from '../web/hostile-bodies.ts';
import { assertHarmless, elementsOf, type SeenElement } from './harmless.ts';
import { randomHtml } from './random-html.ts';

function view(html: string, theme: 'light' | 'dark' = 'light'): string {
  return renderView({
    html,
    text: '',
    options: { body: 'html', theme, remote: 'block', images: 'show' },
    inline: ['a'],
    inlineQuery: '?pass=1',
    limits: defaults.view,
  }).document;
}

describe('view: whatever a message contains', () => {
  for (const [title, html] of hostileBodies) {
    it(`${title}: only what is on our lists is left`, () => assertHarmless(elementsOf(view(html))));
  }

  it('random HTML: only what is on our lists is left', () => {
    fc.assert(
      fc.property(randomHtml, (html) => assertHarmless(elementsOf(view(html)))),
      { numRuns: 3000 },
    );
  });

  it('random HTML inside a view: reading the view again changes nothing that matters', () => {
    fc.assert(
      fc.property(randomHtml, (html) => assertHarmless(elementsOf(view(view(html))))),
      { numRuns: 500 },
    );
  });

  it('random text: no character of it becomes markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { document } = renderView({
          html: '',
          text,
          options: { theme: 'light', remote: 'block', images: 'show' },
          inline: [],
          inlineQuery: '',
          limits: defaults.view,
        });
        const names = new Set(elementsOf(document).map(({ name }) => name));
        assert.deepEqual(
          names.difference(new Set(['html', 'head', 'meta', 'title', 'style', 'body', 'a'])),
          new Set(),
        );
      }),
    );
  });

  it('a real browser finds the same: only what is on our lists', async (t) => {
    const browser = await launchBrowser();
    t.after(() => browser.close());
    const page = await browser.newPage();
    const documents = [...hostileBodies.map(([, html]) => html), ...fc.sample(randomHtml, 500)].map((html) =>
      view(html),
    );
    const found: SeenElement[] = await page.evaluate((all) => {
      const parser = new DOMParser();
      return all.flatMap((html) =>
        Array.from(parser.parseFromString(html, 'text/html').querySelectorAll('*'), (element) => ({
          name: element.localName,
          namespace: element.namespaceURI!,
          attributes: Array.from(element.attributes, ({ name, value }): [string, string] => [name, value]),
          ...(element.localName === 'style' && { style: element.textContent! }),
        })),
      );
    }, documents);
    assert.ok(found.length > documents.length);
    assertHarmless(found);
  });
});
