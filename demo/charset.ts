// Node.js can decode legacy charsets but not encode them. So every code of a charset is decoded, and characters are
// looked up in the result.
const tables = new Map<string, Map<string, number[]>>();

/** The text in a legacy charset. Throws when it has a character the charset lacks. */
export function encodeText(charset: string, text: string): Buffer {
  if (charset === 'iso-2022-jp') return encodeIso2022Jp(text);
  const table = tables.get(charset) ?? readTable(charset);
  return Buffer.from([...text].flatMap((char) => codeOf(table, char, charset)));
}

function readTable(charset: string): Map<string, number[]> {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const char = decoder.decode(Uint8Array.from(bytes));
    if ([...char].length === 1 && char !== '\ufffd' && !table.has(char)) table.set(char, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  tables.set(charset, table);
  return table;
}

function codeOf(table: Map<string, number[]>, char: string, charset: string): number[] {
  const code = table.get(char);
  if (!code) throw new Error(`${charset} has no ${JSON.stringify(char)}`);
  return code;
}

/** JIS X 0208 is EUC-JP with the high bits off, between escapes; lines end in ASCII (RFC 1468). */
function encodeIso2022Jp(text: string): Buffer {
  const eucJp = tables.get('euc-jp') ?? readTable('euc-jp');
  const bytes: number[] = [];
  let kanji = false;
  for (const char of text) {
    const ascii = char.charCodeAt(0) < 0x80;
    if (ascii === kanji) bytes.push(0x1b, ...(ascii ? [0x28, 0x42] : [0x24, 0x42]));
    kanji = !ascii;
    bytes.push(...codeOf(eucJp, char, 'iso-2022-jp').map((byte) => byte & 0x7f));
  }
  if (kanji) bytes.push(0x1b, 0x28, 0x42);
  return Buffer.from(bytes);
}
