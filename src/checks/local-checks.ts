import { accessibilityCheck } from './accessibility.ts';
import { authenticationCheck } from './authentication.ts';
import type { LocalCheck } from './check.ts';
import { headersCheck } from './headers.ts';
import { htmlCheck } from './html-support.ts';
import { linksCheck } from './links.ts';
import { sizeCheck } from './size.ts';

/** The checks that need only the message. Loaded on worker threads only. */
export const localChecks: readonly LocalCheck[] = [
  htmlCheck,
  sizeCheck,
  linksCheck,
  accessibilityCheck,
  headersCheck,
  authenticationCheck,
];
