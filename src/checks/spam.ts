import type { Finding } from '../contract/message/checks.ts';
import { Destinations } from '../outbound/destinations.ts';
import type { CheckOutcome, NetworkCheck, Skipped } from './check.ts';
import { askRspamd } from './spam/rspamd.ts';
import { askSpamd } from './spam/spamd.ts';
import type { SpamVerdict } from './spam/verdict.ts';

const TIMEOUT_MS = 30_000;
// `spamc` does not send larger messages than 500 kB to the filter either: spam is small.
const MAX_BYTES = 2 * 1024 * 1024;
// A rule with less has little influence.
const NOTABLE = 1;

/** The score of the spam filter at this address. Throws an Error with a one-line message if the address is invalid. */
export function createSpamCheck(address: string, lookup?: (name: string) => Promise<string[]>): NetworkCheck {
  const url = parseAddress(address);
  const port = Number(url.port) || { 'spamd:': 783, 'https:': 443 }[url.protocol] || 80;
  // The operator chose the host, so it counts as listed; its addresses are checked like those of any destination.
  const destinations = new Destinations({
    allow: [`${url.hostname}:${port}`],
    ...(lookup && { lookup }),
  });
  return {
    name: 'spam',
    async run(message) {
      const raw = await message.read();
      if (raw.length > MAX_BYTES)
        return {
          skipped: `The message has more than ${MAX_BYTES / 1024 / 1024} MiB. Spam filters do not check larger ones.`,
        };
      try {
        const addresses = await destinations.resolve(url.hostname, port);
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const ask = url.protocol === 'spamd:' ? askSpamd : askRspamd;
        return outcomeOf(await ask({ url, addresses, raw, envelope: message.envelope, signal }));
      } catch (error) {
        return failed(url, error as Error);
      }
    },
  };
}

function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^(?:spamd|https?):$/.test(url.protocol) || url.hostname === '')
    // Not repeated in the message, because it may contain a password.
    throw new Error(
      'this is not the address of a spam filter, such as spamd://127.0.0.1:783 or http://127.0.0.1:11333.',
    );
  return url;
}

function failed({ host }: URL, error: Error): Skipped {
  const why = error.name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1000} s` : error.message;
  return { skipped: `Couldn't ask the spam filter at ${host} (${why}). Check --spam-check and the filter.` };
}

/** 100 without any points, 0 for spam. */
function outcomeOf({ score, threshold, isSpam, rules }: SpamVerdict): CheckOutcome {
  const findings: Finding[] = [];
  const points = `${round(score)} of ${round(threshold)} points`;
  if (isSpam)
    findings.push({
      code: 'spam',
      points: round(score),
      severity: 'error',
      message: `The filter takes the message for spam: ${points}.`,
      help: 'Begin with the rules that have the most points.',
      where: null,
    });
  for (const { name, score: own, description } of rules.toSorted((a, b) => b.score - a.score)) {
    if (own <= 0) continue;
    findings.push({
      code: 'spam_rule',
      rule: name.slice(0, 100).toWellFormed(),
      points: round(own),
      severity: own >= NOTABLE ? 'warning' : 'info',
      message: `${name} (${round(own)} points): ${description || 'no description'}`
        .slice(0, 500)
        .toWellFormed(),
      help: 'Change what the rule describes. Rules about relays, DNS and authentication depend on the server that sends the message, so they may not apply in production.',
      where: null,
    });
  }
  const left = threshold > 0 && !isSpam ? 1 - score / threshold : 0;
  return { score: Math.round(100 * Math.min(1, Math.max(0, left))), findings };
}

function round(points: number): number {
  return Math.round(points * 10) / 10;
}
