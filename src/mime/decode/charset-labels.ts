/**
 * The encodings that TextDecoder or `seven-bit-charsets.ts` supports, each with the labels used in mail: those of the Encoding
 * Standard, and nonstandard ones. All in lower case, without punctuation, and without an `x-` or `cs` prefix. Code pages have
 * their numbers, which may follow any prefix: cp932, ms932, windows-1251, win-1251, ibm866.
 */
const names: Record<string, string> = {
  'utf-8': 'utf8 utf8mb4 unicode11utf8 unicode20utf8 65001',
  'utf-16le': 'utf16le unicodefeff',
  'utf-16be': 'utf16be unicodefffe',
  'utf-16': 'utf16 ucs2 unicode iso10646ucs2',
  'windows-1252': 'iso88591 latin1 l1 isolatin1 isoir100 latin ansi 819 28591',
  'iso-8859-2': 'iso88592 latin2 l2 isolatin2 isoir101 28592',
  'iso-8859-3': 'iso88593 latin3 l3 isolatin3 isoir109',
  'iso-8859-4': 'iso88594 latin4 l4 isolatin4 isoir110',
  'iso-8859-5': 'iso88595 cyrillic isolatincyrillic isoir144',
  'iso-8859-6': 'iso88596 iso88596e iso88596i arabic asmo708 ecma114 isolatinarabic isoir127',
  'iso-8859-7': 'iso88597 greek greek8 elot928 ecma118 suneugreek isolatingreek isoir126',
  'iso-8859-8': 'iso88598 iso88598e hebrew visual isolatinhebrew isoir138',
  'iso-8859-8-i': 'iso88598i logical',
  'windows-1254': 'iso88599 latin5 l5 isolatin5 isoir148',
  'iso-8859-10': 'iso885910 latin6 l6 isolatin6 isoir157',
  'windows-874': 'iso885911 tis620 dos874 874',
  'iso-8859-13': 'iso885913',
  'iso-8859-14': 'iso885914',
  'iso-8859-15': 'iso885915 latin9 l9 isolatin9 28605',
  'iso-8859-16': 'iso885916 latin10',
  ibm866: '866',
  'koi8-r': 'koi8r koi8 koi 20866',
  'koi8-u': 'koi8u koi8ru 21866',
  macintosh: 'macintosh mac macroman',
  'x-mac-cyrillic': 'maccyrillic macukrainian',
  gbk: 'gbk gb2312 gb231280 chinese euccn iso58gb231280 isoir58 936',
  gb18030: 'gb18030 54936',
  big5: 'big5 big5hkscs big5eten cnbig5 950',
  'euc-jp': 'eucjp eucpkdfmtjapanese 51932',
  'iso-2022-jp': 'iso2022jp iso2022jp1 iso2022jp2 iso2022jpms junet 50220 50221 50222',
  shift_jis: 'shiftjis sjis mskanji windows31j 932',
  'euc-kr': 'euckr ksc5601 ksc56011987 ksc56011989 ksc56011992 korean uhc isoir149 949 51949',
  'utf-7': 'utf7 unicode11utf7 unicode20utf7',
  'hz-gb-2312': 'hz hzgb2312',
  'iso-2022-kr': 'iso2022kr 50225',
  'iso-2022-cn': 'iso2022cn iso2022cnext 50227',
};

const encodings = new Map<string, string>();
for (const [encoding, list] of Object.entries(names))
  for (const name of list.split(' ')) encodings.set(name, encoding);
for (let page = 1250; page <= 1258; page++) encodings.set(String(page), `windows-${page}`);

/** The encoding for a label, or undefined. Does not try `new TextDecoder(label)`, because exceptions are slow. */
export function resolveCharset(label: string): string | undefined {
  const bare = label
    .toLowerCase()
    .replace(/^(?:x-)+|:\d{4}$/g, '')
    .replace(/[^a-z0-9]+/g, '');
  const page = /^(?:cp|ms|win|windows|ibm|codepage)?(\d{3,5})$/.exec(bare)?.[1];
  if (page) return encodings.get(page);
  return encodings.get(bare) ?? (bare.startsWith('cs') ? encodings.get(bare.slice(2)) : undefined);
}
