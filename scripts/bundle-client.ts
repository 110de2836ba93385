/** Bundles the packages for tests: `postern/client`, `postern/testing` and the modules for test runners. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/** Entry points by the name that follows `postern/`. */
export const entryPoints = {
  client: 'src/client/index.ts',
  testing: 'src/testing/index.ts',
  jest: 'src/testing/jest.ts',
  playwright: 'src/testing/playwright.ts',
  vitest: 'src/testing/vitest.ts',
};

/**
 * Writes each entry point into `folder`/lib as an ES module, and into `folder`/lib/cjs for runners that load CommonJS:
 * by default, Jest does, and cannot load ES modules.
 */
export async function bundleClient(root: string, folder: string): Promise<void> {
  await using bundle = await rolldown({
    cwd: root,
    input: entryPoints,
    platform: 'node',
    external: ['vitest', '@jest/globals', '@playwright/test'],
    plugins: [serverThread(folder)],
  });
  for (const [format, dir] of [
    ['esm', `${folder}/lib`],
    ['cjs', `${folder}/lib/cjs`],
  ] as const) {
    await bundle.write({ dir, format, entryFileNames: '[name].js', chunkFileNames: '[name].js' });
  }
  writeFileSync(`${folder}/lib/cjs/package.json`, '{ "type": "commonjs" }\n');
}

/** Refers to the server's bundle for the thread that `startPostern` starts. */
function serverThread(folder: string): Plugin {
  const source = "new URL('./server-thread.ts', import.meta.url)";
  return {
    name: 'server-thread',
    transform: {
      filter: { code: source },
      handler: (code) => code.replace(source, 'new URL(SERVER_THREAD, import.meta.url)'),
    },
    renderChunk: (code, _chunk, { dir }) =>
      code.replace('SERVER_THREAD', `'${relative(dir!, `${folder}/server-thread.js`)}'`),
  };
}
