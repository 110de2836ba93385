import { connect } from 'node:net';
import type { SpamRequest, SpamVerdict } from './verdict.ts';

// A report has a few kilobytes.
const MAX_RESPONSE = 1024 * 1024;
const DEFAULT_PORT = 783;

/** Asks SpamAssassin with the protocol of `spamd` for its report. Rejects if there is no valid response. */
export async function askSpamd({ url, addresses, raw, signal }: SpamRequest): Promise<SpamVerdict> {
  const user = url.username === '' ? '' : `User: ${decodeURIComponent(url.username)}\r\n`;
  const head = `REPORT SPAMC/1.5\r\nContent-length: ${raw.length}\r\n${user}\r\n`;
  const response = await exchange(
    addresses[0]!,
    Number(url.port) || DEFAULT_PORT,
    [Buffer.from(head), raw],
    signal,
  );
  return parseReport(response.toString('utf8'));
}

function exchange(
  host: string,
  port: number,
  request: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const socket = connect({ host, port, signal });
  const chunks: Buffer[] = [];
  let length = 0;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_RESPONSE) socket.destroy(new Error('the response is too large'));
  });
  socket.on('error', (error) => reject(signal.aborted ? signal.reason : error));
  // The server closes the connection after its response. Ending ours first would make some versions stop.
  socket.on('close', () => resolve(Buffer.concat(chunks)));
  for (const bytes of request) socket.write(bytes);
  return promise;
}

const STATUS = /^SPAMD\/[\d.]{1,10} (\d{1,3}) ([^\r\n]{0,200})/;
const SCORE = /^Spam: \w{1,10} ; (-?[\d.]{1,10}) \/ (-?[\d.]{1,10})/im;
// " 1.2 RULE_NAME              What it says", with more lines that begin with spaces.
const RULE = /^[ *]{0,3}(-?\d{1,4}(?:\.\d{1,3})?) {1,3}([A-Z][A-Z0-9_]{1,80}) {1,40}(\S[^\r\n]{0,300})$/;
const CONTINUED = /^ {20,60}(\S[^\r\n]{0,300})$/;
const MAX_LINES = 5000;

/** Reads the response to REPORT. Throws if it is none. */
function parseReport(response: string): SpamVerdict {
  const [, code, message = ''] = STATUS.exec(response) ?? [];
  if (code !== '0')
    throw new Error(code === undefined ? 'this is not spamd' : `spamd says: ${code} ${message}`);
  const [, score, threshold] = SCORE.exec(response) ?? [];
  if (score === undefined) throw new Error('the response has no score');
  const rules: SpamVerdict['rules'] = [];
  for (const line of response.split(/\r?\n/, MAX_LINES)) {
    const [, points, name, description] = RULE.exec(line) ?? [];
    const more = CONTINUED.exec(line)?.[1];
    if (name !== undefined) rules.push({ name, score: Number(points), description: description!.trim() });
    else if (more !== undefined && rules.length > 0) rules.at(-1)!.description += ` ${more.trim()}`;
  }
  const [points, limit] = [Number(score), Number(threshold)];
  return { score: points, threshold: limit, isSpam: points >= limit, rules };
}
