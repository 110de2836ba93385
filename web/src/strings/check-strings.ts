import { formatNumber, pluralize } from '../text/display.ts';

/** The texts of the tab with checks. */
export const checkStrings = {
  statuses: { pass: 'Passed', warn: 'Warnings', fail: 'Failed', skipped: 'Not run' },
  checking: 'Checking…',
  none: 'No problems found',
  severities: {
    error: (count: number) => pluralize(count, 'error'),
    warning: (count: number) => pluralize(count, 'warning'),
    info: (count: number) => pluralize(count, 'note'),
  },
  score: (score: number) => `Score ${score}`,
  scored: (name: string, score: number) => `${name}: ${score} of 100`,
  scoreHint: (score: number) => `${score} of 100 points`,
  times: (count: number) => `${formatNumber(count)} times`,
  above: (count: number) => `${pluralize(count, 'error')}, at the top of this page.`,
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  copyText: 'Copy as text',
  places: { source: 'HTML source', text: 'Text', raw: 'Raw' },
  line: (tab: string, line: number) => `${tab}, line ${formatNumber(line)}`,
  running: 'Running…',
  matrix: 'Support by mail clients',
  feature: 'Feature',
  share: 'Without support',
  shareHint: 'Share of mail clients that do not support it',
  families: {
    gmail: ['Gmail', 'Gmail'],
    outlookWindows: ['Outlook Win', 'Outlook for Windows'],
    outlook: ['Outlook', 'Outlook.com and other Outlooks'],
    apple: ['Apple', 'Apple Mail'],
    yahoo: ['Yahoo', 'Yahoo and AOL'],
    samsung: ['Samsung', 'Samsung Email'],
    other: ['Others', 'Other mail clients'],
  },
  support: { no: 'Not supported', partial: 'Partly supported' },
  noProblem: 'No problem known',
  tested: (name: string, version: string) => `${name} ${version}`,
} as const;
