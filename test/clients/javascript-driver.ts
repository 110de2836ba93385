import { NoResponseError } from '../../src/client/inbox/deadline.ts';
import {
  type Fault,
  type FaultRequest,
  type Inbox,
  type InboxEvent,
  type MessageCriteria,
  type MessagePage,
  Postern,
  type PosternMailbox,
  type ReceivedMessage,
  type SendRequest,
  type TextPattern,
} from '../../src/client/index.ts';
import type { Answer, Call, Driver, OpenInbox, Pattern } from './drivers.ts';

/** The JavaScript client, in this process. */
export class JavaScriptDriver implements Driver {
  #postern!: Postern;
  #mailbox!: PosternMailbox;
  #inbox!: Inbox;
  #last!: ReceivedMessage;
  #fault!: Fault;
  #page!: { query: object; cursor: string | null };
  #events!: AsyncGenerator<InboxEvent, void>;

  async call(request: Call | OpenInbox): Promise<Answer> {
    try {
      return { value: await ('inbox' in request ? this.#open(request.inbox) : this.#run(request)) };
    } catch (error) {
      const { name, message } = error as Error;
      // The error of a request without response is a TypeError too, like that of `fetch`.
      const isNoResponse =
        error instanceof NoResponseError || (error instanceof TypeError && error.cause !== undefined);
      if (isNoResponse) return { error: 'ConnectionError', message };
      return { error: error instanceof TypeError ? 'invalid argument' : name, message };
    }
  }

  async close(): Promise<void> {}

  #open({ url, ...options }: OpenInbox['inbox']): unknown {
    this.#postern = new Postern({ url, timeout: 60_000 });
    this.#inbox = this.#postern.inbox(options);
    const { address, url: page } = this.#inbox;
    return { address, url: page };
  }

  async #run({ call, count = 1, criteria, argument, ...times }: Call): Promise<unknown> {
    const options = Object.fromEntries(
      Object.entries(times).map(([name, seconds]) => [name, seconds * 1000]),
    );
    const expected = expectedOf(criteria);
    const inbox = this.#inbox;
    switch (call) {
      case 'message':
      case 'take':
        this.#last = await inbox[call](expected, options);
        return described(this.#last);
      case 'messages':
        return (await inbox.messages(count, expected, options)).map(described);
      case 'none':
        return inbox.none(isConditions(expected) ? { ...expected, ...options } : expected);
      case 'seen':
        return (await inbox.seen()).map(described);
      case 'attachment': {
        const { name, contentType, size, bytes } = this.#last.attachment(patternOf(argument as Pattern));
        return { name, contentType, size, content: new TextDecoder().decode(await bytes()) };
      }
      case 'header':
        return this.#last.header(String(argument)) ?? null;
      case 'code':
      case 'link':
        return this.#last[call](patternOf(argument as Pattern));
      case 'snapshot':
        return this.#last.snapshot();
      case 'allFindings':
      case 'checks': {
        const only = argument === undefined ? {} : { only: argument as 'html' };
        const checks = await this.#last.checks({ ...only, all: call === 'allFindings' });
        return checks.map(({ findings, ...check }) => ({
          ...check,
          findings: findings.map(({ where, ...finding }) => ({ ...finding, ...where })),
        }));
      }
      default:
        return this.#request(call, (argument ?? {}) as Record<string, never>);
    }
  }

  /** A call on the Postern. */
  async #request(call: Call['call'], argument: Record<string, never>): Promise<unknown> {
    const { api, faults } = this.#postern;
    switch (call) {
      case 'addFault':
        this.#fault = await faults.add(argument as unknown as FaultRequest);
        return this.#fault;
      case 'fault':
        return faults.get(this.#fault.id);
      case 'faults':
        return faults.list();
      case 'removeFault':
        return faults.remove(this.#fault.id);
      case 'clearFaults':
        return (await faults.clear()).deleted;
      case 'send': {
        const { has_attachments: hasAttachments, ...sent } = await api.send(
          argument as unknown as SendRequest,
        );
        return { ...sent, hasAttachments };
      }
      case 'list':
        return this.#list(argument, await api.list(argument));
      case 'nextPage': {
        const { query, cursor } = this.#page;
        return this.#list(query, await api.list({ ...query, before: cursor! }));
      }
      case 'get': {
        const { codes, ...message } = await api.get(this.#last.id, { include: ['codes'] });
        return { ...message, codes: codes?.map(({ value }) => value) };
      }
      case 'remove':
        return api.remove(this.#last.id);
      case 'removeAll':
        return (await api.removeAll(argument)).deleted;
      case 'clear':
        return (await api.clear()).deleted;
      case 'createMailbox': {
        const { expires_in, ...options } = argument as { name?: string; expires_in?: number };
        const expiry = expires_in !== undefined && { expiresIn: expires_in * 1000 };
        this.#postern = this.#mailbox = await this.#postern.createMailbox({ ...options, ...expiry });
        this.#inbox = this.#mailbox.inbox({ address: this.#inbox.address, earlier: true });
        return { name: this.#mailbox.name, url: this.#mailbox.url, smtp: this.#mailbox.smtp.url };
      }
      case 'removeMailbox':
        return this.#mailbox.remove();
      case 'events':
        this.#events = this.#postern.events(argument);
        return null;
      case 'event': {
        const { value } = await this.#events.next();
        return { type: value?.type, ...(value && 'data' in value && value.data) };
      }
      case 'closeEvents':
        await this.#events.return();
        return null;
      default:
        throw new Error(`unknown call ${call}`);
    }
  }

  #list(query: object, page: MessagePage): MessagePage {
    this.#page = { query, cursor: page.next_cursor };
    return page;
  }
}

function expectedOf(criteria: Call['criteria']): MessageCriteria | TextPattern | undefined {
  if (criteria === undefined || typeof criteria === 'string' || 'regex' in criteria)
    return patternOf(criteria as Pattern) ?? {};
  return Object.fromEntries(
    Object.entries(criteria).map(([name, value]) => {
      if (name === 'where') return [name, ({ text }: { text: string }) => text.includes(String(value))];
      return [name, typeof value === 'boolean' ? value : patternOf(value)];
    }),
  );
}

function isConditions(expected: MessageCriteria | TextPattern | undefined): expected is MessageCriteria {
  return typeof expected === 'object' && !(expected instanceof RegExp);
}

function patternOf(pattern: Pattern | undefined): TextPattern | undefined {
  return typeof pattern === 'object' ? new RegExp(pattern.regex, pattern.flags) : pattern;
}

function described(message: ReceivedMessage): unknown {
  const { id, subject, sender, recipients, text, html, tags, size, viewUrl } = message;
  const { from, to, cc, replyTo, date, messageId, hasTextPart } = message;
  return {
    ...{ id, subject, sender, recipients, text, html, tags, size, viewUrl },
    ...{ to, cc, replyTo, hasTextPart },
    // Absent in JSON is null.
    ...{ from: from ?? null, messageId: messageId ?? null, date: date?.getTime() ?? null },
    receivedAt: message.receivedAt.getTime(),
    links: message.links.map(({ url, kind }) => ({ url, kind })),
    codes: message.codes.map(({ value }) => value),
  };
}
