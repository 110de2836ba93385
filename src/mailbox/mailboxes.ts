import { timingSafeEqual } from 'node:crypto';
import { MAX_MOVED } from '../contract/limits.ts';
import type { MailboxCredentials, MailboxPatch, MailboxRequest, MailboxToken } from '../contract/mailbox.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import { scanMessage } from '../mime/structure/scan.ts';
import { autoTags } from './auto-tags.ts';
import { mailboxGone } from './directory/mailbox-directory.ts';
import type { DeclaredMailbox } from './directory/mailbox-file.ts';
import { DEFAULT_ROW, infoOf, type ListedMailbox } from './directory/mailbox-info.ts';
import {
  checkName,
  checkOptions,
  DEFAULT_NAME,
  digestOf,
  NO_OPTIONS,
  newName,
  newSecrets,
  newToken,
  sha256,
} from './directory/mailbox-options.ts';
import { MailboxRegistry } from './directory/mailbox-registry.ts';
import type { MailboxRow, MailboxSettings, MailboxTable } from './directory/mailbox-table.ts';
import { MessageRouter } from './directory/message-router.ts';
import type { Envelope } from './envelope.ts';
import { AppError } from './errors.ts';
import { Mailbox, type MailboxParts } from './mailbox.ts';
import { allowedTags, checkNewMessage } from './message-limits.ts';
import { DEFAULT_MAILBOX, type MessageStore } from './ports.ts';
import { SharedRead } from './shared-read.ts';
import { UndoLog } from './undo-log.ts';

export interface MailboxesParts extends Omit<MailboxParts, 'key' | 'name' | 'removed' | 'undoLog'> {
  /** Called with the SMTP username of a mailbox that was deleted or has expired. */
  onRemoved?: (username: string) => void;
  /** Called with the SMTP username of a mailbox whose password was replaced. */
  onSignedOut?: (username: string) => void;
  store: MessageStore & { mailboxes: MailboxTable };
  /** The services whose events can be sent. By default, any may be. */
  eventServices?: readonly string[];
}

/** The mailbox that a token opens. */
export interface TokenOwner {
  mailbox: Mailbox;
  /** The id of the token. */
  id: string;
  readOnly: boolean;
}

// Each needs memory, and lists show all of them.
const MAX_MAILBOXES = 10_000;
const MAX_TOKENS = 100;
// The limit for all mailboxes together, which are in memory, and in one list.
const MAX_TOTAL_TOKENS = 2 * MAX_MAILBOXES;

// The id of the token that the file of `--mailboxes` has.
const FILE_TOKEN = 'file';

/**
 * All mailboxes: the default one, which exists always, and others, which are created, declared in a file, deleted, or expire.
 * Methods that take a name throw `not_found` if there is no mailbox of that name.
 */
export class Mailboxes {
  readonly default: Mailbox;
  readonly #parts: MailboxesParts;
  readonly #table: MailboxTable;
  readonly #undoLog: UndoLog;
  /** Counts the messages of all mailboxes. */
  readonly #totals = new SharedRead(() => this.#table.totals());
  /** Messages for several mailboxes are stored one after the other, in order, because each takes the memory of its copies. */
  #copying: Promise<unknown> = Promise.resolve();
  readonly #opened = new Map<number, { mailbox: Mailbox; removal: AbortController }>();
  readonly #registry: MailboxRegistry;
  readonly #router = new MessageRouter();
  /** End what tokens have opened, by the number of the mailbox and the id of the token. */
  readonly #revocations = new Map<number, Map<string, AbortController>>();
  /** The names of mailboxes whose password a file has. */
  #declaredPasswords = new Set<string>();

  constructor(parts: MailboxesParts) {
    this.#parts = parts;
    this.#table = parts.store.mailboxes;
    this.#undoLog = new UndoLog(parts.undoTimeout, parts.nodes);
    this.default = this.#open(DEFAULT_MAILBOX, DEFAULT_NAME);
    this.#registry = new MailboxRegistry(this.#table, {
      changed: (before, row) => this.#signOut(before, row),
      removed: (row, reason) => this.#end(row, reason),
    });
  }

  /** Whether there was ever a mailbox besides the default one. */
  get isUsed(): boolean {
    return this.#table.isUsed;
  }

  close(): void {
    this.#registry.close();
  }

  async get(name: string): Promise<Mailbox> {
    return name === DEFAULT_NAME ? this.default : this.#mailboxOf(await this.#row(name));
  }

  /** Of an event, for example. Undefined if it was deleted. */
  nameOf(key: number): string | undefined {
    return key === DEFAULT_MAILBOX ? DEFAULT_NAME : this.#registry.current?.rows.get(key)?.name;
  }

  /** What was chosen for it. Undefined for the default one. */
  optionsOf(key: number): MailboxSettings | undefined {
    return this.#registry.current?.rows.get(key)?.settings;
  }

  /** How many there are besides the default one, as far as this node knows. */
  get count(): number {
    return this.#registry.current?.live.length ?? 0;
  }

  /** The default one first, then in the order of creation. */
  async list(): Promise<ListedMailbox[]> {
    const { live } = await this.#registry.read();
    const totals = await this.#totals.get();
    const others = live.map((row) => infoOf(row, totals.get(row.key)));
    return [infoOf(DEFAULT_ROW, totals.get(DEFAULT_MAILBOX)), ...others];
  }

  async info(name: string): Promise<ListedMailbox> {
    const row = name === DEFAULT_NAME ? DEFAULT_ROW : await this.#row(name);
    return infoOf(row, (await this.#totals.get()).get(row.key));
  }

  /** Throws `invalid_body`, or `conflict` if the name is taken. */
  async create({
    name = newName(),
    ...options
  }: MailboxRequest): Promise<MailboxCredentials & { mailbox: ListedMailbox }> {
    checkName(name);
    checkOptions(options, this.#parts.eventServices);
    const [secrets, stored] = newSecrets(name);
    const row = await this.#add(name, { ...NO_OPTIONS, ...options, ...stored, declared: false });
    return { mailbox: infoOf(row, undefined), ...secrets };
  }

  /** With `expires_in`, it expires that long after now. Throws `invalid_body`, or `conflict` if a file declares it. */
  async patch(name: string, patch: MailboxPatch): Promise<ListedMailbox> {
    checkOptions(patch, this.#parts.eventServices);
    const row = await this.#changeable(name);
    (await this.#registry.read()).checkTotals(patch, row);
    await this.#registry.change(row, patch, { expiresIn: patch.expires_in });
    return this.info(name);
  }

  /** Its messages are gone at once. Throws `conflict` if a file declares it. */
  async delete(name: string): Promise<void> {
    await this.#registry.remove(await this.#changeable(name));
  }

  /** Replaces the SMTP password, the access key id and all tokens. Throws `conflict` if a file has them: it would bring them back. */
  async replaceCredentials(name: string): Promise<MailboxCredentials> {
    const row = await this.#row(name);
    const isInFile =
      this.#declaredPasswords.has(name) || row.settings.tokens.some(({ id }) => id === FILE_TOKEN);
    if (isInFile) await this.#changeable(name);
    const [secrets, stored] = newSecrets(name);
    await this.#registry.change(row, stored);
    return secrets;
  }

  /** Throws `conflict` if it has too many. */
  async addToken(name: string, readOnly: boolean): Promise<MailboxToken> {
    const row = await this.#row(name);
    const check = ({ settings: { tokens } }: MailboxRow) => {
      if (tokens.length >= MAX_TOKENS)
        throw new AppError('conflict', `The mailbox has ${MAX_TOKENS} tokens. Remove one first.`);
      if (this.#registry.current!.tokens >= MAX_TOTAL_TOKENS)
        throw new AppError(
          'conflict',
          `All mailboxes together have ${MAX_TOTAL_TOKENS} tokens. Remove some of them.`,
        );
    };
    const [token, stored] = newToken(readOnly);
    await this.#registry.change(row, { addedToken: stored }, { check });
    return { id: stored.id, token, read_only: readOnly };
  }

  async removeToken(name: string, id: string): Promise<void> {
    const row = await this.#row(name);
    if (!row.settings.tokens.some((token) => token.id === id))
      throw new AppError('not_found', `The mailbox ${name} has no token ${id}.`);
    await this.#registry.change(row, { removedToken: id });
  }

  /** Undefined if it is not the token of a mailbox. */
  async tokenOwner(token: string): Promise<TokenOwner | undefined> {
    const owner = await this.keyOwner(token);
    return owner?.isToken ? owner : undefined;
  }

  /** Aborts with `unauthorized` when the mailbox no longer has the token with this id. */
  revocationOf({ key }: Mailbox, id: string): AbortSignal {
    const revocations = this.#revocations.get(key) ?? new Map<string, AbortController>();
    const revocation = revocations.get(id) ?? new AbortController();
    this.#revocations.set(key, revocations.set(id, revocation));
    this.#revoke(this.#registry.current?.rows.get(key));
    return revocation.signal;
  }

  /** The mailbox that the key of a captured request opens: a token, or an access key id. */
  async keyOwner(key: string): Promise<(TokenOwner & { isToken: boolean }) | undefined> {
    const owner = this.isUsed ? (await this.#registry.read()).withSecret(key) : undefined;
    if (!owner) return undefined;
    const { row, ...rights } = owner;
    return { mailbox: this.#mailboxOf(row), ...rights };
  }

  /** Whether this is the password of the mailbox with this username. */
  async signIn(username: string, password: string): Promise<boolean> {
    const row = this.isUsed ? (await this.#registry.read()).withUsername(username) : undefined;
    const digest = row?.settings.password_sha256;
    if (!digest || !timingSafeEqual(Buffer.from(sha256(password)), Buffer.from(digest))) return false;
    // So that the session ends when another node deletes it.
    this.#mailboxOf(row);
    return true;
  }

  /** Whether a recipient is refused, because a mailbox that it belonged to was deleted less than 24 hours ago. */
  refuses(address: string): boolean | Promise<boolean> {
    if (!this.isUsed) return false;
    return (
      this.#registry.current?.refuses(address) ??
      this.#registry.read().then((directory) => directory.refuses(address))
    );
  }

  /**
   * Stores a message where it belongs: in the mailbox of the SMTP username, or of the key of a captured request, or in those whose
   * patterns its recipients match, or in the default one. Resolves to the first copy. Throws like `Mailbox.receive`, or
   * `not_found` if the mailbox was deleted.
   */
  async receive(
    envelope: Envelope,
    raw: Uint8Array,
    tags: string[] = [],
    key?: string,
  ): Promise<MessageSummary> {
    if (!this.isUsed) return this.default.receive(envelope, raw, tags);
    const directory = await this.#registry.read();
    const routes = this.#router.route(directory, envelope, key);
    const deliveries = Array.isArray(routes) ? routes : await routes;
    const targets = deliveries.map(({ mailbox }) => this.#at(mailbox));
    for (const { mailbox } of deliveries) this.#registry.extend(mailbox);
    if (deliveries.length === 1) return targets[0]!.receive(deliveries[0]!.envelope, raw, tags);
    const { limits, mimeLimits, tagsFrom = [] } = this.#parts;
    checkNewMessage(envelope, raw.length, limits, deliveries.length);
    const tagged = deliveries.map((delivery) => ({
      ...delivery,
      tags: allowedTags(tags, autoTags(tagsFrom, delivery.envelope, raw)),
    }));
    const storing = this.#copying.then(() =>
      this.#table.deliver({ raw, scanned: scanMessage(raw, mimeLimits) }, tagged),
    );
    this.#copying = storing.catch(() => {});
    const copies = await storing;
    for (const [at, copy] of copies.entries())
      this.#parts.onReceived?.(targets[at]!, tagged[at]!.envelope, copy);
    return copies[0]!;
  }

  /** Moves messages, and returns their new summaries. Throws `invalid_parameter` if there are too many, or both are the same. */
  move(from: Mailbox, ids: string[], to: Mailbox): Promise<MessageSummary[]> {
    if (from === to || ids.length > MAX_MOVED)
      throw new AppError(
        'invalid_parameter',
        `At most ${MAX_MOVED} messages are moved at a time, and to another mailbox.`,
      );
    return this.#table.move(from.key, [...new Set(ids)], to.key);
  }

  /** Must be called for authenticated requests, and at the end of a wait, because some mailboxes expire if they are not used. */
  used(mailbox: Mailbox): void {
    this.#registry.used(mailbox);
  }

  /** Creates and changes the mailboxes that a file declares. Those that it does not declare any more can be changed by requests. */
  async declare(declared: DeclaredMailbox[]): Promise<void> {
    if (declared.length === 0 && !this.isUsed) return;
    this.#declaredPasswords = new Set(declared.flatMap(({ name, password }) => (password ? [name] : [])));
    for (const mailbox of declared)
      await this.#declare(mailbox).catch((error) => {
        // Another node may have declared it at the same time.
        if (error instanceof AppError && error.code === 'conflict') return this.#declare(mailbox);
        throw error;
      });
    for (const row of (await this.#registry.read()).live)
      if (row.settings.declared && !declared.some(({ name }) => name === row.name))
        await this.#registry.change(row, { declared: false });
  }

  async #declare(declared: DeclaredMailbox): Promise<void> {
    const { name, password, token, auto_release: _, ...options } = declared;
    const row = (await this.#registry.read()).named(name);
    const [, secrets] = newSecrets(name);
    const settings: MailboxSettings = {
      ...(row?.settings ?? { ...secrets, password_sha256: '', access_key_sha256: '', tokens: [] }),
      ...NO_OPTIONS,
      ...options,
      declared: true,
      ...(password !== undefined && { password_sha256: digestOf(password) }),
      tokens: [
        ...(token === undefined ? [] : [{ id: FILE_TOKEN, sha256: digestOf(token), read_only: false }]),
        ...(row?.settings.tokens ?? []).filter(({ id }) => id !== FILE_TOKEN),
      ],
    };
    if (!row) await this.#add(name, settings);
    else if (JSON.stringify(settings) !== JSON.stringify(row.settings))
      await this.#registry.change(row, settings, { expiresIn: null });
  }

  /** Throws `not_found` if it was deleted, perhaps while the recipients of a message were compared. */
  #at(key: number): Mailbox {
    if (key === DEFAULT_MAILBOX) return this.default;
    const row = this.#registry.current?.rows.get(key);
    if (!row || row.deleted_at !== null) throw mailboxGone();
    return this.#mailboxOf(row);
  }

  #mailboxOf({ key, name }: MailboxRow): Mailbox {
    return this.#opened.get(key)?.mailbox ?? this.#open(key, name);
  }

  #open(key: number, name: string): Mailbox {
    const removal = new AbortController();
    const store = key === DEFAULT_MAILBOX ? this.#parts.store : this.#table.of(key);
    const own = { key, name, store, undoLog: this.#undoLog, removed: removal.signal };
    const mailbox = new Mailbox({ ...this.#parts, ...own });
    this.#opened.set(key, { mailbox, removal });
    return mailbox;
  }

  async #row(name: string): Promise<MailboxRow> {
    const row = this.isUsed ? (await this.#registry.read()).named(name) : undefined;
    if (!row) throw new AppError('not_found', `There is no mailbox ${JSON.stringify(name.slice(0, 63))}.`);
    return row;
  }

  async #changeable(name: string): Promise<MailboxRow> {
    if (name === DEFAULT_NAME)
      throw new AppError('conflict', 'The default mailbox is changed with the settings of the server.');
    const row = await this.#row(name);
    if (row.settings.declared)
      throw new AppError(
        'conflict',
        `The mailbox ${name} is declared in the file of --mailboxes. Change that file.`,
      );
    return row;
  }

  async #add(name: string, settings: MailboxSettings): Promise<MailboxRow> {
    const directory = await this.#registry.read();
    if (directory.live.length >= MAX_MAILBOXES)
      throw new AppError('conflict', `There are ${MAX_MAILBOXES} mailboxes. Delete some of them.`);
    directory.checkTotals(settings);
    return this.#registry.add({ name, settings });
  }

  /** Ends what was opened with credentials that the mailbox no longer has. */
  #signOut(before: MailboxRow | undefined, row: MailboxRow): void {
    const { username, password_sha256 } = row.settings;
    if (before && before.settings.password_sha256 !== password_sha256) this.#parts.onSignedOut?.(username);
    this.#revoke(row);
  }

  #revoke(row: MailboxRow | undefined): void {
    const revocations = row && this.#revocations.get(row.key);
    for (const [id, revocation] of revocations ?? []) {
      if (row!.settings.tokens.some((token) => token.id === id)) continue;
      revocations!.delete(id);
      revocation.abort(new AppError('unauthorized', 'The token was removed from the mailbox.'));
    }
  }

  /** Ends what was opened of a mailbox that is gone. */
  #end({ key, settings }: MailboxRow, reason: string): void {
    this.#parts.onRemoved?.(settings.username);
    this.#opened.get(key)?.removal.abort(new AppError('not_found', reason));
    this.#opened.delete(key);
    this.#revocations.delete(key);
  }
}
