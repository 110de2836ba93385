/**
 * Builds Postern as one file that needs nothing else, with this Node.js and dist/ in it. See docs/decisions/executable.md.
 * Takes the path of the file; without one, writes dist-executable/postern. The completion scripts are written next to it, for
 * packages to install.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const suffix = process.platform === 'win32' ? '.exe' : '';
const output = resolve(process.argv[2] ?? join(root, `dist-executable/postern${suffix}`));
// The names by which the shells find them.
const COMPLETIONS = [
  ['bash', 'postern'],
  ['zsh', '_postern'],
  ['fish', 'postern.fish'],
] as const;
const scratch = mkdtempSync(join(tmpdir(), 'postern-executable-'));
try {
  const node = join(scratch, 'node');
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  strip(node);

  const main = join(scratch, 'start.mjs');
  await using bundle = await rolldown({ input: join(root, 'scripts/executable/start.ts'), platform: 'node' });
  await bundle.write({ file: main, format: 'esm' });

  const config = join(scratch, 'config.json');
  writeFileSync(
    config,
    JSON.stringify({
      main,
      mainFormat: 'module',
      executable: node,
      output,
      disableExperimentalSEAWarning: true,
      // NODE_OPTIONS is meant for the user's own programs.
      execArgvExtension: 'none',
      useVfs: true,
      assets: Object.fromEntries(files().map((file) => [file.split(sep).join('/'), join(dist, file)])),
    }),
  );
  mkdirSync(dirname(output), { recursive: true });
  execFileSync(process.execPath, ['--build-sea', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  // macOS runs no program with a broken signature on Apple silicon.
  if (process.platform === 'darwin') execFileSync('codesign', ['--force', '--sign', '-', output]);
  const completions = join(dirname(output), 'completions');
  mkdirSync(completions, { recursive: true });
  for (const [shell, file] of COMPLETIONS)
    writeFileSync(join(completions, file), execFileSync(output, ['completion', shell]));
  console.error(`Built ${output} (${Math.round(statSync(output).size / 1e6)} MB)`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** The server and the page; not dist/lib, which tests import from the npm package. */
function files(): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
    .filter((file) => file !== '.built' && !file.startsWith(`lib${sep}`));
}

/** Removes the symbols of Node.js, 33 MB. Afterwards it would remove what was embedded. */
function strip(node: string): void {
  if (process.platform === 'win32') return;
  try {
    // macOS needs the symbols that native addons link to, or refuses.
    execFileSync('strip', process.platform === 'darwin' ? ['-x', node] : [node], { stdio: 'pipe' });
  } catch (error) {
    console.error(
      `The symbols of Node.js stay in the file, because strip failed: ${(error as Error).message}`,
    );
  }
}
