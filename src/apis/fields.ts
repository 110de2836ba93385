import { JsonBudget, parseBoundedJson } from '../limits/bounded-json.ts';
import { AppError } from '../mailbox/errors.ts';
import type { ParsedAddress } from '../mime/fields/addresses.ts';
import {
  type DraftAttachment,
  isEmailAddress,
  isTooLong,
  MAX_ADDRESSES,
  readAddress,
  readAddresses,
} from './compose/draft.ts';
import { type ApiResponse, attempt, Rejection } from './response.ts';

/** What is wrong with a field. */
export type FieldFault = 'missing' | 'type' | 'address' | 'base64' | 'count' | 'value';

/** The service's response to an invalid field. `field` is its path, such as `attachments.0.content`. */
export type Fail = (fault: FieldFault, field: string, expected: string) => ApiResponse;

// The largest list of a service has this many recipients. A body can have a hundred times as many items.
const MAX_ITEMS = 10_000;
// Headers, tags and the like, which every message of a batch has.
const MAX_PAIRS = 1000;
// Of a request that is kept with a message: more than fit.
const MAX_SHOWN_VALUES = 10_000;
// Of a name in an error message: it may come from the request.
const MAX_NAME = 100;
// How many values may be read of a request: twice as many as a body can have. The messages of a batch may read the same ones
// again and again.
const MAX_VALUES = 500_000;
// Parsing as many characters of addresses, or decoding as many of a file, takes about as long as reading one value.
const ADDRESS_CHARACTERS = 100;
const FILE_CHARACTERS = 1000;

/** What is still allowed to be read of a request, all its objects together. */
class ReadingBudget {
  readonly json = new JsonBudget();
  #values = MAX_VALUES;

  /** Throws `too_large`. */
  spend(values: number): void {
    this.#values -= values;
    if (this.#values < 0)
      throw new AppError('too_large', 'Reading the messages of this request takes too long.');
  }
}

/** Reads the fields of a JSON object. `null` counts as absent. Throws what `fail` returns for a field that is not valid. */
export class Fields {
  readonly path: string;
  readonly values: Record<string, unknown>;
  readonly #fail: Fail;
  readonly #budget: ReadingBudget;
  /** What was read of fields that all messages of a batch have in common. Undefined if there is no batch. */
  #common: Map<string, unknown> | undefined;

  constructor(value: unknown, fail: Fail, path = '', budget = new ReadingBudget()) {
    if (!isObject(value)) throw new Rejection(fail('type', path, 'an object'));
    this.values = value;
    this.path = path;
    this.#fail = fail;
    this.#budget = budget;
  }

  /** A message of a batch, which has these fields unless it has its own. They are not copied, because there may be many. */
  with(message: unknown): Fields {
    const own = new Fields(message, this.#fail).values;
    const values = Object.assign(Object.create(this.values), own);
    const fields = new Fields(values, this.#fail, '', this.#budget);
    this.#common ??= new Map();
    fields.#common = this.#common;
    return fields;
  }

  /** What `read` returns or throws for a field. One that all messages of a batch have in common is read once. */
  once<T>(name: string, read: () => T): T {
    if (!this.#common || Object.hasOwn(this.values, name)) return read();
    if (!this.#common.has(name)) this.#common.set(name, attempt(read));
    const outcome = this.#common.get(name);
    if (outcome instanceof Rejection) throw outcome;
    return outcome as T;
  }

  /** The error for one of the fields. */
  fault(fault: FieldFault, name: string, expected = ''): Rejection {
    return new Rejection(this.#fail(fault, this.#at(name), expected));
  }

  has(name: string): boolean {
    return this.values[name] !== undefined && this.values[name] !== null;
  }

  text(name: string): string | undefined {
    return this.#read(name, 'a string', (value) => (typeof value === 'string' ? value : undefined));
  }

  /** A text that must be present and not empty. */
  need(name: string): string {
    const text = this.text(name);
    if (text === undefined || text.trim() === '') throw this.fault('missing', name, 'a string');
    return text;
  }

  number(name: string): number | undefined {
    return this.#read(name, 'a number', (value) => (typeof value === 'number' ? value : undefined));
  }

  /** A list of texts. One text alone is such a list too. */
  texts(name: string): string[] {
    const value = this.values[name];
    if (typeof value === 'string') return [value];
    const items = this.list(name);
    this.#budget.spend(items.length);
    return items.map((item, at) => {
      if (typeof item !== 'string') throw this.fault('type', `${name}.${at}`, 'a string');
      return item;
    });
  }

  list(name: string): unknown[] {
    return this.#read(name, 'an array', (value) => (Array.isArray(value) ? value : undefined)) ?? [];
  }

  object(name: string): Fields | undefined {
    if (!this.has(name)) return undefined;
    return new Fields(this.values[name], this.#fail, this.#at(name), this.#budget);
  }

  needObject(name: string): Fields {
    const object = this.object(name);
    if (!object) throw this.fault('missing', name, 'an object');
    return object;
  }

  objects(name: string, most = MAX_ITEMS): Fields[] {
    const items = this.list(name);
    if (items.length > most) throw this.fault('count', name, `at most ${most} items`);
    this.#budget.spend(items.length);
    return items.map((item, at) => new Fields(item, this.#fail, this.#at(`${name}.${at}`), this.#budget));
  }

  /** A list that must not be empty. */
  needObjects(name: string, most?: number): Fields[] {
    const objects = this.objects(name, most);
    if (objects.length === 0) throw this.fault('missing', name, 'an array that is not empty');
    return objects;
  }

  /** The address in a text such as `Zoë <zoe@example.test>`. */
  needAddress(name: string): ParsedAddress {
    const address = readAddress(this.need(name));
    if (!address) throw this.fault('address', name);
    return address;
  }

  /** The addresses in one or more such texts. Each may have several, unless `read` says otherwise. */
  addresses(
    name: string,
    read: (text: string) => ParsedAddress | ParsedAddress[] | undefined = readAddresses,
    most = MAX_ADDRESSES,
  ): ParsedAddress[] {
    const addresses: ParsedAddress[] = [];
    for (const text of this.texts(name)) {
      this.#budget.spend(text.length / ADDRESS_CHARACTERS);
      const found = isTooLong(text, most) ? undefined : read(text);
      if (!found) throw this.fault('address', name);
      addresses.push(...[found].flat());
      if (addresses.length > most) throw this.fault('count', name, `at most ${most} addresses`);
    }
    return addresses;
  }

  /** A list of addresses whose names are fields of their own. */
  contacts(list: string, most?: number): ParsedAddress[] {
    return this.objects(list, most).map((one) => one.contact());
  }

  /** An address whose name is a field of its own. */
  contact(email = 'email', name = 'name'): ParsedAddress {
    const address = this.need(email).trim();
    if (!isEmailAddress(address)) throw this.fault('address', email);
    return { name: this.text(name) ?? '', address };
  }

  /** The attachments as SendGrid describes them, and Mailtrap too. */
  attachments(): DraftAttachment[] {
    return this.objects('attachments').map((file) => ({
      filename: file.need('filename'),
      content: file.base64('content'),
      content_type: file.text('type'),
      content_id: file.text('content_id'),
      is_inline: file.text('disposition') === 'inline',
    }));
  }

  /** An object whose values are texts, numbers or flags, such as headers, as pairs of texts. */
  pairs(name: string): { name: string; value: string }[] {
    const entries = Object.entries(this.object(name)?.values ?? {});
    this.#budget.spend(entries.length);
    if (entries.length > MAX_PAIRS) throw this.fault('count', name, `at most ${MAX_PAIRS} fields`);
    return entries.map(([key, value]) => {
      if (value === null || typeof value === 'object') throw this.fault('type', `${name}.${key}`, 'a string');
      return { name: key, value: String(value) };
    });
  }

  /** A list of objects with a `Name` and a `Value`, as pairs of texts. */
  namedValues(name: string): { name: string; value: string }[] {
    return this.objects(name, MAX_PAIRS).map((one) => ({
      name: one.need('Name'),
      value: one.text('Value') ?? '',
    }));
  }

  /** The decoded content. An empty text is an empty file. */
  base64(name: string): Buffer {
    const encoded = this.text(name);
    if (encoded === undefined) throw this.fault('missing', name, 'a string in base64');
    this.#budget.spend(encoded.length / FILE_CHARACTERS);
    const content = decodeBase64(encoded);
    if (!content) throw this.fault('base64', name, 'a string in base64');
    return content;
  }

  /** The object in a JSON text that the request has in a field; undefined if it is not one. Throws `too_large`. */
  parsed(text: string): Record<string, unknown> | undefined {
    try {
      const value = parseBoundedJson(Buffer.from(text), this.#budget.json);
      return isObject(value) ? value : undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_large') throw error;
      return undefined;
    }
  }

  /** The part of the request that one message of a batch comes from: all of it, but one item of this list alone. */
  sourceWith(list: string): (item: Fields) => () => unknown {
    const room = { values: MAX_SHOWN_VALUES };
    // Copied once for all, because it may have a hundred thousand fields, and each of a thousand messages keeps its beginning.
    const shared = firstValues({ ...this.values, [list]: undefined }, room) as Record<string, unknown>;
    return (item) => () => ({ ...shared, [list]: [item.values] });
  }

  #read<T>(name: string, expected: string, convert: (value: unknown) => T | undefined): T | undefined {
    if (!this.has(name)) return undefined;
    const value = convert(this.values[name]);
    if (value === undefined) throw this.fault('type', name, expected);
    return value;
  }

  #at(name: string): string {
    const shown = name.slice(0, MAX_NAME);
    return this.path === '' ? shown : `${this.path}.${shown}`;
  }
}

/** The beginning of a value, for who shows no more of it. */
function firstValues(value: unknown, room: { values: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const first: Record<string, unknown> = Object.create(null);
  for (const name in value) {
    if (room.values-- <= 0) break;
    first[name] = firstValues((value as Record<string, unknown>)[name], room);
  }
  return Array.isArray(value) ? Object.values(first) : first;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SPACE = 0x20;
const PADDING = 0x3d;

/** Undefined if the text is not base64, or its form for URLs. Line breaks are allowed, and padding may be absent. */
export function decodeBase64(text: string): Buffer | undefined {
  if (!/^[\w+/\t-\r -]*(?:=[\t-\r ]*){0,2}$/.test(text)) return undefined;
  let digits = 0;
  // By hand: removing millions of spaces takes seconds.
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > SPACE && code !== PADDING) digits++;
  }
  return digits % 4 !== 1 ? Buffer.from(text, 'base64') : undefined;
}
