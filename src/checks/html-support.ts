import type { Finding } from '../contract/message/checks.ts';
import { type ClientEntry, featureEntry } from '../html/support/support-table.ts';
import type { LocalCheck, Outcome } from './check.ts';
import type { CheckedMessage } from './checked-message.ts';
import { detectFeatures, type FeatureUse } from './detect-features.ts';

// More than the clients with the fewest features have, so that not every style is a warning. There are no errors: whether a
// message can do without a feature, only its author knows. Partial support is no problem in itself, the notes say what is missing.
const WARNING_SHARE = 5;

/** Features that are hints to clients: a message looks right without them. */
const hints = new Set([
  'css-accent-color',
  'css-color-scheme',
  'css-comments',
  'css-cursor',
  'html-comments',
  'html-doctype',
  'html-loading-attribute',
  'html-meta-color-scheme',
  'html-target',
]);

/** Which HTML and CSS of a message the current versions of mail clients support. */
export const htmlCheck: LocalCheck = {
  name: 'html',
  run: (message) =>
    message.html.text === '' ? { skipped: 'The message has no HTML body.' } : checkSupport(message),
};

function checkSupport(message: CheckedMessage): Outcome {
  const { uses, isCut } = detectFeatures(message);
  const findings: Finding[] = [];
  let supported = 0;
  for (const [feature, use] of uses) {
    const shares = sharesOf(featureEntry(feature).clients);
    supported += shares.yes + shares.partial / 2;
    if (shares.yes < 100) findings.push(supportFinding(message, feature, use));
  }
  if (isCut) findings.push(incomplete);
  findings.sort((a, b) => (b.unsupported_share ?? 0) - (a.unsupported_share ?? 0));
  return { score: uses.size === 0 ? 100 : Math.floor(supported / uses.size), findings };
}

const incomplete: Finding = {
  code: 'check_incomplete',
  severity: 'info',
  message: 'The HTML is too large or too deeply nested to be checked completely.',
  help: 'Check a shorter message with the same template.',
  where: null,
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
