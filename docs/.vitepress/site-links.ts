import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { siteAddress } from './pages.ts';

export interface Site {
  /** The folder of the repository. */
  root: string;
  /** The repository on the web, for links to files that are not pages. */
  url: string;
  /** The paths of all pages. */
  pages: readonly string[];
}

/** Where a relative link of a page leads on the site: to another page, or to a file in the repository on the web. */
export function siteLink({ root, url, pages }: Site, page: string, link: string): string {
  const [target = '', hash = ''] = link.split(/(?=#)/);
  const path = posix.join(posix.dirname(page), decodeURI(target)).replace(/\/$/, '');
  const found = [path, posix.join(path, 'README.md')].find((candidate) => pages.includes(candidate));
  if (found) return siteAddress(found) + hash;
  if (!existsSync(`${root}/${path}`)) throw new Error(`${page} links to ${link}, which does not exist`);
  return `${url}/${statSync(`${root}/${path}`).isDirectory() ? 'tree' : 'blob'}/main/${path}${hash}`;
}
