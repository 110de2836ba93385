import { defineConfig, type Plugin, type Rolldown } from 'vite';

export default defineConfig({
  // Relative, so that one build serves any `--base-path`.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [retryableImports(), plainImports()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    // No inlined assets: the page's CSP allows scripts and styles from its own origin only.
    assetsInlineLimit: 0,
    modulePreload: false,
    // One style sheet, one script for the first view and everything shared, and one script per lazy view. A lazy view
    // with several files couldn't be retried, see retryableImports.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'page',
              name: (id, graph) =>
                lazyViewOf(id, (each) => graph.getModuleInfo(each)) === undefined ? 'page' : null,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': {
        target: process.env.POSTERN_URL ?? 'http://127.0.0.1:8025',
        ws: true,
        changeOrigin: true,
        // Postern checks Origin against the requested host, which differ behind this proxy.
        headers: { origin: process.env.POSTERN_URL ?? 'http://127.0.0.1:8025' },
      },
    },
  },
});

type GetModule = (id: string) => Rolldown.ModuleInfo | null;

/**
 * The lazy view that a module belongs to; undefined for the first script, which has the entry with its dependencies, and what
 * several lazy views import.
 */
function lazyViewOf(id: string, getModule: GetModule): string | undefined {
  const module = getModule(id);
  if (!module || module.dynamicImporters.length > 0) return id;
  const [view, ...others] = new Set(module.importers.map((importer) => lazyViewOf(importer, getModule)));
  return others.length > 0 ? undefined : view;
}

/**
 * Browsers cache a failed module fetch and reject later imports of the same URL until the page is reloaded
 * (https://github.com/whatwg/html/issues/6768). To let `lazy` retry, every dynamic import gets a query string, which
 * is empty until an import has failed.
 */
function retryableImports(): Plugin {
  return {
    name: 'retryable-imports',
    apply: 'build',
    renderChunk(code, chunk) {
      let found = 0;
      const changed = code.replace(/\bimport\((["'`])(\.\/[^"'`]+)\1\)/g, (_, _quote, path) => {
        found++;
        return `import("${path}"+(globalThis.retryQuery??""))`;
      });
      if (found < chunk.dynamicImports.length)
        this.error(`${chunk.fileName}: a dynamic import was not found.`);
      return found > 0 ? changed : null;
    },
  };
}

/** Vite wraps every dynamic import in 3 KB that load its style sheets, and there is one style sheet for all. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
  };
}
