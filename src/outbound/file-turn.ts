import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Turn } from '../mailbox/shared.ts';
import type { Log } from '../process/log.ts';
import { PositionFile } from './position-file.ts';

/** The turn of the only node, in its data folder; without one, in memory. */
export class FileTurn implements Turn {
  readonly durationMs = 60_000;
  readonly #position: PositionFile | undefined;
  readonly #pausedFile: string | undefined;
  #isPaused = false;
  #id: string | undefined;

  constructor(dataDir: string | null, log: Log, name: string) {
    if (dataDir === null) return;
    this.#position = new PositionFile(dataDir, log, name);
    this.#pausedFile = join(dataDir, `${name}.paused`);
  }

  async begin(id: string): Promise<void> {
    if ((await this.read()) === undefined) await this.save(id);
  }

  async read(): Promise<string | undefined> {
    this.#id ??= await this.#position?.read();
    return this.#id;
  }

  async save(id: string): Promise<void> {
    this.#id = id;
    await this.#position?.save(id);
  }

  async hold(): Promise<boolean> {
    return !(await this.isPaused());
  }

  async release(): Promise<void> {}

  async isPaused(): Promise<boolean> {
    if (this.#pausedFile === undefined) return this.#isPaused;
    return access(this.#pausedFile).then(
      () => true,
      () => false,
    );
  }

  async pause(paused: boolean): Promise<void> {
    this.#isPaused = paused;
    if (this.#pausedFile === undefined) return;
    if (paused) await writeFile(this.#pausedFile, '', { mode: 0o600 });
    else await rm(this.#pausedFile, { force: true });
  }
}

/** Removes the positions whose names begin like this, except these. A receiver that comes back gets new messages only. */
export async function forgetTurns(dataDir: string, prefix: string, kept: readonly string[]): Promise<void> {
  const files = (await readdir(dataDir)).filter((file) => file.startsWith(prefix));
  const old = files.filter((file) => !kept.includes(file.split('.', 1)[0]!));
  await Promise.all(old.map((file) => rm(join(dataDir, file), { force: true })));
}
