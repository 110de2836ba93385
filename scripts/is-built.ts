import { readdirSync, statSync } from 'node:fs';

const sources = [
  'src',
  'web',
  'scripts',
  'docs/openapi.yaml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Whether dist/ is newer than all files that it is built from. */
export function isBuilt(root: string): boolean {
  const built = statSync(`${root}dist/.built`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return built >= Math.max(...sources.map((path) => newest(`${root}${path}`)));
}

function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  // Includes the time of the folder itself, which changes when a file is removed.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}
