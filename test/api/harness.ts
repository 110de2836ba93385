import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { type App, createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/app-settings.ts';
import type { FixedLimits } from '../../src/config/fixed-limits.ts';
import { errorCodes } from '../../src/contract/errors.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { TestClock } from '../test-clock.ts';
import { DocumentCheck } from './document-check.ts';
import { type Answer, type CallOptions, send } from './http-client.ts';

/** A running Postern that stores messages in memory, and ways to use it. */
export interface Api {
  app: App;
  /** The clock of its waits. */
  clock: TestClock;
  http: { host: string; port: number };
  smtpPort: number;
  document: DocumentCheck;
  /** Sends a request to a path under `/api/v1`. Every response is compared with the served document. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Sends a request to any path. Errors must have the common error body. */
  request(method: string, path: string, options?: CallOptions): Promise<Answer>;
  patch(id: string, body: unknown): Promise<Answer>;
  /** Sends a message over SMTP and resolves to its id. */
  mail(mail?: MailOptions | string): Promise<string>;
  /** Deletes all messages. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface MailOptions {
  from?: string;
  to?: string | string[];
  subject?: string;
  text?: string;
  headers?: string[];
  /** The whole message, instead of the fields above. */
  raw?: string;
}

/** The storage of `startApi`: memory, unless `test/postgres/api.long.test.ts` runs the same tests on PostgreSQL. */
const storage = { newDatabase: undefined as (() => Promise<string>) | undefined };

/** Makes every API that is started from now on use a new database. */
export function storeIn(newDatabase: () => Promise<string>): void {
  storage.newDatabase = newDatabase;
}

export function startApi(...flags: string[]): Promise<Api> {
  return startApiWith({}, ...flags);
}

/** Starts an API with lower limits than those of Postern, which are not settings. */
export async function startApiWith(limits: Partial<FixedLimits>, ...flags: string[]): Promise<Api> {
  const place = storage.newDatabase ? ['--database', await storage.newDatabase()] : ['--ephemeral'];
  const clock = new TestClock();
  const argv = [...place, '--smtp-port', '0', '--http-port', '0', '--log-level', 'error', ...flags];
  const app = await createApp({ ...parseConfig(argv, {}), ...limits }, undefined, clock);
  const portOf = (protocol: string) => app.listening.find((address) => address.protocol === protocol)!.port!;
  const http = { host: '127.0.0.1', port: portOf('http') };
  const smtpPort = portOf('smtp');
  const smtp = await SmtpClient.connect(smtpPort);
  const token = flags.includes('--token') && flags[flags.indexOf('--token') + 1];
  const credentials = token ? { authorization: `Bearer ${token}` } : {};
  const served = await send(http, 'GET', '/api/v1/openapi.yaml', { headers: credentials });
  assert.equal(served.status, 200);
  const document = new DocumentCheck(parse(served.text));

  const api: Api = {
    app,
    clock,
    http,
    smtpPort,
    document,
    call: (method, path, options) => api.request(method, `/api/v1${path}`, options),
    async request(method, path, options) {
      const answer = await send(http, method, path, options);
      document.check(method, path, answer);
      if (answer.status >= 400 && answer.status !== 417 && method !== 'HEAD') assertErrorBody(answer);
      return answer;
    },
    patch: (id, body) =>
      api.call('PATCH', `/messages/${id}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async mail(mail = {}) {
      const raw = typeof mail === 'string' ? mail : (mail.raw ?? rawMail(mail));
      const { from = 'from@example.test', to = 'to@example.test' } = typeof mail === 'string' ? {} : mail;
      return keptId(await smtp.send(raw, to, from));
    },
    async clear() {
      await app.mailbox.clear();
    },
    async close() {
      await smtp.close();
      await app.close();
    },
  };
  return api;
}

function rawMail({ subject = 'Hello', text = 'A body.', headers = [] }: MailOptions): string {
  const lines = [`Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8', ...headers, '', text, ''];
  return lines.join('\r\n');
}

export function assertErrorBody(answer: Answer): void {
  assert.match(answer.headers['content-type'] ?? '', /^application\/json/);
  const body = answer.json;
  assert.deepEqual(Object.keys(body).sort(), ['code', 'error']);
  assert.ok(errorCodes.includes(body.code), `${body.code} is not a documented error code`);
  // A release error may end with the reply of a remote server, which need not end with a full stop.
  const sentence = body.code === 'release_failed' ? /^[^\n]+$/ : /^[^\n]+[.…?]$/;
  assert.match(body.error, sentence, 'an error is one sentence');
}

/** Compares status and code together. If they differ, the message is the text of the response. */
export function assertRefused(answer: Answer, status: number, code: string): void {
  assert.deepEqual({ status: answer.status, code: answer.json.code }, { status, code }, answer.text);
}
