import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { writeMarkdown } from './markdown-copies.ts';
import { groups, siteAddress } from './pages.ts';
import { repositoryLinks } from './repository-links.ts';
import { slugOf } from './slug.ts';

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const repository = `https://github.com/${process.env.GITHUB_REPOSITORY ?? 'OWNER/postern'}`;

const icon = `data:image/svg+xml;base64,${readFileSync(`${root}/web/public/favicon.svg`, 'base64')}`;

const decisions = readdirSync(`${root}/docs/decisions`)
  .filter((name) => name !== 'README.md')
  .map((name) => {
    const path = `docs/decisions/${name}`;
    const [, title = name] = /^# (.*)$/m.exec(readFileSync(`${root}/${path}`, 'utf8')) ?? [];
    return [title.replaceAll('`', ''), path] as const;
  });
const pages = [
  'docs/README.md',
  'docs/decisions/README.md',
  ...groups.flatMap(({ pages }) => pages.map(([, path]) => path)),
  ...decisions.map(([, path]) => path),
];

export default defineConfig({
  title: 'Postern',
  description: 'A mail catcher for development and tests',
  lang: 'en',
  // The path under which the site is served, such as /postern/.
  base: process.env.DOCS_BASE ?? '/',
  head: [['link', { rel: 'icon', href: icon }]],
  outDir: `${root}/dist-docs`,
  rewrites: { 'README.md': 'index.md', 'decisions/README.md': 'decisions/index.md' },
  markdown: {
    anchor: { slugify: slugOf },
    config: (markdown) => markdown.use(repositoryLinks({ root, url: repository, pages })),
  },
  buildEnd: ({ outDir }) => writeMarkdown(root, outDir),
  themeConfig: {
    logo: icon,
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guide', link: '/quick-start' },
      { text: 'API', link: '/api' },
      { text: 'How it works', link: '/how-it-works' },
    ],
    sidebar: [
      ...groups.map(({ text, pages }) => ({
        text,
        items: pages.map(([title, path]) => ({ text: title, link: siteAddress(path) })),
      })),
      {
        text: 'Decisions',
        link: '/decisions/',
        collapsed: true,
        items: decisions.map(([title, path]) => ({ text: title, link: siteAddress(path) })),
      },
    ],
    socialLinks: [{ icon: 'github', link: repository }],
  },
});
