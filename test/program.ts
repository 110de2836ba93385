import { fileURLToPath } from 'node:url';
import { isBuilt } from '../scripts/is-built.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The program for tests in other processes: the built one, which starts twice as fast, unless it is out of date. */
export const program = `${root}${isBuilt(root) ? 'dist/main.js' : 'src/main.ts'}`;
