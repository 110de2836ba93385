import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CommandError } from '../framework/command.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const flags =
  '--headless --disable-gpu --hide-scrollbars --no-first-run --disable-background-networking --remote-debugging-pipe';
// Longer than a page with slow images takes.
const TIMEOUT_MS = 30_000;
// Longer than any newsletter. More would take the browser too much memory.
const MAX_HEIGHT = 20_000;

/** The program that was named, or the first on the PATH. Throws CommandError if there is none. */
export function findChromium(given: string | undefined): string {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const files = folders.flatMap((folder) => names.map((name) => join(folder, name + ending)));
  const found = given === undefined ? files.find((file) => existsSync(file)) : existsSync(given) && given;
  if (found) return found;
  throw new CommandError(
    given === undefined
      ? 'There is no Chromium or Chrome on the PATH. Install one, or name one with --browser or CHROME_PATH.'
      : `${given} does not exist. --browser takes the path of a Chromium or Chrome.`,
  );
}

// biome-ignore lint/suspicious/noExplicitAny: what the protocol answers depends on the method
type Answer = any;

/** A browser without a window and with a profile of its own, which takes pictures. Speaks the DevTools protocol over pipes. */
export class Chromium {
  readonly #profile = mkdtempSync(join(tmpdir(), 'postern-shot-'));
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number | string, (answer: Answer) => void>();
  readonly #failure = Promise.withResolvers<never>();
  #received = '';
  #last = 0;

  constructor(program: string) {
    // Chromium cannot use its sandbox as root, and containers run as root. The page has no scripts.
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    this.#child = spawn(program, [...flags.split(' '), ...asRoot, `--user-data-dir=${this.#profile}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.#failure.promise.catch(() => {});
    const fail = (why: string) => this.#failure.reject(new CommandError(`${program} ${why}.`));
    this.#child.on('error', ({ message }) => fail(`does not start: ${message}`));
    this.#child.on('exit', (code) => fail(`exited with code ${code}`));
    // If the browser exits, its exit is the failure.
    this.#child.stdio[3]!.on('error', () => {});
    (this.#child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => this.#read(text));
  }

  /** A PNG of the whole page. Throws CommandError if the browser fails. */
  async shoot(url: string, width: number): Promise<Uint8Array> {
    const timer = setTimeout(() => this.#child.kill(), TIMEOUT_MS).unref();
    const { targetId } = await this.#send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.#send('Target.attachToTarget', { targetId, flatten: true });
    const send = (method: string, params: object = {}) => this.#send(method, params, sessionId);
    const resize = (height: number) =>
      send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: false });
    await send('Page.enable');
    await resize(800);
    const loaded = this.#wait(`Page.loadEventFired ${sessionId}`);
    await send('Page.navigate', { url });
    await loaded;
    const { cssContentSize } = await send('Page.getLayoutMetrics');
    await resize(Math.min(Math.max(1, Math.ceil(cssContentSize.height)), MAX_HEIGHT));
    const { data } = await send('Page.captureScreenshot', { format: 'png' });
    await this.#send('Target.closeTarget', { targetId });
    clearTimeout(timer);
    return Buffer.from(data, 'base64');
  }

  async close(): Promise<void> {
    if (this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill();
      await ended;
    }
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #send(method: string, params: object, sessionId?: string): Promise<Answer> {
    const id = ++this.#last;
    (this.#child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return this.#wait(id);
  }

  #wait(what: number | string): Promise<Answer> {
    return Promise.race([new Promise((resolve) => this.#waiting.set(what, resolve)), this.#failure.promise]);
  }

  #read(text: string): void {
    const messages = (this.#received + text).split('\0');
    this.#received = messages.pop()!;
    for (const { id, method, sessionId, result, error } of messages.map((each) => JSON.parse(each))) {
      if (error) this.#failure.reject(new CommandError(`The browser failed: ${error.message}`));
      else this.#waiting.get(id ?? `${method} ${sessionId}`)?.(result);
    }
  }
}
