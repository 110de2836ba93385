import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Client } from './client.ts';
import { startServer, type TestOptions, type TestServer } from './server.ts';

/** A line to send, and the start of the expected reply. */
export type Turn = readonly [say: string, reply: number | string];

export const ehlo: Turn = ['EHLO client.test', 250];
export const mail: Turn = ['MAIL FROM:<a@example.test>', '250 2.1.0'];
export const rcpt: Turn = ['RCPT TO:<b@example.test>', '250 2.1.5'];
export const data: Turn = ['DATA', '354 '];

/** Runs one session, line by line, with a new server. */
export async function play(
  test: TestContext,
  turns: readonly Turn[],
  options: TestOptions = {},
): Promise<TestServer> {
  const server = await startServer(test, options);
  const client = await Client.connect(server.port);
  assert.equal(await client.reply(), '220 mail.test ESMTP Postern');
  await converse(client, turns);
  client.close();
  return server;
}

/** Continues an open session. */
export async function converse(client: Client, turns: readonly Turn[]): Promise<void> {
  for (const [say, expected] of turns) {
    const reply = await client.say(say);
    assert.ok(
      reply.startsWith(String(expected)),
      `${JSON.stringify(say.slice(0, 200))}: got ${reply}, want ${expected}`,
    );
  }
}
