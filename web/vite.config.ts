import { defineConfig } from 'vite';

export default defineConfig({
  // Relative, so that one build serves any `--base-path`.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Every asset is a file of its own: the page's CSP allows scripts and styles from its own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first view needs is one file; what it shares with the lazy views would be several.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } } },
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
