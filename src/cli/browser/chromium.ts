import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { CommandError } from '../framework/command.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const flags = [
  '--headless',
  '--disable-gpu',
  '--hide-scrollbars',
  '--no-first-run',
  '--disable-background-networking',
  '--remote-debugging-pipe',
];
// Longer than a page with slow images takes.
const TIMEOUT_MS = 30_000;
// Longer than any newsletter. More would take the browser too much memory.
const MAX_HEIGHT = 20_000;

export interface Shot {
  url: string;
  width: number;
}

/** A browser without a window, which takes pictures of whole pages. */
export interface Chromium {
  /** A PNG. Throws CommandError if the browser fails. */
  shoot(shot: Shot): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The program that was named, or the first on the PATH. Throws CommandError if there is none. */
export function findChromium(given: string | undefined): string {
  if (given !== undefined) {
    if (existsSync(given)) return given;
    throw new CommandError(`${given} does not exist. --browser takes the path of a Chromium or Chrome.`);
  }
  const ending = process.platform === 'win32' ? '.exe' : '';
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const found = names.map((name) => join(folder, name + ending)).find((file) => existsSync(file));
    if (found) return found;
  }
  throw new CommandError(
    'There is no Chromium or Chrome on the PATH. Install one, or name one with --browser or CHROME_PATH.',
  );
}

/** Starts a browser with a profile of its own, and speaks the DevTools protocol with it over pipes. */
export async function openChromium(program: string): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'postern-shot-'));
  // Chromium cannot use its sandbox as root, and containers run as root. The page has no scripts.
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    program,
    [...flags, ...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${profile}`],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  child.on('error', ({ message }) =>
    failed.reject(new CommandError(`Couldn't start ${program} (${message}).`)),
  );
  child.on('exit', (code) => failed.reject(new CommandError(`${program} exited with code ${code}.`)));
  const devTools = new DevTools(child.stdio[3] as Writable, child.stdio[4] as Readable);
  return {
    shoot: ({ url, width }) => Promise.race([shoot(devTools, url, width), failed.promise]),
    async close() {
      if (child.exitCode === null && child.pid !== undefined) {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function shoot(devTools: DevTools, url: string, width: number): Promise<Uint8Array> {
  const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params: object = {}) => devTools.send(method, params, sessionId);
  const resize = (height: number) =>
    send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 2, mobile: false });
  await send('Page.enable');
  await resize(800);
  const loaded = devTools.event('Page.loadEventFired', sessionId);
  await send('Page.navigate', { url });
  await loaded;
  const { cssContentSize } = await send('Page.getLayoutMetrics');
  await resize(Math.min(Math.max(1, Math.ceil(cssContentSize.height)), MAX_HEIGHT));
  const { data } = await send('Page.captureScreenshot', { format: 'png' });
  await devTools.send('Target.closeTarget', { targetId });
  return Buffer.from(data, 'base64');
}

// What the protocol answers depends on the method.
// biome-ignore lint/suspicious/noExplicitAny: each caller knows the fields of its method
type Result = any;

class DevTools {
  readonly #input: Writable;
  readonly #calls = new Map<number, PromiseWithResolvers<Result>>();
  readonly #events = new Map<string, () => void>();
  #received = '';
  #last = 0;

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    // If the browser exits, its exit is the failure.
    input.on('error', () => {});
    output.setEncoding('utf8').on('data', (text: string) => this.#read(text));
  }

  async send(method: string, params: object, sessionId?: string): Promise<Result> {
    const call = Promise.withResolvers<Result>();
    this.#calls.set(++this.#last, call);
    this.#input.write(`${JSON.stringify({ id: this.#last, method, params, sessionId })}\0`);
    return within(call.promise, method);
  }

  event(method: string, sessionId: string): Promise<void> {
    return within(new Promise((resolve) => this.#events.set(method + sessionId, resolve)), method);
  }

  #read(text: string): void {
    const messages = (this.#received + text).split('\0');
    this.#received = messages.pop()!;
    for (const { id, method, sessionId, result, error } of messages.map((each) => JSON.parse(each))) {
      if (id === undefined) this.#events.get(method + sessionId)?.();
      else if (error) this.#calls.get(id)?.reject(new CommandError(`The browser failed: ${error.message}`));
      else this.#calls.get(id)?.resolve(result);
      this.#calls.delete(id);
    }
  }
}

function within<T>(work: Promise<T>, what: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const error = new CommandError(`The browser did not answer within ${TIMEOUT_MS / 1000} s (${what}).`);
  const timer = setTimeout(() => late.reject(error), TIMEOUT_MS).unref();
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
