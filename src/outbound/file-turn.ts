import { access, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUlid } from '../contract/ulid.ts';
import { LatestWrite } from '../mailbox/latest-write.ts';
import type { PostingTurn } from '../mailbox/shared.ts';
import type { Log } from '../process/log.ts';

/**
 * The turn of the only node, in its data folder; without one, in memory. The inbox itself is the queue that survives a
 * restart, so only the id of the last processed message is stored.
 */
export class FileTurn implements PostingTurn {
  readonly durationMs = 60_000;
  readonly #log: Log;
  /** The path of its files, without their endings. */
  readonly #path: string | undefined;
  readonly #position = new LatestWrite<string>((id) => this.#replace(id));
  #isPaused = false;
  #id: string | undefined;

  constructor(dataDir: string | null, log: Log, name: string) {
    this.#log = log;
    this.#path = dataDir === null ? undefined : join(dataDir, name);
  }

  async begin(id: string): Promise<void> {
    if ((await this.read()) === undefined) await this.save(id);
  }

  async read(): Promise<string | undefined> {
    if (this.#path !== undefined) this.#id ??= await this.#stored();
    return this.#id;
  }

  async save(id: string): Promise<void> {
    this.#id = id;
    if (this.#path !== undefined) await this.#position.save(id);
  }

  async hold(): Promise<boolean> {
    return !(await this.isPaused());
  }

  async release(): Promise<void> {}

  async isPaused(): Promise<boolean> {
    if (this.#path === undefined) return this.#isPaused;
    return access(`${this.#path}.paused`).then(
      () => true,
      () => false,
    );
  }

  async pause(paused: boolean): Promise<void> {
    this.#isPaused = paused;
    if (this.#path === undefined) return;
    if (paused) await writeFile(`${this.#path}.paused`, '', { mode: 0o600 });
    else await rm(`${this.#path}.paused`, { force: true });
  }

  /** Undefined if nothing was ever stored, or the file is damaged. */
  async #stored(): Promise<string | undefined> {
    const file = `${this.#path}.json`;
    try {
      const { id } = JSON.parse(await readFile(file, 'utf8'));
      // Empty before the first message is done.
      if (typeof id === 'string' && (id === '' || isUlid(id))) return id;
      throw new Error(`${file} is damaged`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.#log.warn('position lost, only new messages are posted', { file, error });
      return undefined;
    }
  }

  async #replace(id: string): Promise<void> {
    // Written to another file first, so that a crash leaves the old position or the new one.
    const fresh = `${this.#path}.json.new`;
    await using file = await open(fresh, 'w', 0o600);
    await file.writeFile(JSON.stringify({ id }));
    await file.sync();
    await rename(fresh, `${this.#path}.json`);
  }
}

/**
 * Removes the positions whose names begin like this, except these. A receiver that comes back gets new messages only. Returns
 * whether one of them was paused.
 */
export async function forgetTurns(
  dataDir: string,
  prefix: string,
  kept: readonly string[],
): Promise<boolean> {
  const files = (await readdir(dataDir)).filter((file) => file.startsWith(prefix));
  const old = files.filter((file) => !kept.includes(file.split('.', 1)[0]!));
  await Promise.all(old.map((file) => rm(join(dataDir, file), { force: true })));
  return old.some((file) => file.endsWith('.paused'));
}
