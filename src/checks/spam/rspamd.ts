import { parseBoundedJson } from '../../limits/bounded-json.ts';
import { sendRequest } from '../../outbound/send-request.ts';
import type { SpamRequest, SpamVerdict } from './verdict.ts';

const MAX_RESPONSE = 1024 * 1024;
const MAX_RULES = 1000;
const MAX_RECIPIENTS = 50;

/** Asks rspamd over HTTP. Rejects if there is no valid response. */
export async function askRspamd({
  url,
  addresses,
  raw,
  envelope,
  signal,
}: SpamRequest): Promise<SpamVerdict> {
  const target = new URL(url);
  if (!target.pathname.endsWith('/checkv2'))
    target.pathname = `${target.pathname.replace(/\/$/, '')}/checkv2`;
  const password = decodeURIComponent(target.password);
  target.username = '';
  target.password = '';
  const headers = {
    'content-length': raw.length,
    // It compares them with the headers. Without a sender, it takes them from the message.
    ...(envelope && headersOf(envelope)),
    ...(password !== '' && { password }),
  };
  const response = await sendRequest(
    target,
    addresses,
    { method: 'POST', signal, agent: false, headers },
    raw,
  );
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > MAX_RESPONSE) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  if (response.statusCode !== 200) throw new Error(`the response has status ${response.statusCode}`);
  return parseResult(Buffer.concat(chunks));
}

function headersOf({
  sender,
  recipients,
}: NonNullable<SpamRequest['envelope']>): Record<string, string | string[]> {
  const isPlain = (address: string) => /^[\x21-\x7e]{1,320}$/.test(address);
  const to = recipients.filter(isPlain).slice(0, MAX_RECIPIENTS);
  return { ...(isPlain(sender) && { from: sender }), ...(to.length > 0 && { rcpt: to }) };
}

// With these, a server puts the message into the spam folder, or rejects it. The required score is that for rejecting.
const SPAM_ACTIONS = ['add header', 'rewrite subject', 'reject'];

/** Reads the response of `/checkv2`. Throws if it is none. */
function parseResult(json: Buffer): SpamVerdict {
  const result = parsed(json);
  const { score, required_score: threshold, action } = result;
  if (typeof score !== 'number' || typeof threshold !== 'number') throw new Error('this is not rspamd');
  const symbols = Object.entries((result.symbols ?? {}) as Record<string, Record<string, unknown> | null>);
  const rules = symbols.slice(0, MAX_RULES).flatMap(([name, symbol]) => {
    const own = symbol?.score;
    if (typeof own !== 'number') return [];
    return [
      { name, score: own, description: typeof symbol?.description === 'string' ? symbol.description : '' },
    ];
  });
  return { score, threshold, isSpam: SPAM_ACTIONS.includes(String(action)), rules };
}

function parsed(json: Buffer): Record<string, unknown> {
  try {
    return Object(parseBoundedJson(json));
  } catch {
    throw new Error('this is not rspamd');
  }
}
