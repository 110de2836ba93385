/**
 * The main script of the single executable. Node.js shows it the embedded files as a folder, but not to its threads: those
 * load them with hooks.
 */
import { syncBuiltinESMExports } from 'node:module';
import threads, { type WorkerOptions } from 'node:worker_threads';

const folder = new URL('.', import.meta.url).href;

class EmbeddedWorker extends threads.Worker {
  constructor(script: URL, options?: WorkerOptions) {
    const code = `await (${loadEmbedded})(${JSON.stringify(folder)}, ${JSON.stringify(script.href)})`;
    super(new URL(`data:text/javascript,${encodeURIComponent(code)}`), options);
  }
}

/** Runs in the thread, with nothing from outside of itself. */
async function loadEmbedded(root: string, script: string): Promise<void> {
  const { registerHooks } = process.getBuiltinModule('node:module');
  const { isAbsolute } = process.getBuiltinModule('node:path');
  const { getAsset } = process.getBuiltinModule('node:sea');
  const { pathToFileURL } = process.getBuiltinModule('node:url');
  const urlOf = (specifier: string, parent: string | undefined) => {
    if (isAbsolute(specifier)) return pathToFileURL(specifier).href;
    return /^\.\.?\//.test(specifier) && parent ? new URL(specifier, parent).href : specifier;
  };
  registerHooks({
    resolve(specifier, context, next) {
      const url = urlOf(specifier, context.parentURL);
      return url.startsWith(root) ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
    },
    load(url, context, next) {
      if (!url.startsWith(root)) return next(url, context);
      return { format: 'module', source: getAsset(url.slice(root.length), 'utf8'), shortCircuit: true };
    },
  });
  await import(script);
}

Object.assign(threads, { Worker: EmbeddedWorker });
syncBuiltinESMExports();

// That of dist/, which is embedded.
await import(`${folder}main.js`);
