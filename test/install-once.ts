import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { makeOnce } from './make-once.ts';

/**
 * The `node_modules` folder with these packages, such as `vitest@3`, for tests of versions that are not in package.json. They
 * are downloaded once: `npm ci` stays small, and only the long tests need them.
 */
export function installOnce(...packages: string[]): string {
  const name = packages.join('-').replaceAll(/[^\w.@-]/g, '-');
  const folder = makeOnce(`npm-${name}`, (staging) => {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...options, '--prefix', staging, ...packages], { stdio: 'pipe' });
  });
  return join(folder, 'node_modules');
}
