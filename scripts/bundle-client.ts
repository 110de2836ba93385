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
  'global-setup': 'src/testing/global-setup.ts',
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
    plugins: [serverFiles(folder)],
  });
  for (const [format, dir] of [
    ['esm', `${folder}/lib`],
    ['cjs', `${folder}/lib/cjs`],
  ] as const) {
    await bundle.write({
      ...{ dir, format, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      // A default export stays one in CommonJS, as its types say.
      exports: 'named',
    });
  }
  writeFileSync(`${folder}/lib/cjs/package.json`, '{ "type": "commonjs" }\n');
}

/** Refers to the server's bundle for the thread, or the process, that `startPostern` starts. */
function serverFiles(folder: string): Plugin {
  const files = { './server-thread.ts': 'server-thread.js', '../main.ts': 'main.js' };
  const source = /new URL\('(\.\/server-thread\.ts|\.\.\/main\.ts)', import\.meta\.url\)/g;
  return {
    name: 'server-files',
    transform: {
      filter: { code: source },
      handler: (code) =>
        code.replace(
          source,
          (_, name: keyof typeof files) => `new URL('SERVER/${files[name]}', import.meta.url)`,
        ),
    },
    renderChunk: (code, _chunk, { dir }) =>
      code.replaceAll(
        /(["'`])SERVER\/([\w-]+\.js)\1/g,
        (_, quote, name) => `${quote}${relative(dir!, `${folder}/${name}`)}${quote}`,
      ),
  };
}
