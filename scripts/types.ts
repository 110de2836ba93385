/** Writes the type declarations of the packages for tests; see bundle-client.ts. */
import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contractTypes } from './contract-types.ts';

/** Writes to `folder`/lib/types, and a copy for CommonJS to `folder`/lib/cjs/types. */
export async function writeTypes(root: string, folder: string): Promise<void> {
  const types = `${folder}/lib/types`;
  const tsc = join(root, 'node_modules/.bin/tsc');
  const [contract] = await Promise.all([
    contractTypes(root),
    promisify(execFile)(tsc, ['-p', join(root, 'scripts/tsconfig.types.json'), '--outDir', types]),
  ]);
  // Nothing refers to it any more, and it needs TypeBox.
  rmSync(`${types}/contract/schema.d.ts`);
  for (const [module, text] of contract) writeFileSync(`${types}/contract/${module}.d.ts`, text);
  for (const file of globSync(`${types}/**/*.d.ts`)) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll(/((?:from|import\() ?['"]\.[^'"]+)\.ts(['"])/g, '$1.js$2'));
  }
  cpSync(types, `${folder}/lib/cjs/types`, { recursive: true });
}
