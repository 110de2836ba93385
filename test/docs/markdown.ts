import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { slugOf } from '../../docs/.vitepress/slug.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** All pages of the repository, as paths relative to its root. */
export const pages: readonly string[] = globSync('{*.md,*/**/*.md}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|dist-[^/]*)(\/|$)/.test(path),
}).filter((path) => path !== 'docs/[page].md');

export function readPage(path: string): string {
  return readFileSync(root + path, 'utf8');
}

export interface Block {
  language: string;
  code: string;
}

const FENCE = /^( *)(```+)(\S*).*\n([\s\S]*?)^\1\2`*$/gm;

/** The fenced code blocks of a page, optionally only those in one language. */
export function codeBlocks(page: string, language?: string): Block[] {
  return Array.from(page.matchAll(FENCE), ([, , , found = '', code = '']) => ({
    language: found,
    code,
  })).filter((block) => language === undefined || block.language === language);
}

/** The inline code of a page: `like this`. */
export function inlineCode(page: string): string[] {
  return Array.from(page.replaceAll(FENCE, '').matchAll(/(`+)(.+?)\1/g), ([, , code = '']) => code);
}

/** A page without its code. */
export function prose(page: string): string {
  return page.replaceAll(FENCE, '').replaceAll(/(`+).+?\1/g, 'code');
}

/** The targets of all links and images on a page. */
export function linksOf(page: string): string[] {
  const text = prose(page);
  return [
    ...Array.from(text.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g), ([, target = '']) => target),
    ...Array.from(text.matchAll(/^ *\[[^\]]+\]:\s*(\S+)/gm), ([, target = '']) => target),
    ...Array.from(text.matchAll(/\b(?:href|src|srcset)="([^"\s]+)/g), ([, target = '']) => target),
  ];
}

/** The anchors of the headings on a page. A repeated heading gets a number. */
export function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = Array.from(
    page.replaceAll(FENCE, '').matchAll(/^#{1,6} +(.+?) *#*$/gm),
    ([, text = '']) => text,
  );
  return new Set(
    headings.map((heading) => {
      const slug = slugOf(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, ''));
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}
