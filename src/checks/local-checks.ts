import type { LocalCheck } from './check.ts';
import { htmlCheck } from './html-support.ts';

/** The checks that need only the message. Loaded on worker threads only. */
export const localChecks: readonly LocalCheck[] = [htmlCheck];
