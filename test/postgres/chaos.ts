/** Several nodes on one database under load, while parts of it fail. `faultsOf` checks the results at the end. */
import { setTimeout as pause } from 'node:timers/promises';
import { keptId, SmtpClient } from '../smtp-client.ts';
import { faultsOf } from './chaos-checks.ts';
import { ChaosNode } from './chaos-node.ts';

export interface ChaosOptions {
  /** The addresses through which the nodes connect to the database, one for each node. */
  databases: string[];
  messages: number;
  /** The number of sockets on each node. */
  sockets: number;
  waiters: number;
  senders: number;
  /** The failures to cause, in this order and evenly spread over the messages. */
  troubles: ((nodes: ChaosNode[]) => Promise<void>)[];
}

export interface ChaosResult {
  /** Descriptions of everything that went wrong. */
  faults: string[];
  acknowledged: number;
  /** Attempts that got an error reply, or no reply. */
  refused: number;
  /** The longest time from a 250 reply to the response to a wait for that message, in milliseconds. */
  slowestWait: number;
  seconds: number;
}

const LAST = 'last';
const WAIT_MS = 55_000;
// How long the event of the last message may take to reach all sockets. A socket that has not received it is a fault.
const LAST_MS = 30_000;

export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const run = new Run(options);
  try {
    return await run.run();
  } finally {
    await run.end();
  }
}

class Run {
  readonly #options: ChaosOptions;
  readonly #nodes: ChaosNode[];
  /** Ids by subject. */
  readonly #acknowledged = new Map<string, string>();
  /** The subjects of all messages that were sent, in this order. */
  readonly #attempts: string[] = [];
  /** When each message was acknowledged, by number. */
  readonly #times = new Map<number, number>();
  readonly #faults: string[] = [];
  #next = 0;
  #refused = 0;
  #slowestWait = 0;

  constructor(options: ChaosOptions) {
    this.#options = options;
    const { databases, sockets } = options;
    const attempts = () => this.#attempts.length;
    this.#nodes = databases.map((database) => new ChaosNode({ database, sockets, attempts }));
  }

  async run(): Promise<ChaosResult> {
    await Promise.all(this.#nodes.map((node) => node.start()));
    const started = performance.now();
    const { senders, waiters, messages } = this.#options;
    const waiting = this.#nodes.flatMap((node, n) =>
      Array.from({ length: waiters }, (_, i) =>
        this.#wait(
          node,
          Math.floor(((i * this.#nodes.length + n) * messages) / (waiters * this.#nodes.length)),
        ),
      ),
    );
    await Promise.all([
      ...Array.from({ length: senders }, () => this.#send()),
      ...waiting,
      this.#makeTrouble(),
    ]);
    await this.#deliver(LAST, messages);
    const heard = this.#nodes.flatMap((node) => node.heard);
    const deadline = performance.now() + LAST_MS;
    const isLate = () => performance.now() > deadline;
    while (heard.some(({ isOpen, events }) => isOpen && events.at(-1) !== `new ${LAST}`) && !isLate())
      await pause(20);
    const seconds = (performance.now() - started) / 1000;
    for (const [n, { crashes }] of this.#nodes.entries())
      if (crashes > 0) this.#faults.push(`node ${n} has ended by itself`);
    const ports = this.#nodes.map((node) => node.running!.httpPort);
    this.#faults.push(
      ...(await faultsOf({ ports, heard, attempts: this.#attempts, acknowledged: this.#acknowledged })),
    );
    return {
      faults: this.#faults,
      acknowledged: this.#acknowledged.size,
      refused: this.#refused,
      slowestWait: this.#slowestWait,
      seconds,
    };
  }

  async end(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.end()));
  }

  async #makeTrouble(): Promise<void> {
    const { troubles, messages } = this.#options;
    for (const [i, trouble] of troubles.entries()) {
      const due = (messages * (i + 1)) / (troubles.length + 1);
      while (this.#acknowledged.size < due) await pause(10);
      await trouble(this.#nodes);
    }
  }

  async #send(): Promise<void> {
    const { messages } = this.#options;
    for (let number = this.#next++; number < messages; number = this.#next++)
      await this.#deliver(`message ${number}`, number);
  }

  /** Retries until the message is acknowledged. Each attempt has its own subject, because all may be stored. */
  async #deliver(name: string, number: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const subject = attempt === 1 ? name : `${name} attempt ${attempt}`;
      this.#attempts.push(subject);
      const node = this.#nodes[Math.floor(Math.random() * this.#nodes.length)]!;
      const id = node.running && (await sent(node.running.smtpPort, subject, addressOf(number)));
      if (id) {
        this.#acknowledged.set(subject, id);
        this.#times.set(number, performance.now());
        return;
      }
      this.#refused++;
      await pause(20);
    }
  }

  /** Repeats the wait until the message has arrived, because waits are lost when their node is killed. */
  async #wait(node: ChaosNode, number: number): Promise<void> {
    const query = new URLSearchParams({ to: addressOf(number), timeout: `${WAIT_MS / 1000}` });
    for (;;) {
      const began = performance.now();
      const response =
        node.running &&
        (await fetch(`http://127.0.0.1:${node.running.httpPort}/api/v1/wait?${query}`).catch(
          () => undefined,
        ));
      const time = this.#times.get(number) ?? Number.POSITIVE_INFINITY;
      if (response?.status === 200) {
        await response.body?.cancel();
        this.#slowestWait = Math.max(this.#slowestWait, performance.now() - Math.max(began, time));
        return;
      }
      // A message that was acknowledged after the timeout is too late.
      if (response?.status === 417 && time < began + WAIT_MS)
        return void this.#faults.push(`a wait for message ${number} did not end`);
      await response?.body?.cancel();
      await pause(20);
    }
  }
}

/** The id of the message, or undefined if it was not acknowledged. */
async function sent(port: number, subject: string, to: string): Promise<string | undefined> {
  let client: SmtpClient | undefined;
  try {
    client = await SmtpClient.connect(port);
    return keptId(await client.send(`Subject: ${subject}\r\n\r\nbody`, to));
  } catch {
    return undefined;
  } finally {
    await client?.close();
  }
}

function addressOf(number: number): string {
  return `to-${number}@example.test`;
}
