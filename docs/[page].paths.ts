import { groups, siteAddress } from '.vitepress/pages.ts';
import { readFileSync } from 'node:fs';

const outside = groups
  .flatMap(({ pages }) => pages.map(([, path]) => path))
  .filter((path) => !path.startsWith('docs/'));

export default {
  paths: () =>
    outside.map((path) => ({
      params: { page: siteAddress(path).slice(1) },
      content: readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'),
    })),
};
