/** Builds dist/ (the server) and dist/web (the page), unless what stands there is newer than everything it is made of. */
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}dist/.built`;
const sources = ['src', 'web', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  // The folder's own time counts too: it changes when a file is removed.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (built < Math.max(...sources.map((path) => newest(`${root}${path}`)))) {
  const started = Date.now();
  const run = (tool: string, ...args: string[]) =>
    execFileSync(`${root}node_modules/.bin/${tool}`, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  rmSync(`${root}dist`, { recursive: true, force: true });
  run('tsc', '-p', 'tsconfig.build.json');
  run('vite', 'build', 'web', '--logLevel', 'warn');
  writeFileSync(stamp, '');
  console.error(`Built dist/ in ${Date.now() - started} ms`);
}
