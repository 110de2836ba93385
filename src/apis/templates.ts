import { turns } from '../limits/turns.ts';
import { AppError } from '../mailbox/errors.ts';
import { MAX_TEMPLATES, type TemplateOwner, type TemplateTable } from '../mailbox/shared.ts';
import type { Rejection } from './response.ts';

// Of all mailboxes, in memory.
const MAX_TOTAL_BYTES = 10 * MAX_TEMPLATES.bytes;
const MAX_NAME = 255;

/** The templates that were stored at one service with one API key, each by its name. */
export class Templates {
  readonly #table: TemplateTable;
  readonly #owner: TemplateOwner;
  readonly #isStrict: boolean;

  constructor(table: TemplateTable, owner: TemplateOwner, isStrict: boolean) {
    this.#table = table;
    this.#owner = owner;
    this.#isStrict = isStrict;
  }

  /** Oldest first; only the one with this name, if it is given. */
  async list<T extends object>(name?: string): Promise<T[]> {
    if (name !== undefined && !isName(name)) return [];
    const texts = await this.#table.read(this.#owner, name);
    const templates: T[] = [];
    // Each takes a turn, because all together may take as long as a large request, which this one need not be.
    for (const text of texts)
      templates.push(await turns.run(async () => JSON.parse(text) as T, { client: this.#owner.id }));
    return templates;
  }

  async get<T extends object>(name: string): Promise<T | undefined> {
    return (await this.list<T>(name))[0];
  }

  async need<T extends object>(name: string, error: () => Rejection): Promise<T> {
    const template = await this.get<T>(name);
    if (!template) throw error();
    return template;
  }

  /** The template of a message, if it was stored. Throws `error` if it was not and --capture-strict-templates is set. */
  used<T>(template: T | undefined, error: () => Rejection): T | undefined {
    if (!template && this.#isStrict) throw error();
    return template;
  }

  /** Adds or replaces one. Throws `invalid_body` if it has no valid name, or `too_large` if there are too many. */
  async put<T extends object>(name: string, template: T): Promise<T> {
    if (!isName(name))
      throw new AppError('invalid_body', `The name of a template has 1 to ${MAX_NAME} characters.`);
    if (!(await this.#table.put(this.#owner, name, JSON.stringify(template))))
      throw new AppError(
        'too_large',
        `Postern keeps ${MAX_TEMPLATES.count} templates of ${MAX_TEMPLATES.bytes} bytes in all. Delete some of them.`,
      );
    return template;
  }

  remove(name: string): Promise<boolean> {
    return this.#table.remove(this.#owner, name);
  }
}

function isName(name: string): boolean {
  return /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(name);
}

/** The templates of a server that shares its store with no other. */
export class MemoryTemplateTable implements TemplateTable {
  /** By mailbox, then by owner and name. */
  readonly #templates = new Map<number, Map<string, { id: string; name: string; template: string }>>();

  async read({ mailbox, id }: TemplateOwner, name?: string): Promise<string[]> {
    return [...(this.#templates.get(mailbox.key)?.values() ?? [])]
      .filter((one) => one.id === id && (name === undefined || one.name === name))
      .map(({ template }) => template);
  }

  async put(
    { mailbox: { key, removed }, id }: TemplateOwner,
    name: string,
    template: string,
  ): Promise<boolean> {
    const place = JSON.stringify([id, name]);
    const own = this.#templates.get(key) ?? new Map();
    const size = Buffer.byteLength(template) - Buffer.byteLength(own.get(place)?.template ?? '');
    const total = this.#templates.values().reduce((sum, other) => sum + sizeOf(other), 0);
    const isFull = own.size >= MAX_TEMPLATES.count && !own.has(place);
    if (isFull || sizeOf(own) + size > MAX_TEMPLATES.bytes || total + size > MAX_TOTAL_BYTES) return false;
    if (!this.#templates.has(key)) removed.addEventListener('abort', () => this.#templates.delete(key));
    this.#templates.set(key, own.set(place, { id, name, template }));
    return true;
  }

  async remove({ mailbox, id }: TemplateOwner, name: string): Promise<boolean> {
    return this.#templates.get(mailbox.key)?.delete(JSON.stringify([id, name])) ?? false;
  }
}

function sizeOf(templates: Map<string, { template: string }>): number {
  return templates.values().reduce((sum, { template }) => sum + Buffer.byteLength(template), 0);
}
