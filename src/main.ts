#!/usr/bin/env node
/** The command: decides what to run. `postern` alone, or with options, runs the server. */
import { enableCompileCache } from 'node:module';
import { basename } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { serve } from './cli/serve.ts';
import { nodeProblem } from './node-version.ts';
import { version } from './version.ts';

const problem = nodeProblem(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`postern: ${problem}\n`);
  process.exit(1);
}

// By default, V8 lets garbage grow to several times the memory in use: a flood of requests took 100 MB more.
setFlagsFromString('--heap-growing-percent=50');

// Caches compiled code, which makes later starts faster.
enableCompileCache();

const argv = process.argv.slice(2);
const named = namedCommand();

if (named !== undefined) {
  const { runCommand } = await import('./cli/framework/dispatch.ts');
  process.exitCode = await runCommand(named.name, named.args);
} else if (argv.includes('--help') || argv.includes('-h')) {
  const { showOverview } = await import('./cli/framework/dispatch.ts');
  await showOverview();
} else if (argv.includes('--help-all')) {
  const { helpText } = await import('./config/describe.ts');
  process.stdout.write(helpText(version));
} else if (argv.includes('--version') || argv.includes('-v')) {
  process.stdout.write(`${version}\n`);
} else {
  await serve(argv);
}

/** Undefined for the server with its options. A link named `sendmail` is that command, as programs expect it. */
function namedCommand(): { name: string; args: string[] } | undefined {
  if (basename(process.argv[1] ?? '') === 'sendmail') return { name: 'sendmail', args: argv };
  const [name, ...args] = argv;
  return name === undefined || name.startsWith('-') ? undefined : { name, args };
}
