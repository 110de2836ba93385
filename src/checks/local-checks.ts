import type { LocalCheck } from './check.ts';

/** The checks that need only the message. Loaded on worker threads only. */
export const localChecks: readonly LocalCheck[] = [];
