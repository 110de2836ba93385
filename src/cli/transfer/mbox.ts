const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A message as an entry of an mbox file in the lossless mboxrd variant: preceded by a `From ` line, with lines that
 * look like one quoted with `>`, LF line endings, and followed by an empty line. A message with bare LFs, or a CR
 * before a CRLF, keeps its line endings: they could not be told apart.
 */
export function mboxEntry(
  raw: Uint8Array,
  { sender, created_at }: { sender: string; created_at: string },
): Buffer {
  const source = Buffer.from(raw).toString('latin1');
  const text = /(?<!\r)\n|\r\r\n/.test(source) ? source : source.replaceAll('\r\n', '\n');
  const quoted = text.replace(/^>*From /gm, '>$&').replace(/\n?$/, '\n');
  const from = /^[!-~]+$/.test(sender) ? sender : 'MAILER-DAEMON';
  return Buffer.from(`From ${from} ${asctime(new Date(created_at))}\n${quoted}\n`, 'latin1');
}

function asctime(date: Date): string {
  const day = String(date.getUTCDate()).padStart(2);
  return `${DAYS[date.getUTCDay()]} ${MONTHS[date.getUTCMonth()]} ${day} ${date.toISOString().slice(11, 19)} ${date.getUTCFullYear()}`;
}

export interface MboxMessage {
  /** The sender in its `From ` line. */
  sender: string;
  raw: Buffer;
  /** The offset of its end in the file. */
  end: number;
}

const SEPARATOR = 'From ';
// An address or a time, unlike a sentence that starts with `From `. Not every program quotes those.
const SEPARATOR_LINE = /^From (?:\S+@|.*\d:\d\d)/;

/** Reads the messages of an mbox file one at a time, and unquotes `From ` lines. */
export async function* readMbox(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MboxMessage> {
  let pending = '';
  let start = 0;
  // How far `pending` was searched for the next separator: its last line may be incomplete.
  let searched = 1;
  for await (const chunk of chunks) {
    const text = Buffer.from(chunk).toString('latin1');
    pending += text;
    if (!text.includes('\n')) continue;
    for (let next = nextSeparator(pending, searched); next > 0; next = nextSeparator(pending, 1)) {
      start += next;
      yield messageOf(pending.slice(0, next), start);
      pending = pending.slice(next);
    }
    searched = Math.max(1, pending.lastIndexOf('\n') - 1);
  }
  if (pending.trim() !== '') yield messageOf(pending, start + pending.length);
}

/** A separator is a complete line that follows an empty one. */
function nextSeparator(text: string, from: number): number {
  for (
    let at = text.indexOf(`\n${SEPARATOR}`, from - 1);
    at >= 0;
    at = text.indexOf(`\n${SEPARATOR}`, at + 1)
  ) {
    const end = text.indexOf('\n', at + 1);
    const isAfterEmptyLine = text[at - 1] === '\n' || text.slice(at - 2, at) === '\n\r';
    if (end > 0 && isAfterEmptyLine && SEPARATOR_LINE.test(text.slice(at + 1, end))) return at + 1;
  }
  return -1;
}

function messageOf(entry: string, end: number): MboxMessage {
  const lineEnd = entry.startsWith(SEPARATOR) ? entry.indexOf('\n') : -1;
  const sender = lineEnd > 0 ? (/^From (\S+)/.exec(entry)?.[1] ?? '') : '';
  const text = entry
    .slice(lineEnd + 1)
    .replace(/^>(>*From )/gm, '$1')
    // The empty line after a message is part of the mbox format.
    .replace(/(\r?\n)\r?\n$/, '$1');
  return { sender: sender === 'MAILER-DAEMON' ? '' : sender, raw: Buffer.from(text, 'latin1'), end };
}
