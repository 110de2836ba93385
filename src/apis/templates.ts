import { setTimeout as delay } from 'node:timers/promises';
import { Deadline } from '../limits/deadline.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { roundsForOthers, turns } from '../limits/turns.ts';
import { AppError } from '../mailbox/errors.ts';
import { MAX_TEMPLATES, type TemplateOwner, type TemplateTable } from '../mailbox/shared.ts';
import type { Rejection } from './response.ts';

// Of all mailboxes, in memory.
const MAX_TOTAL_BYTES = 10 * MAX_TEMPLATES.bytes;
const MAX_NAME = 255;
// The text, what is parsed of it, and a message or response that is made of it.
const MEMORY_PER_CHARACTER = 4;
const MAX_WAIT_FOR_MEMORY_MS = 10_000;
const RETRY_MS = 100;

// One request at a time: hundreds of small ones may each read all templates.
const reading = new FairQueue({
  slots: 1,
  refusal: () => new AppError('overloaded', 'The client has closed the connection.'),
});

/** What a request knows about who waits for its response. */
interface Client {
  signal: AbortSignal;
  reserve(bytes: number): void;
}

/** The templates that were stored at one service with one API key, each by its name. */
export class Templates {
  readonly #table: TemplateTable;
  readonly #owner: TemplateOwner;
  readonly #isStrict: boolean;
  readonly #request: Client;
  #reserved = 0;

  constructor(table: TemplateTable, owner: TemplateOwner, isStrict: boolean, request: Client) {
    this.#table = table;
    this.#owner = owner;
    this.#isStrict = isStrict;
    this.#request = request;
  }

  /**
   * Oldest first; only the one with this name, if it is given. `pick` returns what is needed of each, without its content.
   * Otherwise waits a limited time for memory, and throws `overloaded`.
   */
  async list<T extends object, P = T>(pick?: (template: T) => P, name?: string): Promise<P[]> {
    if (name !== undefined && !isName(name)) return [];
    const { signal } = this.#request;
    const deadline = Deadline.after(MAX_WAIT_FOR_MEMORY_MS);
    for (;;) {
      try {
        const read = async () => {
          const templates = await this.#read(pick, name);
          // A response that is made of one takes as long as reading it.
          await roundsForOthers();
          return templates;
        };
        return await reading.run(read, { client: [this.#owner.id], isGone: () => signal.aborted });
      } catch (error) {
        const isOverloaded = error instanceof AppError && error.code === 'overloaded';
        if (!isOverloaded || deadline.isOver || signal.aborted) throw error;
        await delay(RETRY_MS);
      }
    }
  }

  async #read<T extends object, P>(pick?: (template: T) => P, name?: string): Promise<P[]> {
    const texts = await this.#table.read(this.#owner, name);
    if (!pick) {
      const length = texts.reduce((sum, text) => sum + text.length, 0);
      this.#request.reserve(this.#reserved + length * MEMORY_PER_CHARACTER);
      this.#reserved += length * MEMORY_PER_CHARACTER;
    }
    const picked: P[] = [];
    // Each takes a turn, because all together may take as long as a large request, which this one need not be.
    for (const text of texts)
      picked.push(
        await turns.run(
          () => {
            const template = JSON.parse(text);
            return pick ? pick(template) : template;
          },
          { client: this.#owner.id },
        ),
      );
    return picked;
  }

  async get<T extends object>(name: string): Promise<T | undefined> {
    return (await this.list<T>(undefined, name))[0];
  }

  async need<T extends object>(name: string, error: () => Rejection): Promise<T> {
    checkTemplateName(name);
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
    const isStored =
      charactersIn(template) <= MAX_TEMPLATES.bytes &&
      (await this.#table.put(this.#owner, name, JSON.stringify(template)));
    if (!isStored)
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

/** Messages and errors repeat the name. Throws `invalid_body`. */
export function checkTemplateName(name: string): void {
  if (name.length > MAX_NAME) throw new AppError('invalid_body', 'The name of the template is too long.');
}

function isName(name: string): boolean {
  return /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(name);
}

/** As JSON, it is at least as long. Writing that takes seconds for 37 MB of halves of surrogate pairs. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + charactersIn(one), 0);
}

/** The templates of one mailbox, by owner and name. */
interface OfMailbox {
  templates: Map<string, { id: string; name: string; template: string; bytes: number }>;
  bytes: number;
}

/** The templates of a server that shares its store with no other. */
export class MemoryTemplateTable implements TemplateTable {
  readonly #mailboxes = new Map<number, OfMailbox>();
  // Counted as they change, because counting the characters of all takes milliseconds.
  #bytes = 0;

  async read({ mailbox, id }: TemplateOwner, name?: string): Promise<string[]> {
    return [...(this.#mailboxes.get(mailbox.key)?.templates.values() ?? [])]
      .filter((one) => one.id === id && (name === undefined || one.name === name))
      .map(({ template }) => template);
  }

  async put({ mailbox, id }: TemplateOwner, name: string, template: string): Promise<boolean> {
    const place = JSON.stringify([id, name]);
    const own = this.#mailboxes.get(mailbox.key) ?? { templates: new Map(), bytes: 0 };
    const bytes = Buffer.byteLength(template);
    const before = own.templates.get(place);
    const added = bytes - (before?.bytes ?? 0);
    const isFull = own.templates.size >= MAX_TEMPLATES.count && !before;
    if (isFull || own.bytes + added > MAX_TEMPLATES.bytes || this.#bytes + added > MAX_TOTAL_BYTES)
      return false;
    if (!this.#mailboxes.has(mailbox.key)) this.#add(mailbox, own);
    own.templates.set(place, { id, name, template, bytes });
    this.#count(own, added);
    return true;
  }

  async remove({ mailbox, id }: TemplateOwner, name: string): Promise<boolean> {
    const own = this.#mailboxes.get(mailbox.key);
    const place = JSON.stringify([id, name]);
    const removed = own?.templates.get(place);
    if (!removed) return false;
    own!.templates.delete(place);
    this.#count(own!, -removed.bytes);
    return true;
  }

  #add({ key, removed }: TemplateOwner['mailbox'], own: OfMailbox): void {
    this.#mailboxes.set(key, own);
    removed.addEventListener('abort', () => {
      this.#mailboxes.delete(key);
      this.#bytes -= own.bytes;
    });
  }

  #count(own: OfMailbox, bytes: number): void {
    own.bytes += bytes;
    this.#bytes += bytes;
  }
}
