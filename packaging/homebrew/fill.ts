/** Prints the Homebrew formula: node packaging/homebrew/fill.ts REPOSITORY VERSION SHA256SUMS */
import { readFileSync } from 'node:fs';

const [repository, version, sums] = process.argv.slice(2);
if (!repository || !version || !sums) throw new Error('Usage: fill.ts REPOSITORY VERSION SHA256SUMS');
const values = new Map([
  ['REPOSITORY', repository],
  ['VERSION', version],
]);
for (const [, sum, platform] of readFileSync(sums, 'utf8').matchAll(
  /^([0-9a-f]{64}) [ *]\S*postern-\S+?-((?:darwin|linux)-\w+)\.tar\.gz$/gm,
))
  values.set(`SHA256_${platform!.toUpperCase().replace('-', '_')}`, sum!);

const template = readFileSync(new URL('./postern.rb.in', import.meta.url), 'utf8');
const formula = template.replaceAll(/@([A-Z0-9_]+)@/g, (_, name: string) => {
  const value = values.get(name);
  if (value === undefined) throw new Error(`${sums} has no checksum for ${name}.`);
  return value;
});
process.stdout.write(formula.replace(/^#.*\n/, ''));
