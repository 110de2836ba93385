import type { AutoRelease } from '../../../src/contract/release.ts';
import { formatNumber, pluralize } from '../text/display.ts';

/** Texts of the dialog about this server. */
export const aboutStrings = {
  version: 'Version',
  uptime: 'Running for',
  messages: 'Messages',
  counts: (total: number, unread: number) => `${formatNumber(total)}, ${formatNumber(unread)} unread`,
  folder: 'Stored in',
  memory: 'Memory. Messages are lost when Postern stops.',
  size: 'Size',
  automatically: 'Release automatically',
  /** `*@example.com to relay.example.com:587: 3 released, 1 failed. Paused.` */
  rule: (rule: AutoRelease['rules'][number], isPaused: boolean) =>
    `${rule.recipients} to ${rule.server}: ${formatNumber(rule.released)} released, ${formatNumber(rule.failed)} failed.${isPaused ? ' Paused.' : ''}`,
  lessThanAMinute: 'less than a minute',
  days: (count: number) => pluralize(count, 'day'),
  hours: (count: number) => pluralize(count, 'hour'),
  minutes: (count: number) => pluralize(count, 'minute'),
} as const;
