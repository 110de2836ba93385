import type { Finding } from '../contract/message/checks.ts';
import { type ClientEntry, featureEntry } from '../html/support/support-table.ts';
import { checkMarkup } from './broken-html.ts';
import type { CheckOutcome, Skipped } from './check.ts';
import type { CheckedMessage } from './checked-message.ts';
import { detectFeatures, type FeatureUse } from './detect-features.ts';
import type { FindingList, NewFinding } from './finding-list.ts';

// More than the clients with the fewest features have, so that not every style is a warning. Whether a message can do without a
// feature, only its author knows, so it is no error. Partial support is no problem in itself, the notes say what is missing.
const WARNING_SHARE = 5;

/** Features that are hints to clients, or say how a message reacts: it looks right without them. */
const hints = new Set([
  ...['css-accent-color', 'css-color-scheme', 'css-comments', 'css-cursor', 'css-transition'],
  ...['css-at-media-prefers-color-scheme', 'css-at-media-prefers-reduced-motion'],
  ...[
    'css-pseudo-class-active',
    'css-pseudo-class-focus',
    'css-pseudo-class-hover',
    'css-pseudo-class-visited',
  ],
  ...['html-comments', 'html-doctype', 'html-loading-attribute', 'html-meta-color-scheme', 'html-target'],
]);

/** Which HTML and CSS of a message the current versions of mail clients support. */
export function checkSupport(
  message: CheckedMessage,
  list: FindingList,
): Pick<CheckOutcome, 'score' | 'folded'> | Skipped {
  if (message.html.text === '') return { skipped: 'The message has no HTML body.' };
  checkMarkup(message, list);
  const { uses, isCut } = detectFeatures(message);
  if (isCut) list.add(incomplete);
  const features = [...uses]
    .map(([feature, use]) => supportFinding(message, feature, use))
    .filter(({ clients }) => clients!.length > 0)
    .sort((a, b) => b.unsupported_share! - a.unsupported_share!);
  const [minor, notable] = [true, false].map((isMinor) =>
    features.filter(({ severity }) => (severity === 'info') === isMinor),
  ) as [Finding[], Finding[]];
  list.findings.push(...notable);
  const lost = list.findings.reduce((sum, finding) => sum + costOf(finding), 0);
  const score = Math.max(0, Math.floor(100 - lost));
  if (minor.length === 0) return { score };
  list.findings.push(summaryOf(minor));
  return { score, folded: { code: 'minor_features', findings: minor } };
}

const ERROR_COST = 25;
// Of CSS that does not parse.
const WARNING_COST = 5;

/** The points that a finding costs. They are only subtracted, so that nothing that is added to a message makes up for them. */
function costOf({ severity, unsupported_share: share }: Finding): number {
  if (severity === 'info') return 0;
  if (severity === 'error') return ERROR_COST;
  return share === undefined ? WARNING_COST : (share * ERROR_COST) / 100;
}

function summaryOf({ length: count }: readonly Finding[]): Finding {
  return {
    code: 'minor_features',
    severity: 'info',
    message: `${count} more ${count === 1 ? 'feature is' : 'features are'} missing in a few clients, or supported in part, or a hint that a message looks right without.`,
    help: 'There is nothing to do: most messages use such features.',
    where: null,
    occurrences: count,
  };
}

const incomplete: NewFinding = {
  code: 'check_incomplete',
  severity: 'info',
  message: 'The HTML is too large or too deeply nested to be checked completely.',
  help: 'Check a shorter message with the same template.',
};

function supportFinding(message: CheckedMessage, feature: string, { count, first }: FeatureUse): Finding {
  const { title, clients } = featureEntry(feature);
  const { no, partial } = sharesOf(clients);
  return {
    code: 'unsupported_feature',
    severity: no >= WARNING_SHARE && !hints.has(feature) ? 'warning' : 'info',
    message: `${title}: ${sentence(no, partial)}`,
    help: `Make sure that the message works without it, see https://www.caniemail.com/features/${feature}/`,
    where: first && message.html.where(first.start, first.end),
    feature,
    occurrences: count,
    unsupported_share: oneDecimal(no),
    partial_share: oneDecimal(partial),
    clients: clients
      .filter(({ support }) => support !== 'yes')
      .toSorted((a, b) => b.share - a.share)
      .map(({ id, name, version, support, note }) => {
        const [client = '', platform = ''] = id.split('.');
        return { client, platform, name, version, support: support === 'no' ? 'no' : 'partial', note };
      }),
  };
}

function sentence(no: number, partial: number): string {
  const percent = (share: number) => (share < 1 ? 'less than 1 %' : `${Math.round(share)} %`);
  const clients = (share: number) => `clients with ${percent(share)} of the market`;
  if (partial === 0) return `${clients(no)} do not support it.`;
  if (no === 0) return `${clients(partial)} support it only partly.`;
  return `${clients(no)} do not support it, and ${percent(partial)} only partly.`;
}

/** The share of the tested clients that support a feature, do not, or do so partly, in per cent. */
function sharesOf(clients: readonly ClientEntry[]): Record<ClientEntry['support'], number> {
  const shares = { yes: 0, no: 0, partial: 0 };
  for (const { support, share } of clients) shares[support] += share;
  const total = shares.yes + shares.no + shares.partial;
  if (total === 0) return { yes: 100, no: 0, partial: 0 };
  return {
    yes: (100 * shares.yes) / total,
    no: (100 * shares.no) / total,
    partial: (100 * shares.partial) / total,
  };
}

function oneDecimal(share: number): number {
  return Math.round(share * 10) / 10;
}
