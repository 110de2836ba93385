import assert from 'node:assert/strict';
import { type Api, startApi } from '../api/harness.ts';
import { type Answer, type CallOptions, send } from '../api/http-client.ts';
import { keptId, SmtpClient } from '../smtp-client.ts';

/** The `--token` of the server, which opens and manages everything. */
export const MANAGER = 'manager-token';

/** A mailbox, and ways to use it. */
export interface TestMailbox {
  name: string;
  token: string;
  readOnlyToken: string;
  accessKeyId: string;
  smtp: { username: string; password: string };
  /** A request to a path of this mailbox, with its token. */
  call(method: string, path: string, options?: TokenOptions): Promise<Answer>;
  /** Sends a message over SMTP, signed in, and resolves to its id. */
  mail(subject: string, to?: string | string[]): Promise<string>;
}

export interface TokenOptions extends CallOptions {
  /** Another token, or null for none. */
  token?: string | null;
  json?: unknown;
}

export interface MailboxServer {
  api: Api;
  /** A request to a path at the root, as a manager. */
  manage(method: string, path: string, options?: TokenOptions): Promise<Answer>;
  create(request?: object): Promise<TestMailbox>;
}

/** Starts a server. It needs `--token` with `MANAGER` for a login. */
export async function startMailboxes(...flags: string[]): Promise<MailboxServer> {
  const api = await startApi(...flags);
  const call = (method: string, path: string, { token, json, ...options }: TokenOptions = {}) =>
    send(api.http, method, path, {
      ...options,
      ...(json !== undefined && { body: JSON.stringify(json) }),
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
    });
  const manage: MailboxServer['manage'] = (method, path, options) =>
    call(method, path, { token: MANAGER, ...options });
  return {
    api,
    manage,
    async create(request = {}) {
      const created = await manage('POST', '/api/v1/mailboxes', { json: request });
      assert.equal(created.status, 201, created.text);
      const { name, token, smtp, access_key_id } = created.json;
      const added = await manage('POST', `/api/v1/mailboxes/${name}/tokens`, { json: { read_only: true } });
      return {
        ...{ name, token, smtp, accessKeyId: access_key_id, readOnlyToken: added.json.token },
        call: (method, path, options) => call(method, `/mailboxes/${name}${path}`, { token, ...options }),
        async mail(subject, to = 'someone@example.test') {
          const client = await signIn(api.smtpPort, smtp.username, smtp.password);
          const id = keptId(await client.send(`Subject: ${subject}\r\n\r\nA body.`, to));
          await client.close();
          return id;
        },
      };
    },
  };
}

/** An SMTP client that has signed in. */
export async function signIn(port: number, username: string, password: string): Promise<SmtpClient> {
  const client = await SmtpClient.connect(port);
  const credentials = Buffer.from(`\0${username}\0${password}`).toString('base64');
  assert.match(await client.say(`AUTH PLAIN ${credentials}`), /^235 /);
  return client;
}
