import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Nodes } from '../../../mailbox/shared.ts';
import type { PgConnections } from '../connection/connections.ts';
import { Loop } from '../loop.ts';
import { NOW } from '../schema/tables.ts';
import type { ChangeLog } from './change-log.ts';

// How often a node records that it is running, and how long such a record is valid.
const BEAT_MS = 1000;
const ALIVE_MS = 3000;

// How long to wait for answers of the other nodes.
const ANSWER_MS = 2000;

// How often to look for questions and answers, with and without notifications.
const POLL_HEARD_MS = 500;
const POLL_MS = 50;

// Questions that tell the other nodes to read something again. One that missed some reads all of it again.
const NOTICES = ['faults', 'mailboxes'];

/** Questions of one node to all others, stored as rows. NOTIFY says that there is something to read, as for changes. */
export class PostgresNodes implements Nodes {
  readonly id = randomUUID();
  /** When this node started, by the clock of the database. */
  startedAt = 0;
  /** Nodes that were believed to be running before this one. */
  #earlier: { node: string }[] = [];
  readonly #connections: PgConnections;
  readonly #schema: string;
  readonly #changes: ChangeLog;
  readonly #answers = new Map<string, (question: unknown) => unknown>();
  /** When this node has last looked for questions, and answered all of them. */
  #upToDateAt = 0;
  readonly #beating = new Loop();
  readonly #answering = new Loop();

  constructor(connections: PgConnections, changes: ChangeLog) {
    this.#connections = connections;
    this.#schema = connections.schema;
    this.#changes = changes;
    changes.on.nodes = () => this.#answering.wake();
  }

  async start(): Promise<void> {
    this.#earlier = await this.#others();
    this.startedAt = await this.#beat();
    this.#upToDateAt = Date.now();
    this.#beating.start(() => this.#beat().then(() => BEAT_MS));
    this.#answering.start(() => this.#answerAll().then(() => this.#pollMs));
  }

  async close(): Promise<void> {
    await Promise.all([this.#beating.close(), this.#answering.close()]);
    // The other nodes must no longer wait for answers of this one.
    await this.#write(`DELETE FROM ${this.#schema}.nodes WHERE inbox = $1 AND node = $2`, this.id).catch(
      () => {},
    );
  }

  /** Whether this node did not answer in time, so that others no longer wait for it: it was paused, or cut off. */
  get isBehind(): boolean {
    return Date.now() - this.#upToDateAt > ANSWER_MS;
  }

  answer(kind: string, answer: (question: unknown) => unknown): void {
    this.#answers.set(kind, answer);
  }

  waitUntilAlone(): Promise<boolean> {
    return this.#waitUntilGone(() => true);
  }

  /** Whether those that ran before this node have ended. Waits a few seconds if one of them may have been killed. */
  isFirst(): Promise<boolean> {
    return this.#waitUntilGone(({ node }) => this.#earlier.some((earlier) => earlier.node === node));
  }

  /** False if one of these nodes is running. */
  async #waitUntilGone(isMeant: (other: { node: string }) => boolean): Promise<boolean> {
    const seen = new Map<string, number>();
    for (;;) {
      const others = (await this.#others()).filter(isMeant);
      if (others.length === 0) return true;
      for (const { node, seen_at } of others) {
        // Only a node that is running records that again.
        if (seen_at !== (seen.get(node) ?? seen_at)) return false;
        seen.set(node, seen_at);
      }
      await pause(BEAT_MS / 4);
    }
  }

  async ask(kind: string, question: unknown): Promise<unknown[]> {
    const others = await this.#others();
    if (others.length === 0) return [];
    const id = randomUUID();
    await this.#write(
      `INSERT INTO ${this.#schema}.questions(inbox, question, node, kind, body, created_at)
       VALUES ($1, $2, $3, $4, $5, ${NOW})`,
      id,
      this.id,
      kind,
      JSON.stringify(question),
    );
    this.#changes.notify('nodes');
    const deadline = Date.now() + ANSWER_MS;
    // An answer can have megabytes, and every question and answer of any node wakes this.
    const answers = new Map<string, unknown>();
    for (;;) {
      const { woken } = this.#answering;
      const rows = await this.#connections.query<{ node: string; body: string }>(
        `SELECT node, body FROM ${this.#schema}.answers WHERE inbox = $1 AND question = $2 AND node <> ALL($3::uuid[])`,
        id,
        [...answers.keys()],
      );
      for (const { node, body } of rows) answers.set(node, JSON.parse(body));
      if (answers.size >= others.length || Date.now() > deadline) return [...answers.values()];
      await Promise.race([woken, pause(this.#pollMs)]);
    }
  }

  #others(): Promise<{ node: string; seen_at: number }[]> {
    return this.#connections.query(
      `SELECT node, seen_at FROM ${this.#schema}.nodes WHERE inbox = $1 AND node <> $2 AND seen_at > ${NOW} - ${ALIVE_MS}`,
      this.id,
    );
  }

  async #beat(): Promise<number> {
    const [row] = await this.#write<{ seen_at: number }>(
      `INSERT INTO ${this.#schema}.nodes(inbox, node, seen_at) VALUES ($1, $2, ${NOW})
       ON CONFLICT (inbox, node) DO UPDATE SET seen_at = excluded.seen_at RETURNING seen_at`,
      this.id,
    );
    return row!.seen_at;
  }

  /** Nothing of this is needed after a crash, so it waits neither for the disk nor for a standby. */
  #write<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.#connections.queryAfter<Row>('SET LOCAL synchronous_commit = off', text, ...values);
  }

  async #answerAll(): Promise<void> {
    const { isBehind } = this;
    const now = Date.now();
    const questions = await this.#connections.query<{ question: string; kind: string; body: string }>(
      `SELECT question, kind, body FROM ${this.#schema}.questions q
       WHERE inbox = $1 AND node <> $2 AND created_at > ${NOW} - ${ANSWER_MS} AND NOT EXISTS (
         SELECT 1 FROM ${this.#schema}.answers a WHERE a.inbox = q.inbox AND a.question = q.question AND a.node = $2)`,
      this.id,
    );
    for (const { question, kind, body } of questions) {
      // A node of another version may not know this kind of question.
      const answer = await this.#answers.get(kind)?.(JSON.parse(body));
      await this.#write(
        `INSERT INTO ${this.#schema}.answers(inbox, question, node, body, created_at)
         VALUES ($1, $2, $3, $4, ${NOW}) ON CONFLICT DO NOTHING`,
        question,
        this.id,
        JSON.stringify(answer ?? null),
      );
      this.#changes.notify('nodes');
    }
    if (isBehind) for (const kind of NOTICES) await this.#answers.get(kind)?.(null);
    this.#upToDateAt = now;
  }

  get #pollMs(): number {
    return this.#changes.isHeard ? POLL_HEARD_MS : POLL_MS;
  }
}
