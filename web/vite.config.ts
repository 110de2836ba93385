import { defineConfig, type Plugin, type Rolldown } from 'vite';

export default defineConfig({
  // Relative, so that one build serves any `--base-path`.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [retryableImports()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    // Every asset is a file of its own: the page's CSP allows scripts and styles from its own origin.
    assetsInlineLimit: 0,
    modulePreload: false,
    // One style sheet, one file for the first view and for what later views share, and one file for each later view: a
    // view of several files could not be retried, see retryableImports.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: (id, graph) => (isShared(graph.getModuleInfo(id)) ? 'page' : null) }],
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
        // Postern compares Origin with the host it was asked for; behind this proxy they differ by design.
        headers: { origin: process.env.POSTERN_URL ?? 'http://127.0.0.1:8025' },
      },
    },
  },
});

/** Whether a module belongs to the first file: the entry, whose dependencies follow it, and what has several users. */
function isShared(module: Rolldown.ModuleInfo | null): boolean {
  return module !== null && module.dynamicImporters.length === 0 && module.importers.length !== 1;
}

/**
 * Browsers remember that a module could not be fetched and fail every later import of the same URL, until the page is
 * reloaded (https://github.com/whatwg/html/issues/6768). So `lazy` retries under another URL: every dynamic import
 * gets a query, empty until a part of the page has failed to load.
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
