import type { Finding } from '../../contract/message/checks.ts';
import { FairQueue } from '../../limits/fair-queue.ts';
import { currentClient, type RequestClient } from '../../mailbox/client.ts';
import { DestinationError, type Destinations } from '../../outbound/destinations.ts';
import { EndlessResponseError, sendRequest } from '../../outbound/send-request.ts';
import type { CheckOutcome, NetworkCheck } from '../check.ts';
import { quote } from '../finding-list.ts';

// A newsletter has some thirty links. The rest is named in a finding.
const MAX_FETCHED = 50;
const MAX_PARALLEL = 5;
const MAX_REDIRECTS = 5;
const LINK_TIMEOUT_MS = 10_000;
const TOTAL_TIMEOUT_MS = 30_000;
const MAX_HEADER_BYTES = 64 * 1024;

// One round of the event loop reads what all connections have received, so all checks together have this many.
const fetching = new FairQueue<RequestClient>({ slots: 10 });

/** Adds what happens to each link when it is opened to the findings of the local check. */
export function createLinkFetcher(destinations: Destinations): NetworkCheck {
  return {
    name: 'links',
    async run(_message, local) {
      if (!local || 'skipped' in local) return local ?? { skipped: 'The message could not be read.' };
      return { ...local, findings: [...local.findings, ...(await fetchAll(local, destinations))] };
    },
  };
}

async function fetchAll({ urls = [] }: CheckOutcome, destinations: Destinations): Promise<Finding[]> {
  const stop = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  const queue = urls.slice(0, MAX_FETCHED);
  const findings: Finding[] = new Array(queue.length);
  const client = currentClient.getStore();
  let next = 0;
  // Each connection to a server that sends informational responses without end costs more than all links of a newsletter.
  let isEndless = false;
  const open = async (url: string) => {
    if (isEndless || stop.aborted)
      return info('link_not_checked', `${quote(url)}: not opened, because other links took too long.`, CHECK);
    return fetchLink(url, destinations, stop, () => {
      isEndless = true;
    });
  };
  const work = async () => {
    for (let index = next++; index < queue.length && !client?.isGone; index = next++) {
      const url = queue[index]!;
      findings[index] = { ...(await fetching.run(() => open(url), { client: client ? [client] : [] })), url };
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  const left = urls.length - queue.length;
  if (left > 0)
    findings.push(
      info(
        'link_not_checked',
        `${left} more links were not opened.`,
        `At most ${MAX_FETCHED} links are opened.`,
      ),
    );
  return findings;
}

interface Hop {
  status: number;
  location: string | null;
}

/** Opens a link and follows its redirects, each of which must be an allowed destination too. */
async function fetchLink(
  url: string,
  destinations: Destinations,
  stop: AbortSignal,
  onEndless: () => void,
): Promise<Finding> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(LINK_TIMEOUT_MS)]);
  const started = performance.now();
  const visited = [url];
  try {
    for (;;) {
      const at = visited.at(-1)!;
      const { status, location } = await open(new URL(at), destinations, signal);
      if (status < 300 || status >= 400 || location === null)
        return { ...judge(visited, status, Math.round(performance.now() - started)), http_status: status };
      const target = URL.parse(location, at);
      if (!target) return broken(`${quote(url)} redirects to an invalid URL: ${quote(location)}.`);
      if (!/^https?:$/.test(target.protocol)) {
        const message = `${quote(url)} leads to ${quote(target.href)}, which is not a web page.`;
        return info('link_redirects', message, CHECK);
      }
      if (visited.length > MAX_REDIRECTS)
        return broken(`${quote(url)} redirects more than ${MAX_REDIRECTS} times.`);
      visited.push(target.href);
    }
  } catch (error) {
    if (error instanceof EndlessResponseError) onEndless();
    return failed(visited, error as NodeJS.ErrnoException, signal);
  }
}

const CHECK = 'Open the link and check where it leads.';

function judge(visited: readonly string[], status: number, ms: number): Finding {
  const redirects = visited.length - 1;
  const via =
    redirects > 0
      ? ` after ${redirects} redirect${redirects > 1 ? 's' : ''}, at ${quote(visited.at(-1)!)}`
      : '';
  const message = `${quote(visited[0]!)}: status ${status}${via}, in ${ms} ms.`;
  if (status < 400) return info(redirects > 0 ? 'link_redirects' : 'link_opened', message, 'The link works.');
  // A page may want a login, or no programs as visitors.
  const isRefused = [401, 403, 407, 429, 451].includes(status);
  return isRefused
    ? broken(
        message,
        'The page refuses visitors without a login, or programs. Open it in a browser.',
        'warning',
      )
    : broken(message, 'Correct the link, or publish the page before the message is sent.');
}

function failed(visited: readonly string[], error: NodeJS.ErrnoException, signal: AbortSignal): Finding {
  const url = visited[0]!;
  const at = visited.length > 1 ? `, redirected to ${quote(visited.at(-1)!)}` : '';
  if (error instanceof DestinationError && error.reason === 'not_allowed')
    return info(
      'link_not_checked',
      `${quote(url)}${at}: not opened, because --check-links does not allow this host.`,
      'Add its host:port to --check-links. Private addresses are never included in *, unless only this machine can use Postern.',
    );
  const why = signal.aborted ? 'no answer in time' : error.message.replace(/\.$/, '');
  return broken(`${quote(url)}${at}: ${why}.`, 'Check the host name, and that the server is running.');
}

/** HEAD, or GET if the server does not answer that as expected. The address that was checked is the one connected to. */
async function open(url: URL, destinations: Destinations, signal: AbortSignal): Promise<Hop> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const addresses = await destinations.resolve(url.hostname, port);
  const head = await send(url, 'HEAD', addresses, signal);
  return head.status >= 400 ? send(url, 'GET', addresses, signal) : head;
}

async function send(url: URL, method: string, addresses: string[], signal: AbortSignal): Promise<Hop> {
  const response = await sendRequest(url, addresses, {
    method,
    signal,
    agent: false,
    // Credentials in a URL are part of it, but are not needed to see that it works.
    auth: undefined,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: { accept: '*/*' },
  });
  response.on('error', () => {});
  // Only the status and the headers count. A hostile body takes long to read, however short it is.
  response.destroy();
  return { status: response.statusCode ?? 0, location: response.headers.location ?? null };
}

function broken(message: string, help = CHECK, severity: 'error' | 'warning' = 'error'): Finding {
  return { ...info('broken_link', message, help), severity };
}

function info(code: Finding['code'], message: string, help: string): Finding {
  return { code, severity: 'info', message: message.slice(0, 1000).toWellFormed(), help, where: null };
}
