/**
 * Bundles the server and the packages it uses into a few files. See docs/decisions/bundled-server.md.
 */
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Writes `main.js`, `server-thread.js` (for `startPostern`), the files of its threads and the parts that are loaded
 * later, all of them into `folder`.
 */
export async function bundleServer(root: string, folder: string): Promise<void> {
  await using bundle = await rolldown({
    cwd: root,
    input: { main: 'src/main.ts', 'server-thread': 'src/testing/server-thread.ts' },
    platform: 'node',
    plugins: [
      // Fastify loads it for HTTP/2, which Postern does not serve. It takes 6 MiB.
      withoutModule('node:http2'),
      // @fastify/static uses it to list files, for an option that Postern does not use.
      withoutModule('glob'),
      notLoadedByFastify(),
      lazyBuiltins(),
      ownVersion(root),
      ownUrls(root),
      licenses(root),
    ],
  });
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name].js' });
  // npm does this when it installs the package, but a symbolic link to a checkout must be executable too.
  chmodSync(`${folder}/main.js`, 0o755);
}

/**
 * Excludes modules that Fastify loads for its logger, and the compilers, which are loaded when needed.
 */
function notLoadedByFastify(): Plugin {
  const unused = /^(pino|@fastify\/(ajv|fast-json-stringify)-compiler)$/;
  return {
    name: 'not-loaded-by-fastify',
    resolveId: {
      filter: { id: unused },
      handler: (id, importer) =>
        importer?.includes('/node_modules/fastify/') ? { id, external: true } : null,
    },
  };
}

/** Writes the version of the package into its code: a single executable has no package.json beside it. */
function ownVersion(root: string): Plugin {
  return {
    name: 'own-version',
    load: {
      filter: { id: `${root}src/process/version.ts` },
      handler() {
        const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
        return `export const version = ${JSON.stringify(version)};`;
      },
    },
  };
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
 * Loads Node's modules like `require`. An `import` reads each export, and some are getters that load more: all of
 * `fetch` for node:http, the root certificates for node:tls, streams and promises for node:fs.
 */
function lazyBuiltins(): Plugin {
  return {
    name: 'lazy-builtins',
    renderChunk: (code) =>
      code.replaceAll(
        /^import ([^{,"\n]*)(?:, )?(\{.+\})? ?from ("node:.+");$/gm,
        (_, whole: string, named = '', module: string) =>
          [whole.trim().replace('* as ', ''), named.replaceAll(' as ', ': ')]
            .filter((names) => names !== '')
            .map((names) => `const ${names} = globalThis.process.getBuiltinModule(${module});`)
            .join(' '),
      ),
  };
}

/**
 * Translates code that depends on the location of its source file, because the bundle is in another folder:
 * `new URL('./thread.ts', import.meta.url)` becomes the URL of a bundled file, `.yaml` files are copied,
 * any other path keeps its target, and
 * `createRequire(import.meta.url)('package')` loads the package from a separate file.
 */
function ownUrls(root: string): Plugin {
  return {
    name: 'own-urls',
    transform: {
      filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta.url' },
      handler(code, file) {
        // A CommonJS package is the default export of its file.
        const load = `(require, url, file = require(require('node:url').fileURLToPath(url))) => file.default ?? file`;
        const bundled = (id: string) => `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id })}`;
        const embedded = (path: string) => {
          const fileName = basename(path);
          this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
          return fileName;
        };
        const translated = code
          // Ignores comments.
          .replaceAll(/^ *(\*|\/\/) .*import\.meta\.url.*$/gm, '')
          .replaceAll(/\bnew URL\('([^']+)', import\.meta\.url\)/g, (_, path: string) => {
            const target = resolve(dirname(file), path);
            if (target.endsWith('.yaml')) return `new URL('${embedded(target)}', $URL)`;
            if (!target.endsWith('.ts')) return `new URL('${relative(`${root}/dist`, target)}', $URL)`;
            return `new URL(${bundled(target)})`;
          })
          .replaceAll(
            /\bcreateRequire\(import\.meta\.url\)\('([^']+)'\)/g,
            (_, name: string) => `(${load})(createRequire($URL), ${bundled(name)})`,
          );
        if (translated.includes('import.meta.url'))
          this.error(`${file}: unsupported use of import.meta.url.`);
        return translated.replaceAll('$URL', 'import.meta.url');
      },
    },
  };
}

/** Writes the licences of all bundled packages and data to `licenses.txt`, as they require. */
function licenses(root: string): Plugin {
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
      const supportData = readFileSync(`${root}src/html/support/support-data.json`, 'utf8');
      const { source, license } = JSON.parse(supportData);
      texts.push(`${source}\n\n${license}`);
      this.emitFile({
        type: 'asset',
        fileName: 'licenses.txt',
        source: texts.join(`\n${'-'.repeat(80)}\n\n`),
      });
    },
  };
}
