import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  MAX_ADDRESS_LENGTH,
  MAX_LISTED_RECIPIENT_CHARACTERS,
  MAX_LISTED_SUBJECT,
} from '../../../src/contract/message/listed.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../../../src/contract/message/message.ts';
import { toUuid } from '../../../src/contract/ulid.ts';
import { type PosternProcess, startPostern } from '../../postern-process.ts';
import { newDatabase } from '../../postgres/server.ts';
import { dropDatabase } from '../../postgres/test-store.ts';
import { keptId, SmtpClient } from '../../smtp-client.ts';
import { PATIENCE_MS } from '../../until.ts';
import { Flood, HonestClient, type Slowest } from '../flood.ts';
import { processMs } from '../responsive.ts';
import type { HostileRequest, Stored } from './slots.ts';

const MiB = 1024 * 1024;
export const MAX_MEMORY = 600 * MiB;

// A character takes up to six bytes in JSON, and what surrounds the fields a kilobyte.
const NAME_AND_PREVIEW = 2 * MAX_LISTED_SUBJECT;
const MAX_ROW =
  6 *
    (MAX_ADDRESS_LENGTH +
      MAX_LISTED_RECIPIENT_CHARACTERS +
      MAX_LISTED_SUBJECT +
      NAME_AND_PREVIEW +
      MAX_TAGS * MAX_TAG_LENGTH) +
  1024;
// The body and the headers of a captured request have at most this many characters together.
const MAX_CAPTURED_REQUEST = 6 * (2 * 64 + 8) * 1024;
// A client that has not read this much is disconnected, so nobody could get a larger event.
const MAX_EVENT = 1 * MiB;

// Long enough for everything that ends. The client leaves then.
const REQUEST_TIMEOUT_MS = 20_000;
const MAX_BUSY_SECONDS = 30;
const MAX_WORK_ALONE_MS = 2000;
// Of work in a second.
const IDLE_MS = 300;
export const PARALLEL_REQUESTS = 8;
const LIST = '/api/v1/messages?limit=1';
const ROWS = '/api/v1/messages?limit=10&include=preview';

/** What a response was. */
export interface Reply {
  /** 0 if there was none. */
  status: number;
  bytes: number;
  /** Its beginning. */
  text: string;
  hasTimedOut: boolean;
}

/** What an attack cost, and what it should not have done. */
export interface Verdict {
  peakBytes: number;
  slowest: Slowest;
  violations: string[];
}

/** The largest row of a list, event or captured request, and where it was seen. */
export interface LargestRow {
  bytes: number;
  what: string;
}

/** The fields of a message in lists and events that must have no control characters. */
interface Row {
  id: string;
  sender?: string;
  recipients?: string[];
  tags?: string[];
}

const NOT_IN_A_FIELD = /[\p{Cc}\p{Cs}]/u;

export interface TargetOptions {
  args?: string[] | undefined;
  /** Stores messages in a new PostgreSQL database, not in files. */
  isPostgres?: boolean | undefined;
}

/** Where messages are stored. */
interface Place {
  dataDir: string;
  database?: string;
}

/** A response that goes on until the client disconnects. */
export interface Stream {
  path: string;
  /** Otherwise it is an ordinary response. */
  isWebSocket: boolean;
}

/** A running Postern with clients that are not part of the attack: one that lists messages, and those that read events. */
export class Target {
  readonly postern: PosternProcess;
  readonly largestRow: LargestRow = { bytes: 0, what: 'nothing' };
  readonly #options: TargetOptions;
  readonly #place: Place;
  readonly #honest: HonestClient;
  readonly #agent = new Agent({ keepAlive: true });
  #silent: Flood;
  readonly #sockets: WebSocket[] = [];
  /** Those that `openSilent` has opened. */
  readonly #opened: { stream: Stream; count: number }[] = [];
  /** By the path of the stream, since the last verdict. */
  readonly #largestEvents = new Map<string, number>();
  readonly #invalidFields = new Set<string>();
  readonly #ended: Promise<unknown>;
  #errorsSeen = 0;

  static async start(options: TargetOptions = {}, place?: Place): Promise<Target> {
    const chosen = place ?? {
      dataDir: mkdtempSync(join(tmpdir(), 'postern-hostile-')),
      ...(options.isPostgres && { database: await newDatabase() }),
    };
    const args = ['--log-level', 'error', ...(options.args ?? [])];
    const postern = await startPostern({ args, ...chosen, isQuiet: true });
    const target = new Target(postern, options, chosen);
    await target.#honest.hear(2);
    target.#honest.takeSlowest();
    return target;
  }

  private constructor(postern: PosternProcess, options: TargetOptions, place: Place) {
    this.postern = postern;
    this.#options = options;
    this.#place = place;
    this.#ended = once(postern.process, 'close');
    this.#honest = new HonestClient(postern.httpPort, { path: LIST, pid: postern.process.pid });
    this.#silent = new Flood(postern.httpPort);
  }

  get isAlive(): boolean {
    return this.postern.process.exitCode === null && this.postern.process.signalCode === null;
  }

  /** Reads the events of a WebSocket. */
  async listen(path: string): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.postern.httpPort}${path}`);
    this.#sockets.push(socket);
    socket.onmessage = ({ data }) => {
      const largest = Math.max(this.#largestEvents.get(path) ?? 0, String(data).length);
      this.#largestEvents.set(path, largest);
      // `messages:clear` has no data.
      if (path === '/api/v1/ws' && largest < MAX_EVENT) this.#checkFields(JSON.parse(data).data ?? {});
    };
    await once(socket, 'open');
  }

  #checkFields(row: Partial<Row>): void {
    const { id, sender = '', recipients = [], tags = [] } = row;
    const texts = { sender: [sender], recipients, tags };
    for (const [field, values] of Object.entries(texts)) {
      const invalid = values.find(
        (value) => NOT_IN_A_FIELD.test(value) || (field === 'tags' && value.trim() === ''),
      );
      if (invalid !== undefined)
        this.#invalidFields.add(`${field} of message ${id} has ${JSON.stringify(invalid.slice(0, 100))}`);
    }
  }

  /** Opens connections that ask for a stream, and never read. */
  async openSilent(stream: Stream, count: number): Promise<void> {
    this.#opened.push({ stream, count });
    await this.#openSilent(stream, count);
  }

  async #openSilent({ path, isWebSocket }: Stream, count: number): Promise<void> {
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    const headers = `Host: localhost\r\n${isWebSocket ? upgrade : ''}\r\n`;
    await this.#silent.open(count, `GET ${path} HTTP/1.1\r\n${headers}`);
  }

  /** Sends requests, a few at a time, and reads the responses to the end. */
  async send(requests: Iterable<HostileRequest>, parallel = PARALLEL_REQUESTS): Promise<Reply[]> {
    const replies: Reply[] = [];
    const left = Iterator.from(requests);
    const work = async () => {
      for (let next = left.next(); !next.done && this.isAlive; next = left.next())
        replies.push(await this.#sendOne(next.value));
    };
    await Promise.all(Array.from({ length: parallel }, work));
    return replies;
  }

  async get(path: string): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${this.postern.httpPort}${path}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.json();
  }

  #sendOne({ method, path, headers, body }: HostileRequest): Promise<Reply> {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const reply: Reply = { status: 0, bytes: 0, text: '', hasTimedOut: false };
    const length: Record<string, string> = body ? { 'content-length': String(body.length) } : {};
    const outgoing = request(
      { port: this.postern.httpPort, method, path, headers: { ...headers, ...length }, agent: this.#agent },
      (response) => {
        reply.status = response.statusCode!;
        response.on('data', (chunk: Buffer) => {
          reply.bytes += chunk.length;
          if (reply.text.length < 500) reply.text += chunk.toString('latin1', 0, 500);
        });
      },
    );
    const timer = setTimeout(() => {
      reply.hasTimedOut = true;
      outgoing.destroy();
    }, REQUEST_TIMEOUT_MS);
    outgoing.on('error', () => {});
    outgoing.on('close', () => {
      clearTimeout(timer);
      resolve(reply);
    });
    outgoing.end(body);
    return promise;
  }

  /** Stores a message, and returns what the placeholders of examples stand for. */
  async store(raw: string, copies = 1): Promise<Stored> {
    const smtp = await SmtpClient.connect(this.postern.smtpPort);
    let id = '';
    for (let n = 0; n < copies; n++) id = keptId(await smtp.send(raw));
    await smtp.close();
    return { id, uuid: toUuid(id) };
  }

  /** Stores an ordinary message with an attachment. */
  async storeOrdinary(): Promise<Stored> {
    const { id } = await this.store(ORDINARY);
    return storedIn((path) => this.get(path), id!);
  }

  /** Deletes everything that earlier attacks have stored. */
  async clear(): Promise<void> {
    await this.send(
      ['/api/v1/faults', '/api/v1/messages'].map((path) => ({ method: 'DELETE', path, headers: {} })),
    );
  }

  /** Forgets the peak of earlier attacks. */
  startAttack(): void {
    writeFileSync(`/proc/${this.postern.process.pid}/clear_refs`, '5');
    this.#honest.takeSlowest();
    this.#honest.failures = [];
  }

  /** Whether Postern, its memory, its other clients and its rows are as they should be after an attack. */
  async judge(replies: Reply[]): Promise<Verdict> {
    const violations: string[] = [];
    // The first of these may have been asked before the attack ended.
    const isAnswered = this.#honest.hear(2).then(() => true);
    const hasEnded = this.#ended.then(() => true);
    const tooLate = pause(PATIENCE_MS, false, { ref: false });
    if (!(await Promise.race([isAnswered, hasEnded, tooLate])))
      violations.push(`another client had no response ${PATIENCE_MS / 1000} s after the attack`);
    const slowest = this.#honest.takeSlowest();
    if (!this.isAlive) {
      const { exitCode, signalCode } = this.postern.process;
      return {
        peakBytes: Number.NaN,
        slowest,
        violations: [`the process ended (${signalCode ?? exitCode})`],
      };
    }
    if (replies.some(({ hasTimedOut }) => hasTimedOut)) {
      // On a busy machine, lists and events of other clients take most of the work.
      const workMs = await this.#honest.pauseFor(() => this.#withoutStreams(() => this.workUntilIdle()));
      if (workMs > MAX_WORK_ALONE_MS) violations.push(`${workMs} ms of work after the client had left`);
    }
    await this.#findLargestRow(violations);
    const peakBytes = this.postern.peakMemory();
    if (peakBytes > MAX_MEMORY) violations.push(`${Math.round(peakBytes / MiB)} MB of memory`);
    const [failure] = this.#honest.failures;
    if (failure !== undefined) violations.push(`another client was refused: ${failure}`);
    const errors = this.postern.errors().slice(this.#errorsSeen);
    this.#errorsSeen += errors.length;
    if (errors !== '') violations.push(`logged ${JSON.stringify(errors.slice(0, 300))}`);
    return { peakBytes, slowest, violations };
  }

  /** The verdict if it cannot be given otherwise. */
  failed(error: Error): Verdict {
    const { exitCode, signalCode } = this.postern.process;
    const reason = this.isAlive
      ? `no response: ${error.message}`
      : `the process ended (${signalCode ?? exitCode})`;
    return {
      peakBytes: this.isAlive ? this.postern.peakMemory() : Number.NaN,
      ...{ slowest: this.#honest.takeSlowest(), violations: [reason] },
    };
  }

  /** Closes all streams during this work. */
  async #withoutStreams<T>(work: () => Promise<T>): Promise<T> {
    this.#silent.close();
    for (const socket of this.#sockets) socket.close();
    const result = await work();
    this.#silent = new Flood(this.postern.httpPort);
    for (const { stream, count } of this.#opened) await this.#openSilent(stream, count);
    for (const { url } of this.#sockets.splice(0)) {
      const { pathname, search } = new URL(url);
      await this.listen(pathname + search);
    }
    return result;
  }

  async #findLargestRow(violations: string[]): Promise<void> {
    const see = (what: string, bytes: number, most: number) => {
      if (bytes > this.largestRow.bytes) Object.assign(this.largestRow, { bytes, what });
      if (bytes > most) violations.push(`${what} of ${bytes} bytes, not ${most}`);
    };
    for (const [path, bytes] of this.#largestEvents) see(`an event of ${path}`, bytes, MAX_EVENT);
    this.#largestEvents.clear();
    const { messages = [] } = (await this.get(ROWS)) as { messages?: Row[] };
    for (const message of messages) {
      see('a row of the list', Buffer.byteLength(JSON.stringify(message)), MAX_ROW);
      this.#checkFields(message);
    }
    violations.push(...this.#invalidFields);
    this.#invalidFields.clear();
    if (!messages[0]) return;
    const [kept] = await this.send([
      { method: 'GET', path: `/api/v1/messages/${messages[0].id}/request`, headers: {} },
    ]);
    see('a captured request', kept!.bytes, MAX_CAPTURED_REQUEST);
  }

  /** Waits while it works or stores messages. Resolves to the work of all its threads meanwhile, in milliseconds. */
  async workUntilIdle(): Promise<number> {
    const state = async () => ({
      workMs: processMs(this.postern.process),
      total: ((await this.get(LIST)) as { total: number }).total,
    });
    const first = await state();
    let before = first;
    for (let seconds = 0; seconds < MAX_BUSY_SECONDS; seconds++) {
      await pause(1000);
      const now = await state();
      if (now.workMs - before.workMs < IDLE_MS && now.total === before.total) break;
      before = now;
    }
    return before.workMs - first.workMs;
  }

  /** Stops it, and starts it again with what is stored. */
  async restart(): Promise<Target> {
    await this.#close('SIGTERM');
    return Target.start(this.#options, this.#place);
  }

  async stop(): Promise<void> {
    await this.#close('SIGKILL');
    rmSync(this.#place.dataDir, { recursive: true, force: true });
    if (this.#place.database) await dropDatabase(this.#place.database);
  }

  async #close(signal: NodeJS.Signals): Promise<void> {
    for (const socket of this.#sockets) socket.close();
    this.#silent.close();
    this.#agent.destroy();
    await Promise.all([this.postern.stop(signal), this.#honest.stop()]);
  }
}

/** A message with an inline image. */
export const ORDINARY = [
  'From: a@b.test\r\nTo: c@d.test\r\nSubject: x\r\nContent-Type: multipart/related; boundary=b\r\n',
  '--b\r\nContent-Type: text/html\r\n\r\n<img src="cid:logo">',
  '--b\r\nContent-Type: image/png; name=logo.png\r\nContent-ID: <logo>\r\n\r\nx\r\n--b--\r\n',
].join('\r\n');

const UUIDS = {
  resend: ['emails', { from: 'a@b.test', to: 'c@d.test', subject: 'x', html: '<p>y</p>' }],
  postmark: ['email', { From: 'a@b.test', To: 'c@d.test', TextBody: 'y' }],
} as const;

/** The UUID of a message that was sent through the service of an endpoint, which shows only such messages. */
export async function sentThrough(path: string, httpPort: number): Promise<string> {
  const service = path.includes('/postmark/') ? 'postmark' : 'resend';
  const [endpoint, message] = UUIDS[service];
  const response = await fetch(`http://127.0.0.1:${httpPort}/capture/${service}/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, scheduled_at: '2199-01-01T00:00:00Z' }),
  });
  const { id, MessageID } = (await response.json()) as { id: string; MessageID: string };
  return id ?? MessageID;
}

/** What the placeholders stand for if this ordinary message is stored. */
export async function storedIn(get: (path: string) => Promise<unknown>, id: string): Promise<Stored> {
  const { attachments } = (await get(`/api/v1/messages/${id}/attachments`)) as {
    attachments: { id: string; filename: string; content_id: string }[];
  };
  const { sessions } = (await get('/api/v1/sessions?limit=1')) as { sessions: { id: string }[] };
  const [file] = attachments;
  return {
    ...{ id, uuid: toUuid(id), aid: file!.id, cid: file!.content_id, n: '0', name: file!.filename },
    ...(sessions[0] && { session: sessions[0].id }),
  };
}
