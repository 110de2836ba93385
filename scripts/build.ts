/**
 * Builds dist/ (the server), dist/lib (the client and testing packages) and dist/web (the page), unless they are up to
 * date.
 */
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isBuilt } from './is-built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds into a temporary folder and then moves it, so that a failed build leaves the previous one in place. */
async function build(): Promise<void> {
  // Loaded late, because usually there is nothing to build.
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

/** Copies the viewer of the API reference from its package. The page around it is in web/public/api-docs. */
function copyReference(folder: string): void {
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE']) {
    copyFileSync(`${root}node_modules/swagger-ui-dist/${name}`, `${folder}/${name}`);
  }
}

/** Compresses files once, instead of on each request. The server sends them to clients that accept the encoding. */
function compress(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))) {
    const content = readFileSync(`${folder}/${name}`);
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(content));
    writeFileSync(`${folder}/${name}.gz`, gzipSync(content, { level: 9 }));
  }
}

if (!isBuilt(root)) {
  const started = Date.now();
  await build();
  console.error(`Built dist/ in ${Date.now() - started} ms`);
}
