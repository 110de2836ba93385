/** Builds dist/ (the server), dist/lib (what tests import) and dist/web (the page), unless what stands there is newer than everything it is made of. */
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}dist/.built`;
const sources = ['src', 'web', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];

function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  // The folder's own time counts too: it changes when a file is removed.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

/** Built aside and then put in place, so that a running Postern keeps its page and a failed build takes nothing away. */
async function build(): Promise<void> {
  // Loaded only now: most starts have nothing to build.
  const [{ bundleServer }, { bundleClient }, { writeTypes }, vite] = await Promise.all([
    import('./bundle.ts'),
    import('./bundle-client.ts'),
    import('./types.ts'),
    import('vite'),
  ]);
  const next = `${root}dist-${process.pid}`;
  try {
    const types = writeTypes(root, next);
    await Promise.all([types, bundleServer(root, next), bundleClient(root, next)]);
    await vite.build({
      root: `${root}web`,
      build: { outDir: `${next}/web`, emptyOutDir: true },
      logLevel: 'warn',
    });
    copyReference(`${next}/web/api-docs`);
    for (const folder of ['assets', 'api-docs']) compress(`${next}/web/${folder}`);
    writeFileSync(`${next}/.built`, '');
    rmSync(`${root}dist`, { recursive: true, force: true });
    renameSync(next, `${root}dist`);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** The viewer of the API reference, as its package has it; the page around it is in web/public/api-docs. */
function copyReference(folder: string): void {
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE']) {
    copyFileSync(`${root}node_modules/swagger-ui-dist/${name}`, `${folder}/${name}`);
  }
}

/** The server sends these to whoever takes them; made once here instead of for each request there. */
function compress(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))) {
    const content = readFileSync(`${folder}/${name}`);
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(content));
    writeFileSync(`${folder}/${name}.gz`, gzipSync(content, { level: 9 }));
  }
}

const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (built < Math.max(...sources.map((path) => newest(`${root}${path}`)))) {
  const started = Date.now();
  await build();
  console.error(`Built dist/ in ${Date.now() - started} ms`);
}
