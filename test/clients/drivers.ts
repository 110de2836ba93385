import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { missing } from '../platform.ts';
import { JavaScriptDriver } from './javascript-driver.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const here = join(root, 'test/clients');

/** A criterion of the table: a string, a boolean, or an expression. Every language has its own expressions. */
export type Pattern = string | { regex: string; flags?: string };

/**
 * What to call on the current inbox, on the last message that it has returned, or on the Postern: then the fault is the last
 * one that was added, and the page the last one that was listed. Times are in seconds.
 */
export interface Call {
  call:
    | ('message' | 'messages' | 'take' | 'none' | 'seen')
    | ('code' | 'link' | 'attachment' | 'header' | 'checks' | 'allFindings' | 'snapshot')
    | ('addFault' | 'fault' | 'faults' | 'removeFault' | 'clearFaults')
    | ('send' | 'list' | 'nextPage' | 'get' | 'remove' | 'removeAll' | 'clear')
    // The created mailbox becomes the current Postern, with the same address.
    | ('createMailbox' | 'removeMailbox')
    | ('events' | 'event' | 'closeEvents');
  count?: number | { min?: number; max?: number };
  /** Conditions by name, or a pattern for the subject. `where` is a text that the text body contains. */
  criteria?: Pattern | Record<string, Pattern | boolean>;
  /** A pattern, the name of a check, or an object as in the HTTP API. */
  argument?: Pattern | Record<string, unknown>;
  timeout?: number;
  settle?: number;
  within?: number;
}

/** Opens an inbox, which becomes the current one. */
export interface OpenInbox {
  inbox: { url: string; address?: string; earlier?: boolean };
}

/** The result of a call: a value, or the name of an error and its message. */
export type Answer = { value: unknown } | { error: string; message: string };

/** A client of Postern in some language. */
export interface Driver {
  call(request: Call | OpenInbox): Promise<Answer>;
  close(): Promise<void>;
}

export interface Language {
  name: string;
  /** The reason why it cannot run here; false if it can. */
  skip: string | false;
  start(): Promise<Driver>;
}

export const languages: Language[] = [
  { name: 'JavaScript', skip: false, start: async () => new JavaScriptDriver() },
  { name: 'Python', skip: missing.python, start: () => startPython() },
  { name: 'asynchronous Python', skip: missing.python, start: () => startPython('asynchronous') },
  { name: 'Java', skip: missing.jdk, start: startJava },
];

async function startPython(...args: string[]): Promise<Driver> {
  const path = [join(root, 'clients/python/src'), process.env.PYTHONPATH].filter(Boolean).join(delimiter);
  // Without files next to the sources.
  const env = { ...process.env, PYTHONPATH: path, PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' };
  return new ProcessDriver(
    spawn('python3', [join(here, 'driver.py'), ...args], { env, stdio: ['pipe', 'pipe', 'inherit'] }),
  );
}

async function startJava(): Promise<Driver> {
  const classes = await mkdtemp(join(tmpdir(), 'postern-java-'));
  // Without the extension, which needs JUnit.
  const sources = globSync('clients/java/src/main/java/postern/testing/*.java', { cwd: root });
  const compile = ['--release', '17', '-Werror', '-d', classes, ...sources, join(here, 'Driver.java')];
  await promisify(execFile)('javac', compile, { cwd: root });
  const child = spawn('java', ['-cp', classes, 'postern.testing.Driver'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return new ProcessDriver(child, () => rm(classes, { recursive: true }));
}

/** A client in another process, which reads a request from each line and writes a line with the answer. */
class ProcessDriver implements Driver {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  readonly #onClose: () => Promise<void>;

  constructor(child: ChildProcess, onClose = async () => {}) {
    this.#onClose = onClose;
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  }

  async call(request: Call | OpenInbox): Promise<Answer> {
    this.#child.stdin!.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error('The driver ended before it answered.');
    return JSON.parse(value);
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin!.end();
    await ended;
    await this.#onClose();
  }
}
