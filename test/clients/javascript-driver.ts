import {
  type Inbox,
  type MessageCriteria,
  Postern,
  type ReceivedMessage,
  type TextPattern,
} from '../../src/client/index.ts';
import type { Answer, Call, Driver, OpenInbox, Pattern } from './drivers.ts';

/** The JavaScript client, in this process. */
export class JavaScriptDriver implements Driver {
  #inbox!: Inbox;
  #last!: ReceivedMessage;

  async call(request: Call | OpenInbox): Promise<Answer> {
    try {
      return { value: await ('inbox' in request ? this.#open(request.inbox) : this.#run(request)) };
    } catch (error) {
      const { name, message } = error as Error;
      // The error of a request without response is a TypeError too, like that of `fetch`.
      const isNoResponse = error instanceof TypeError && error.cause !== undefined;
      if (isNoResponse) return { error: 'ConnectionError', message };
      return { error: error instanceof TypeError ? 'invalid argument' : name, message };
    }
  }

  async close(): Promise<void> {}

  #open({ url, ...options }: OpenInbox['inbox']): unknown {
    this.#inbox = new Postern({ url, timeout: 60_000 }).inbox(options);
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
        const { name, contentType, size, bytes } = this.#last.attachment(patternOf(argument));
        return { name, contentType, size, content: new TextDecoder().decode(await bytes()) };
      }
      case 'header':
        return this.#last.header(String(argument)) ?? null;
      default:
        return this.#last[call](patternOf(argument));
    }
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
