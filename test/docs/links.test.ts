import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from 'node:test';
import { anchorsOf, linksOf, pages, readPage, root } from './markdown.ts';

const RELATIVE = /^(?![a-z][a-z+.-]*:|\/\/)/i;

/** The error in a relative link on a page; undefined if the link works. */
function problem(page: string, link: string): string | undefined {
  const [target = '', anchor] = link.split('#');
  if (target.startsWith('/'))
    return 'starts with a slash: it works neither in the repository nor on the site';
  const path = target === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(target));
  if (path.startsWith('..')) return 'leaves the repository';
  if (!existsSync(root + path)) return 'does not exist';
  if (anchor === undefined) return undefined;
  if (!path.endsWith('.md')) return 'has an anchor, but is not a page';
  return anchorsOf(readPage(path)).has(anchor) ? undefined : 'names a heading that does not exist';
}

describe('the documentation', () => {
  for (const page of pages) {
    it(`${page} links only to files, headings and images that exist`, () => {
      const broken = linksOf(readPage(page))
        .filter((link) => RELATIVE.test(link))
        .flatMap((link) => {
          const found = problem(page, link);
          return found ? [`${link} ${found}`] : [];
        });
      assert.deepEqual(broken, []);
    });
  }

  it('names only files of the repository that exist', () => {
    // Guides also name files of the reader's project.
    const ours = pages.filter((page) => !/^docs\/[^/]*$/.test(page));
    const missing = ours.flatMap((page) =>
      Array.from(
        readPage(page).matchAll(/`((?:src|web|test|docs|scripts|clients)\/[\w./{},-]*)`/g),
        ([, path]) => path!,
      )
        .filter((path) => globSync(path, { cwd: root }).length === 0)
        .map((path) => `${page}: ${path}`),
    );
    assert.deepEqual(missing, []);
  });

  it('shows no image that no page uses', () => {
    const used = pages.flatMap((page) =>
      linksOf(readPage(page))
        .filter((link) => RELATIVE.test(link))
        .map((link) => posix.join(posix.dirname(page), link)),
    );
    assert.deepEqual(
      globSync('docs/**/*.png', { cwd: root, exclude: ['**/node_modules/**'] }).filter(
        (path) => !used.includes(path),
      ),
      [],
    );
  });
});
