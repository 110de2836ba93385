import type { MarkdownEnv, MarkdownRenderer } from 'vitepress';
import { siteAddress } from './pages.ts';
import { type Site, siteLink } from './site-links.ts';

/** Makes the relative links of the repository work on the site. */
export function repositoryLinks(site: Site) {
  const byAddress = new Map(site.pages.map((path) => [siteAddress(path), path]));

  return (markdown: MarkdownRenderer) => {
    markdown.core.ruler.push('repository_links', (state) => {
      const { relativePath } = state.env as MarkdownEnv;
      const address = siteAddress(`docs/${relativePath}`).replace(/(^|\/)index$/, '$1');
      const page = byAddress.get(address);
      if (!page) throw new Error(`${relativePath} is not in .vitepress/pages.ts`);
      for (const token of state.tokens.flatMap((block) => block.children ?? [])) {
        const link = token.type === 'link_open' ? (token.attrGet('href') ?? '') : '';
        if (link !== '' && !/^[a-z]+:|^[/#]/i.test(link)) token.attrSet('href', siteLink(site, page, link));
      }
    });
  };
}
