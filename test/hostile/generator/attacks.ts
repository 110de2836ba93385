import type { Endpoint } from './endpoints.ts';
import { type HostileMessage, hostileMessages } from './messages.ts';
import {
  BOUNDARY,
  encoded,
  exampleRequest,
  formPart,
  type HostileRequest,
  leavesOf,
  replaced,
  request,
  type Slot,
  type Stored,
  slotsOf,
  UNKNOWN_FIELD,
} from './slots.ts';

/** One thing that is tried with an endpoint. */
export interface Case {
  /** `content.text: a text of control characters`. Identifies it among the cases of its endpoint. */
  title: string;
  /** Stored first, and read by the requests. */
  message?: HostileMessage;
  /** Silent readers of the endpoint's stream that wait for the message. */
  readers?: number;
  /** Whether each request waits for the response to the one before, because the next would be refused. */
  isSequential?: boolean;
  requests(stored: Stored): Iterable<HostileRequest>;
}

const KiB = 1024;
const MiB = 1024 * KiB;
// Bodies with more than this of JSON structure are refused.
const MAX_STRUCTURE = 2 * MiB - 10 * KiB;
// Nearly as many as the connections that Postern allows. More would replace each other.
export const SILENT_READERS = 380;
// Requests for the same message at a time.
const READERS = 8;

/** Every case for an endpoint. */
export function casesOf(endpoint: Endpoint): Case[] {
  return [
    ...products(endpoint),
    ...messageCases(endpoint),
    ...formCases(endpoint),
    ...repetitions(endpoint),
    ...(endpoint.isStream ? [] : fieldCases(endpoint)),
  ];
}

/** A text that consists of repetitions, as many as fit. */
interface Filling {
  title: string;
  before?: string;
  unit: string;
  after?: string;
}

const TEXTS: Filling[] = [
  { title: 'of the maximum size', unit: 'AAAA' },
  { title: 'of two-byte characters', unit: 'é' },
  { title: 'of control characters', unit: '\x01' },
  { title: 'of line breaks', unit: '\r\n' },
  { title: 'of spaces', unit: ' ' },
  { title: 'of groups of addresses', unit: 'g:' },
  { title: 'of the same address', unit: 'a@b.test,', after: 'a@b.test' },
  { title: 'of separators', unit: '/@;,=:' },
  { title: 'of quoted words', unit: '"a" ' },
  { title: 'of JSON objects', before: '{"a":[', unit: '{},', after: '{}]}' },
  { title: 'of JSON brackets', unit: '[' },
  { title: 'of references', unit: '<img src=cid:x>' },
  { title: 'of placeholders', unit: '{{a}}' },
  { title: 'of lone surrogates', unit: '\ud800' },
];
const SHORT_TEXTS = [
  '',
  '\0<img src=x>',
  'x\r\nBcc: y@z.test',
  '\ud800',
  '__proto__',
  '../../etc/passwd',
  '%',
  'a'.repeat(2000),
];

const repeat = (unit: string, bytes: number) =>
  unit.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(unit))));
const deep = (open: string, inner: string, close: string, depth: number) =>
  open.repeat(depth) + inner + close.repeat(depth);

type MakeJson = (room: number, example: unknown) => string;

const LISTS: Record<string, MakeJson> = {
  'with 1,000 copies of its item': (_room, example) => listOf(example, 1000),
  'with 10,000 copies of its item': (_room, example) => listOf(example, 10_000),
  'with as many copies of its item as fit': (room, example) =>
    listOf(example, Math.floor(room / (Buffer.byteLength(itemOf(example)) + 1))),
  // Each takes three bytes of what is counted as structure.
  'of 650,000 different texts': (room) =>
    `[${Array.from({ length: Math.min(650_000, room / 10) }, (_, n) => `"k${n}"`).join()}]`,
};
const OBJECTS: Record<string, MakeJson> = {
  'with a long name': (room) => `{"${'x'.repeat(room - 10)}":{}}`,
  'with 100,000 names': () => `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":"v"`).join()}}`,
  'with a depth of 1,000': () => deep('{"a":', '0', '}', 1000),
  // Indented, each of these items takes 2,000 bytes: together just less than the longest string.
  'with 245,000 items at a depth of 1,000': () => deep('{"a":', `[0${',0'.repeat(245_000)}]`, '}', 1000),
};
/** What the parser has to reject, or no field reads. */
const DOCUMENTS: Record<string, MakeJson> = {
  'of lists, 2 MB': (room) => `[${repeat('[],', Math.min(room, MAX_STRUCTURE))}[]]`,
  'of brackets': (room) => repeat('[', room),
  'with a depth of 5,000': () => deep('{"a":', '0', '}', 5000),
  'with a depth of 100,000': () => deep('[', '0', ']', 100_000),
  'with a million items at a depth of 1,000': (room) =>
    deep('[', `0${repeat(',0', Math.min(room, MAX_STRUCTURE) - 10_000)}`, ']', 1000),
};
const WRONG = [
  'null',
  '0',
  '1e308',
  '-1',
  'true',
  '""',
  '"x"',
  '[]',
  '[[]]',
  '[null]',
  '{}',
  '{"a":{"a":1}}',
];

function itemOf(example: unknown): string {
  return JSON.stringify(Array.isArray(example) ? (example[0] ?? 'x') : example);
}

function listOf(example: unknown, count: number): string {
  const item = itemOf(example);
  return `[${`${item},`.repeat(Math.max(0, count - 1))}${item}]`;
}

/** Every kind of hostile value in every field. */
function fieldCases(endpoint: Endpoint): Case[] {
  // What is stored does not change which slots there are.
  return slotsOf(endpoint, {}).flatMap((found, at) => {
    const one = (title: string, attack: (slot: Slot) => HostileRequest[]): Case => ({
      title: `${found.field}: ${title}`,
      requests: (stored) => attack(slotsOf(endpoint, stored)[at]!),
    });
    const texts = TEXTS.map((filling) =>
      one(`a text ${filling.title}`, (slot) => [slot.withText(fill(slot, filling))]),
    );
    const short = one('short hostile texts', (slot) =>
      SHORT_TEXTS.map((text) => slot.withText(slot.encode(text))),
    );
    const wrong = one('wrong types', (slot) => WRONG.map((json) => slot.withJson!(json)));
    const structures = {
      ...(found.kind === 'list' && LISTS),
      ...(found.kind === 'object' && OBJECTS),
      ...(found.field === UNKNOWN_FIELD && DOCUMENTS),
    };
    return [
      ...(found.kind === 'text' ? [...texts, short] : []),
      ...(found.withJson ? [wrong] : []),
      ...Object.entries(found.withJson ? structures : {}).map(([title, make]) =>
        one(`a value ${title}`, (slot) => [slot.withJson!(make(slot.room, slot.example))]),
      ),
    ];
  });
}

function fill(slot: Slot, { before = '', unit, after = '' }: Filling): string {
  const [start, middle, end] = [before, unit, after].map(slot.encode) as [string, string, string];
  return start + repeat(middle, slot.room - Buffer.byteLength(start + end)) + end;
}

/** Hostile messages for what reads messages: with the id of each, in lists, as events and as bodies. */
function messageCases(endpoint: Endpoint): Case[] {
  const { method, path, body } = endpoint;
  const isReading = method === 'GET' || /\{(?:uu)?id\}/.test(path + JSON.stringify(body));
  return Object.entries(hostileMessages).flatMap(([name, message]): Case[] => {
    const title = `message: ${name}`;
    if (body?.kind === 'message')
      return [{ title, requests: (stored) => [request(endpoint, stored, Buffer.from(message.raw()))] }];
    if (endpoint.isStream) return [{ title, message, readers: SILENT_READERS, requests: () => [] }];
    const requests = (stored: Stored) => Array(READERS).fill(exampleRequest(endpoint, stored));
    return isReading ? [{ title, message, requests }] : [];
  });
}

function formCases(endpoint: Endpoint): Case[] {
  const { body, maxBody } = endpoint;
  if (body?.kind !== 'form' && body?.kind !== 'multipart') return [];
  const { kind, value } = body;
  const [name, text] = Object.entries(value)[0]!;
  const units = {
    'fields of the same name':
      kind === 'form' ? `&${name}=${encodeURIComponent(text)}` : formPart([name, text]),
    'empty fields': kind === 'form' ? '&=' : formPart(['', '']),
  };
  const headers = ['A:b\r\n', 'Content-Disposition: form-data; name="z"\r\n'].map((unit) => ({
    what: `millions of headers ${unit.trim()}`,
    text: (bytes: number) => repeat(unit, bytes),
  }));
  for (const unit of ['%22', '%0D%0A'])
    headers.push({
      what: `a file name of ${unit}`,
      text: (bytes) => `Content-Disposition: form-data; name="z"; filename="${repeat(unit, bytes)}"\r\n`,
    });
  const whole = encoded(body);
  // Before the end of a multipart form.
  const end = kind === 'form' ? '' : `--${BOUNDARY}--\r\n`;
  const withFields = (unit: string, bytes: number) =>
    Buffer.from(whole.slice(0, whole.length - end.length) + repeat(unit, bytes) + end);
  return Object.entries(units)
    .flatMap(([what, unit]): Case[] => [
      {
        title: `form: 4,000 ${what}`,
        requests: (stored) => [request(endpoint, stored, withFields(unit, 4000 * unit.length))],
      },
      {
        title: `form: as many ${what} as fit`,
        requests: (stored) => [request(endpoint, stored, withFields(unit, maxBody - whole.length))],
      },
      ...(kind === 'multipart'
        ? [
            {
              title: `form: as many ${what} as fit, and another boundary in a quoted parameter`,
              requests: (stored: Stored) => {
                const hostile = request(endpoint, stored, withFields(unit, maxBody - whole.length));
                const type = `multipart/form-data; x="; boundary=zzz"; boundary=${BOUNDARY}`;
                return [{ ...hostile, headers: { ...hostile.headers, 'content-type': type } }];
              },
            },
          ]
        : []),
    ])
    .concat(
      kind === 'multipart'
        ? headers.map(({ what, text }) => ({
            title: `form: a part with ${what}`,
            requests: (stored) => {
              const part = `--${BOUNDARY}\r\n${text(maxBody - whole.length - 200)}\r\nx\r\n`;
              return [request(endpoint, stored, Buffer.from(whole.slice(0, -end.length) + part + end))];
            },
          }))
        : [],
    );
}

// Just below what is handled one request at a time, and nearly a whole message.
const PRODUCT_BODIES = [700 * KiB, 20 * MiB];
// Of one text after its placeholders are replaced.
const MAX_SUBSTITUTED = 3.9 * MiB;

/** A message for each item of a list, with a large text in all of them, or one that becomes large. */
function products(endpoint: Endpoint): Case[] {
  const { multiplies, body } = endpoint;
  if (!multiplies || !body || body.kind === 'message') return [];
  const { list, most, fills } = multiplies;
  const sized = (title: string, make: () => Record<string, unknown>): Case => ({
    title: `product: ${title}`,
    requests: (stored) => {
      const value = multiplied(body.kind, replaceAll(body.value, make()), list, most);
      const bytes = Buffer.from(encoded({ kind: body.kind, value } as typeof body));
      return bytes.length > endpoint.maxBody ? [] : [request(endpoint, stored, bytes)];
    },
  });
  const filledTexts = [100, 9_900, 700_000, 3_900_000].map((length) => {
    const count = fills ? Math.max(1, Math.floor(MAX_SUBSTITUTED / length)) : 0;
    return sized(`${most} items × ${count} placeholders × ${length} characters`, () => ({
      [fills!.text]: fills!.placeholder.repeat(count),
      [fills!.value]: longValue(valueAt(body.value, fills!.value), length),
    }));
  });
  const texts = leavesOf(body.value).filter(
    ({ path, value }) => typeof value === 'string' && path.join('.') !== list && !isWithin(path, list),
  );
  // What all items have in common is as large as usual, and what each has, as large as fits.
  const roomFor = (path: string[]) =>
    isWithin(path, list) ? (0.9 * endpoint.maxBody) / most : endpoint.maxBody;
  const lists = leavesOf(body.value).flatMap(({ path, value }) => {
    if (!Array.isArray(value) || value.length === 0 || path.length === 0 || path.join('.') === list)
      return [];
    const count = Math.min(10_000, Math.floor(roomFor(path) / (itemOf(value).length + 1)));
    const copies = () => ({ [path.join('.')]: Array(count).fill(value[0]) });
    return [sized(`${most} items × ${count} copies in ${path.join('.')}`, copies)];
  });
  const jsonTexts = leavesOf(body.value).flatMap(({ path, value }) => {
    if (typeof value !== 'string' || !/^\{[^{]/.test(value)) return [];
    // A quotation mark takes two bytes in JSON.
    const json = () => `{"a":[${repeat('{},', Math.min(roomFor(path), 1.5 * MiB) - 50)}{}]}`;
    return [sized(`${most} items × JSON objects in ${path.join('.')}`, () => ({ [path.join('.')]: json() }))];
  });
  return [
    ...(fills ? filledTexts : []),
    ...lists,
    ...jsonTexts,
    ...texts.flatMap(({ path }) =>
      PRODUCT_BODIES.map((bytes) =>
        sized(`${most} items × ${path.join('.')} of ${bytes} bytes`, () => ({
          [path.join('.')]: 'AAAA'.repeat(bytes / 4),
        })),
      ),
    ),
  ];
}

/** JSON in a text keeps its form. */
function longValue(example: string, length: number): string {
  return example.startsWith('{') ? example.replace('"x"', `"${'x'.repeat(length)}"`) : 'x'.repeat(length);
}

function isWithin(path: string[], list: string): boolean {
  return list === '' || path.join('.').startsWith(`${list}.`);
}

function pathIn(value: object, field: string): string[] {
  // A field of a form has dots in its name.
  return field in value ? [field] : field.split('.');
}

function valueAt(value: unknown, field: string): string {
  return pathIn(value as object, field).reduce<unknown>(
    (inner, name) => (inner as Record<string, unknown>)[name],
    value,
  ) as string;
}

function replaceAll(value: unknown, by: Record<string, unknown>): unknown {
  return Object.entries(by).reduce(
    (changed, [field, one]) => replaced(changed, pathIn(value as object, field), one),
    value,
  );
}

function multiplied(kind: string, value: unknown, list: string, most: number): unknown {
  if (list === '') return Array(most).fill((value as unknown[])[0]);
  const item = valueAt(value, list);
  return replaceAll(value, {
    [list]: kind === 'json' ? Array(most).fill(item[0]) : Array(most).fill(item).join(),
  });
}

const REPEATED = 2000;
// More than the keys that are remembered.
const REPEATED_WITH_KEYS = 12_000;
const LONG_KEY = 60 * KiB;

/** The same request with different keys, for what keeps something for each. */
function repetitions(endpoint: Endpoint): Case[] {
  if (endpoint.method === 'GET') return [];
  const keyName = Object.keys(endpoint.headers ?? {}).find((name) => name.includes('idempotency'));
  // Looking up 2,000 hosts takes long where no server answers, whatever Postern does.
  const slot = slotsOf(endpoint, {}).findIndex(
    ({ kind, field }) => kind === 'text' && field !== 'from' && field !== 'host',
  );
  const repeatedText: Case = {
    title: `repeated: ${REPEATED} requests that differ`,
    *requests(stored) {
      for (let n = 0; n < REPEATED; n++)
        yield slot === -1
          ? exampleRequest(endpoint, stored)
          : slotsOf(endpoint, stored)[slot]!.withText(`k${n}`);
    },
  };
  if (!keyName) return [repeatedText];
  return [
    repeatedText,
    {
      title: `repeated: ${REPEATED_WITH_KEYS} keys of 60 KB`,
      *requests(stored) {
        const example = exampleRequest(endpoint, stored);
        for (let n = 0; n < REPEATED_WITH_KEYS; n++) {
          const authorization = `Bearer ${n}${'x'.repeat(LONG_KEY)}`;
          yield { ...example, headers: { ...example.headers, [keyName]: `k${n}`, authorization } };
        }
      },
    },
    {
      title: 'repeated: 40 keys with large responses',
      isSequential: true,
      *requests(stored) {
        const slots = slotsOf(endpoint, stored);
        const object = slots.find(({ field }) => field.endsWith('headers'))!;
        // Enough to fill the memory with 40 of them. Larger bodies are other cases.
        const room = Math.min(object.room, 16 * 1024 * 1024);
        const large = object.withJson!(OBJECTS['with a long name']!(room, {}));
        for (let n = 0; n < 40; n++) yield { ...large, headers: { ...large.headers, [keyName]: `k${n}` } };
      },
    },
  ];
}
