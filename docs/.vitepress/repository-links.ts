import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';
import { siteAddress } from './pages.ts';

interface Options {
  /** The folder of the repository. */
  root: string;
  /** The repository on the web, for links to files that are not pages. */
  url: string;
  /** The paths of all pages. */
  pages: readonly string[];
}

/** Makes the relative links of the repository work on the site. */
export function repositoryLinks({ root, url, pages }: Options) {
  const byAddress = new Map(pages.map((path) => [siteAddress(path), path]));
  const pageAt = (path: string) => [path, posix.join(path, 'README.md')].find((page) => pages.includes(page));

  function resolve(page: string, link: string): string {
    const [target = '', hash = ''] = link.split(/(?=#)/);
    const path = posix.join(posix.dirname(page), decodeURI(target)).replace(/\/$/, '');
    const found = pageAt(path);
    if (found) return siteAddress(found) + hash;
    if (!existsSync(`${root}/${path}`)) throw new Error(`${page} links to ${link}, which does not exist`);
    return `${url}/${statSync(`${root}/${path}`).isDirectory() ? 'tree' : 'blob'}/main/${path}${hash}`;
  }

  return (markdown: MarkdownRenderer) => {
    markdown.core.ruler.push('repository_links', (state) => {
      const { relativePath } = state.env as MarkdownEnv;
      const address = siteAddress(`docs/${relativePath}`).replace(/(^|\/)index$/, '$1');
      const page = byAddress.get(address);
      if (!page) throw new Error(`${relativePath} is not in .vitepress/pages.ts`);
      for (const token of state.tokens.flatMap((block) => block.children ?? [])) {
        const link = token.type === 'link_open' ? (token.attrGet('href') ?? '') : '';
        if (link !== '' && !/^[a-z]+:|^[/#]/i.test(link)) token.attrSet('href', resolve(page, link));
      }
    });
  };
}
