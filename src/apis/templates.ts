import { AppError } from '../mailbox/errors.ts';
import type { MailboxOfTemplates, TemplateLimits, TemplateTable } from '../mailbox/shared.ts';
import type { Rejection } from './response.ts';

// Of one mailbox.
const LIMITS: TemplateLimits = { count: 200, bytes: 5 * 1024 * 1024 };
// Of all mailboxes, in memory.
const MAX_TOTAL_BYTES = 10 * LIMITS.bytes;
const MAX_NAME = 255;

/** The templates that were stored at one service with one API key, each by its name. */
export class Templates {
  readonly #table: TemplateTable;
  readonly #mailbox: MailboxOfTemplates;
  readonly #owner: string;
  readonly #isStrict: boolean;

  constructor(table: TemplateTable, mailbox: MailboxOfTemplates, owner: string, isStrict: boolean) {
    this.#table = table;
    this.#mailbox = mailbox;
    this.#owner = owner;
    this.#isStrict = isStrict;
  }

  /** Oldest first; only the one with this name, if it is given. */
  async list<T extends object>(name?: string): Promise<T[]> {
    if (name !== undefined && !isName(name)) return [];
    const texts = await this.#table.read(this.#mailbox, this.#owner, name);
    return texts.map((text) => JSON.parse(text) as T);
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
    if (!(await this.#table.put(this.#mailbox, this.#owner, name, JSON.stringify(template), LIMITS)))
      throw new AppError(
        'too_large',
        `Postern keeps ${LIMITS.count} templates of ${LIMITS.bytes} bytes in all. Delete some of them.`,
      );
    return template;
  }

  remove(name: string): Promise<boolean> {
    return this.#table.remove(this.#mailbox, this.#owner, name);
  }
}

function isName(name: string): boolean {
  return /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(name);
}

/** The templates of a server that shares its store with no other. */
export class MemoryTemplateTable implements TemplateTable {
  /** By mailbox, then by owner and name. */
  readonly #templates = new Map<number, Map<string, { owner: string; name: string; template: string }>>();

  async read({ key }: MailboxOfTemplates, owner: string, name?: string): Promise<string[]> {
    const all = [...(this.#templates.get(key)?.values() ?? [])];
    return all
      .filter((one) => one.owner === owner && (name === undefined || one.name === name))
      .map(({ template }) => template);
  }

  async put(
    { key, removed }: MailboxOfTemplates,
    owner: string,
    name: string,
    template: string,
    { count, bytes }: TemplateLimits,
  ): Promise<boolean> {
    const id = JSON.stringify([owner, name]);
    const own = this.#templates.get(key) ?? new Map();
    const size = Buffer.byteLength(template) - Buffer.byteLength(own.get(id)?.template ?? '');
    const total = this.#templates.values().reduce((sum, other) => sum + sizeOf(other), 0);
    const isFull = own.size >= count && !own.has(id);
    if (isFull || sizeOf(own) + size > bytes || total + size > MAX_TOTAL_BYTES) return false;
    if (!this.#templates.has(key)) removed.addEventListener('abort', () => this.#templates.delete(key));
    this.#templates.set(key, own.set(id, { owner, name, template }));
    return true;
  }

  async remove({ key }: MailboxOfTemplates, owner: string, name: string): Promise<boolean> {
    return this.#templates.get(key)?.delete(JSON.stringify([owner, name])) ?? false;
  }
}

function sizeOf(templates: Map<string, { template: string }>): number {
  return templates.values().reduce((sum, { template }) => sum + Buffer.byteLength(template), 0);
}
