import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence that explains the placeholder. It is not needed once the placeholder is replaced. */
export const EXPLANATION = /[ \n]`OWNER` stands for [^.]*\./g;

/** The name of the image, which is followed by a version; that of the repository is not. */
export const IMAGE = /\bOWNER\/postern(?=:\d)/g;

// Where users read names that they have to type. Code has no placeholder.
const PLACES = /^(?:[^/]+\.(?:md|yml)|(?:docs|examples|packaging|\.github)\/.*)$/;

/** The files that contain the placeholder OWNER, as paths relative to the root of the repository. */
export function filesWithPlaceholder(root: string): string[] {
  return filesIn(root, '').filter(
    (file) => PLACES.test(file) && /\bOWNER\/postern\b/.test(readFileSync(join(root, file), 'utf8')),
  );
}

/** All files below a folder, except those that tools write. */
export function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    if (!entry.isDirectory() || /^(?:node_modules|\.git|dist|dist-.*|cache)$/.test(entry.name)) return [];
    return filesIn(root, path);
  });
}
