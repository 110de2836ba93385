// Older versions truncate text in node:sqlite at a NUL character, and print a warning. The same as in package.json.
const OLDEST: [major: number, minor: number] = [24, 16];

/** Why this version of Node.js can't run Postern, and what to do; undefined if it can. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `Postern needs Node.js ${OLDEST.join('.')} or newer, and this is ${version}. Install a newer one from nodejs.org, or run: npx -p node@26 -p postern postern`;
}
