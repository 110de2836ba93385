#!/usr/bin/env node
// The `postern` command. It is not in dist/, because npx links the command of a clone only once: if it were missing before
// the first build, `npx postern` would still not find it afterwards.
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write('postern: Postern is not built yet. Run npm start, or npm run build.\n');
  process.exitCode = 1;
}
