#!/usr/bin/env node
/** The program. It imports nothing that an old Node.js cannot load, so that it can report that Node.js is too old. */
import { nodeProblem } from './process/node-version.ts';

const problem = nodeProblem(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`postern: ${problem}\n`);
  process.exit(1);
}

// Caches compiled code, which makes later starts faster.
process.getBuiltinModule('node:module').enableCompileCache();

const { main } = await import('./cli/main.ts');
await main();
