import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { groups, siteAddress } from '../../docs/.vitepress/pages.ts';
import { siteLink } from '../../docs/.vitepress/site-links.ts';
import { pages, prose, readPage, root } from './markdown.ts';

// The README is the front page of the repository, not of the site, and the files of the demo are not documentation.
const onSite = pages.filter((path) => path !== 'README.md' && !path.startsWith('demo/'));

describe('the site', () => {
  it('has every page of docs/ in its navigation, once', () => {
    const listed = groups.flatMap(({ pages }) => pages.map(([, path]) => path as string));
    const inDocs = globSync('docs/*.md', { cwd: root }).filter((path) => !/README|\[page\]/.test(path));
    assert.deepEqual(
      listed.filter((path) => path.startsWith('docs/')).sort(),
      inDocs.sort(),
      'List new pages in docs/.vitepress/pages.ts.',
    );
    assert.deepEqual(
      listed.filter((path) => !pages.includes(path)),
      [],
    );
    assert.equal(new Set(onSite.map(siteAddress)).size, onSite.length, 'two pages have the same address');
  });

  it('turns links between pages into its own addresses, and others into links to the repository', () => {
    const site = { root, url: 'https://repository.test', pages: onSite };
    for (const [page, link, expected] of [
      ['docs/README.md', 'quick-start.md', '/quick-start'],
      ['docs/README.md', 'decisions', '/decisions/'],
      ['docs/quick-start.md', '../SECURITY.md', '/security'],
      ['docs/quick-start.md', 'README.md', '/'],
      ['docs/decisions/codes.md', '../proxy.md#with-a-login', '/proxy#with-a-login'],
      ['SECURITY.md', 'docs/settings.md', '/settings'],
      ['docs/in-your-tests.md', '../examples/vitest', 'https://repository.test/tree/main/examples/vitest'],
      ['docs/api.md', 'openapi.yaml', 'https://repository.test/blob/main/docs/openapi.yaml'],
    ] as const)
      assert.equal(siteLink(site, page, link), expected);
    assert.throws(() => siteLink(site, 'docs/api.md', 'nowhere.md'), /docs\/api\.md links to nowhere\.md/);
  });

  // VitePress compiles pages as Vue templates.
  for (const page of onSite) {
    it(`${page} has no text that the site would take for code`, () => {
      const text = prose(readPage(page)).replaceAll(/<!--[\s\S]*?-->|<https?:[^>]*>/g, '');
      assert.doesNotMatch(text, /\{\{|<(?!\/?(?:picture|source|img|br)\b)\/?[a-z]/i);
      assert.doesNotMatch(text, /\b(?:src|srcset)="(?!\.|https:)/, 'start the paths of images with ./');
    });
  }
});
