import { readFileSync } from 'node:fs';

/** The version of the package this runs from, in src/ as in dist/. */
export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
