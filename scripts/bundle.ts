/**
 * Bundles the server: our code and that of the packages it uses, in few files. See docs/decisions/bundled-server.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/** Writes `main.js`, the files of its threads and the parts that are loaded later, all of them into `folder`. */
export async function bundleServer(root: string, folder: string): Promise<void> {
  await using bundle = await rolldown({
    cwd: root,
    input: { main: 'src/main.ts' },
    platform: 'node',
    plugins: [
      // Fastify loads it in case someone asks for HTTP/2, which Postern does not serve: 6 MiB.
      withoutModule('node:http2'),
      // Loaded by Fastify only for a logger or a test that Postern does not have.
      { name: 'unused', resolveId: { filter: { id: /^(pino|light-my-request)$/ }, handler: external } },
      ownUrls(root),
      licenses(),
    ],
  });
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name].js' });
}

function external(id: string) {
  return { id, external: true };
}

/** Makes `require(name)` return an empty object. */
function withoutModule(name: string): Plugin {
  const id = `\0without-${name}`;
  return {
    name: id,
    resolveId: (imported) => (imported === name ? id : null),
    load: (loaded) => (loaded === id ? 'module.exports = {};' : null),
  };
}

/**
 * Translates what depends on where a source file lies, because its code moves to another folder:
 * `new URL('./thread.ts', import.meta.url)` becomes the address of a bundled file, any other path keeps its target, and
 * `createRequire(import.meta.url)('package')` becomes a `require` that bundles the package and runs it when called.
 */
function ownUrls(root: string): Plugin {
  return {
    name: 'own-urls',
    transform: {
      filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta.url' },
      handler(code, file) {
        const translated = code
          // Comments may show the same.
          .replaceAll(/^ *(\*|\/\/) .*import\.meta\.url.*$/gm, '')
          .replaceAll(/\bnew URL\('([^']+)', import\.meta\.url\)/g, (_, path: string) => {
            const target = resolve(dirname(file), path);
            if (!target.endsWith('.ts')) return `new URL('${relative(`${root}/dist`, target)}', $URL)`;
            return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: target })})`;
          })
          .replaceAll('createRequire(import.meta.url)(', 'require(');
        if (translated.includes('import.meta.url'))
          this.error(`${file}: this use of import.meta.url is unknown.`);
        return translated.replaceAll('$URL', 'import.meta.url');
      },
    },
  };
}

/** Writes the licences of all packages whose code is in the bundle to `licenses.txt`, as they ask for. */
function licenses(): Plugin {
  return {
    name: 'licenses',
    generateBundle() {
      const packages = [...this.getModuleIds()].flatMap(
        (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? [],
      );
      const texts = [...new Set(packages)].sort().map((folder) => {
        const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        return `${name} ${version} (${license})\n\n${file ? readFileSync(`${folder}/${file}`, 'utf8') : ''}`;
      });
      this.emitFile({
        type: 'asset',
        fileName: 'licenses.txt',
        source: texts.join(`\n${'-'.repeat(80)}\n\n`),
      });
    },
  };
}
