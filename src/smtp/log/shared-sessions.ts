import type { SmtpRefusal, SmtpSession, SmtpSessionDetails } from '../../contract/session.ts';
import type { Nodes } from '../../mailbox/shared.ts';
import type { SessionQuery, SmtpSessions } from '../ports.ts';

interface Listed {
  sessions: SmtpSession[];
  total: number;
}

interface Refused {
  time: number;
  addresses: readonly string[];
}

/**
 * The SMTP sessions of all nodes on one store. Each node keeps its own in memory and is asked for them on request, so a
 * session does not use the database. Those of this node are listed even while the others cannot be asked.
 */
export class SharedSessions implements SmtpSessions {
  readonly #local: SmtpSessions;
  readonly #nodes: Nodes;

  constructor(local: SmtpSessions, nodes: Nodes) {
    this.#local = local;
    this.#nodes = nodes;
    nodes.answer('sessions', (query) => local.list(query as SessionQuery));
    nodes.answer('session', (id) => local.get(id as string) ?? null);
    nodes.answer('refused', (question) => {
      const { time, addresses } = question as Refused;
      return local.refusedSince(time, addresses);
    });
  }

  get kept(): number {
    return this.#local.kept;
  }

  async list(query: SessionQuery): Promise<Listed> {
    const lists = [await this.#local.list(query), ...(await this.#ask<Listed>('sessions', query))];
    const sessions = lists.flatMap((list) => list.sessions);
    sessions.sort((one, other) => other.started_at.localeCompare(one.started_at));
    return {
      sessions: sessions.slice(0, query.limit),
      total: lists.reduce((sum, { total }) => sum + total, 0),
    };
  }

  async get(id: string): Promise<SmtpSessionDetails | undefined> {
    const own = await this.#local.get(id);
    return own ?? (await this.#ask<SmtpSessionDetails>('session', id))[0];
  }

  async refusedSince(time: number, addresses: readonly string[] = []): Promise<SmtpRefusal[]> {
    const own = await this.#local.refusedSince(time, addresses);
    const others = await this.#ask<SmtpRefusal[]>('refused', { time, addresses });
    return [own, ...others].flat().sort((one, other) => one.at.localeCompare(other.at));
  }

  async #ask<T>(kind: string, question: unknown): Promise<T[]> {
    const answers = await this.#nodes.ask(kind, question).catch(() => []);
    return answers.filter((answer) => answer !== null) as T[];
  }
}
