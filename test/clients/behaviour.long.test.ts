import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { Postern } from '../../src/client/index.ts';
import { CuttableProxy } from '../cuttable-proxy.ts';
import { type PosternProcess, startPostern } from '../postern-process.ts';
import { SmtpClient } from '../smtp-client.ts';
import { until } from '../until.ts';
import { type Answer, type Call, type Driver, languages } from './drivers.ts';

/**
 * A message for the current inbox, the tags that it gets, and whether it is sent while PROXY has no connection, or with the
 * credentials of the last mailbox.
 */
type Sent = SendMailOptions & { tags?: string[]; whileCut?: boolean; toMailbox?: boolean };

type Outcome = {
  /** The value, of objects only the properties that are listed. */
  returns?: unknown;
  /** The name of the error. */
  throws?: string | undefined;
  /** All lines of its message, in which some values have been replaced by their names. */
  report?: string[] | undefined;
  /** A part of its message. */
  says?: string | undefined;
};

type Step =
  | { send: Sent }
  // A message as it is sent.
  | { raw: string }
  | { refuse: { code: number; text: string } }
  | { refuseRequest: object }
  // Requests with this text through the proxy get no response.
  | { stallAt: string }
  // The code of the reply to the address of the inbox.
  | { attempt: number }
  | ({ inbox: { url?: string; address?: string; earlier?: boolean } } & Outcome)
  // Messages are sent one after the other, each when the call waits for it.
  | (Call & Outcome & { meanwhile?: Sent[] });

const table: { title: string; steps: Step[] }[] = JSON.parse(
  readFileSync(new URL('behaviour.json', import.meta.url), 'utf8'),
);

for (const { name, skip, start } of languages) {
  describe(`the ${name} client`, { skip }, () => {
    let server: PosternProcess;
    let postern: Postern;
    let proxy: CuttableProxy;
    let driver: Driver;
    before(async () => {
      server = await startPostern();
      postern = new Postern({ url: `http://127.0.0.1:${server.httpPort}` });
      proxy = await CuttableProxy.open();
      driver = await start();
    });
    after(async () => {
      await driver.close();
      await proxy.close();
      await server.stop();
    });

    for (const { title, steps } of table) {
      it(title, async () => {
        await postern.api.clear();
        await postern.faults.clear();
        await new Scenario(postern, server.smtpPort, proxy, driver).play([{ inbox: {} }, ...steps]);
      });
    }
  });
}

/** One row of the table, played with one client. */
class Scenario {
  readonly #postern: Postern;
  readonly #smtpPort: number;
  readonly #proxy: CuttableProxy;
  readonly #driver: Driver;
  #inbox = { address: '', url: '' };
  #messageId = '';
  #mailbox = '';

  constructor(postern: Postern, smtpPort: number, proxy: CuttableProxy, driver: Driver) {
    this.#postern = postern;
    this.#smtpPort = smtpPort;
    this.#proxy = proxy;
    this.#driver = driver;
  }

  async play(steps: Step[]): Promise<void> {
    this.#proxy.restore();
    for (const step of steps) {
      if ('send' in step) await this.#send(step.send);
      else if ('raw' in step) await this.#sendRaw(step.raw);
      else if ('refuse' in step) await this.#refuse(step.refuse);
      else if ('refuseRequest' in step) await this.#refuseRequest(step.refuseRequest);
      else if ('stallAt' in step) this.#proxy.stallAt(step.stallAt);
      else if ('attempt' in step) await this.#attempt(step.attempt);
      else if ('inbox' in step) await this.#open(step);
      else await this.#call(step);
    }
  }

  async #send(sent: Sent): Promise<void> {
    const { tags, whileCut, toMailbox, ...message } = this.#named(sent);
    const { address } = this.#inbox;
    if (whileCut) this.#proxy.cut();
    const server = toMailbox ? this.#mailbox : `smtp://127.0.0.1:${this.#smtpPort}`;
    const { response } = await createTransport(server).sendMail({
      ...{ from: 'app@shop.test', to: address, text: 'Hello' },
      ...message,
    });
    if (tags) await this.#postern.api.update(response.split(' ').at(-1)!, { tags });
    this.#proxy.restore();
  }

  async #sendRaw(raw: string): Promise<void> {
    const smtp = await SmtpClient.connect(this.#smtpPort);
    await smtp.send(raw, this.#inbox.address, 'app@shop.test');
    await smtp.close();
  }

  async #refuse(reply: { code: number; text: string }): Promise<void> {
    const match = { recipient: this.#inbox.address };
    await this.#postern.faults.add({ at: 'rcpt', match, action: { reply }, times: 1 });
    await this.#attempt(reply.code);
  }

  async #refuseRequest(message: object): Promise<void> {
    const response = await fetch(new URL('/capture/resend/emails', this.#postern.url), {
      method: 'POST',
      headers: { authorization: 'Bearer re_secret', 'content-type': 'application/json' },
      body: JSON.stringify(this.#named(message)),
    });
    assert.equal(response.status, 422);
  }

  async #attempt(code: number): Promise<void> {
    const smtp = await SmtpClient.connect(this.#smtpPort);
    await smtp.say('MAIL FROM:<app@shop.test>');
    assert.match(await smtp.say(`RCPT TO:<${this.#inbox.address}>`), new RegExp(`^${code} `));
    await smtp.close();
  }

  async #open({ inbox, ...outcome }: Extract<Step, { inbox: unknown }>): Promise<void> {
    const answer = await this.#driver.call({ inbox: { url: this.#postern.url, ...this.#named(inbox) } });
    if (outcome.throws) return this.#check(answer, outcome);
    this.#inbox = returned(answer) as { address: string; url: string };
  }

  async #call({
    meanwhile = [],
    returns,
    throws,
    report,
    says,
    ...call
  }: Call & Outcome & { meanwhile?: Sent[] }) {
    const answered = this.#driver.call(this.#named(call));
    for (const message of meanwhile) {
      await until(async () => (await this.#postern.api.info()).waiting > 0);
      await this.#send(message);
    }
    this.#check(await answered, { returns, throws, report, says });
  }

  #check(answer: Answer, { returns, throws, report, says }: Outcome): void {
    if (!throws) {
      const value = returned(answer) as { id?: string; smtp?: string } | null | undefined;
      if (value?.id) this.#messageId = value.id;
      if (value?.smtp) this.#mailbox = value.smtp;
      assert.deepEqual(listed(value ?? null, returns), this.#named(returns));
      return;
    }
    assert.ok('error' in answer, `${throws} expected, but got ${JSON.stringify(answer)}`);
    assert.equal(answer.error, throws, answer.message);
    assert.ok(answer.message.includes(says ?? ''), answer.message);
    if (report) assert.deepEqual(this.#anonymous(answer.message).split('\n'), report);
  }

  /** With the values of this run instead of their names. */
  #named<T>(value: T): T {
    if (value === undefined) return value;
    const json = JSON.stringify(value)
      .replaceAll('ADDRESS', this.#inbox.address)
      .replaceAll('URL/', `${this.#postern.url}/`)
      .replaceAll('SMTP_PORT', String(this.#smtpPort))
      .replaceAll('PROXY', this.#proxy.to(this.#postern.url))
      .replaceAll('/ID/', `/${this.#messageId}/`);
    return JSON.parse(json);
  }

  /** With names instead of the values of this run. */
  #anonymous(report: string): string {
    return (
      report
        .replaceAll(this.#inbox.url, 'PAGE')
        .replaceAll(this.#inbox.address, 'ADDRESS')
        .replaceAll(`${this.#postern.url}/`, 'URL/')
        .replaceAll(/\/messages\/\w{26}\//g, '/messages/ID/')
        .replaceAll(/within [\d.]+ s\b/g, 'within # s')
        .replaceAll(/\b\d\d:\d\d:\d\d\.\d{3}\b/g, 'TIME')
        .replace(/(?<=the application sends, or ).*(?=\.$)/m, '#')
        // Names of criteria in Python.
        .replaceAll('has_attachments', 'hasAttachments')
    );
  }
}

function returned(answer: Answer): unknown {
  if ('value' in answer) return answer.value;
  throw new Error(`${answer.error}: ${answer.message}`);
}

/** Of objects, only the properties that the table lists. */
function listed(value: unknown, expected: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(expected))
    return value.map((one, index) => listed(one, expected[index]));
  if (typeof value !== 'object' || value === null || typeof expected !== 'object' || expected === null)
    return value;
  return Object.fromEntries(
    Object.entries(expected).map(([name, one]) => [
      name,
      listed((value as Record<string, unknown>)[name], one),
    ]),
  );
}
