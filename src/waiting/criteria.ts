import type { FilterParameters } from '../contract/filter.ts';
import { mayLackRecipients, mayLackSubject } from '../contract/message/listed.ts';
import type { MessageSummary } from '../contract/message/message.ts';
import type { NearMiss } from '../contract/wait.ts';
import { isGiven, searchOf } from '../mailbox/filters.ts';
import type { MessageFilter } from '../mailbox/ports.ts';
import { statesOf } from '../text/changing-state.ts';
import { recipientsKey, substringKey } from '../text/substring-key.ts';

type Difference = NearMiss['differs'][number];

/** A condition of a filter that can be checked with a message's summary. */
export interface Criterion {
  /** Its name in the query string. */
  name: string;
  wanted: Difference['wanted'];
  /** Also true if the message may match, but its summary is truncated. */
  matches(message: FoldedMessage): boolean;
  /** The actual value of the message. */
  actual(message: MessageSummary): Difference['wanted'];
}

// All listeners of an event get the same summary object.
const folded = new WeakMap<MessageSummary, FoldedMessage>();

/** A summary whose texts are folded at most once, for any number of filters. */
export class FoldedMessage {
  readonly summary: MessageSummary;
  readonly lacksSubject: boolean;
  readonly lacksRecipients: boolean;
  #subject: string | undefined;
  #sender: string | undefined;
  #recipients: string | undefined;
  #addresses: Set<string> | undefined;

  private constructor(summary: MessageSummary) {
    this.summary = summary;
    this.lacksSubject = mayLackSubject(summary);
    this.lacksRecipients = mayLackRecipients(summary);
  }

  static of(summary: MessageSummary): FoldedMessage {
    const cached = folded.get(summary);
    if (cached) return cached;
    const message = new FoldedMessage(summary);
    folded.set(summary, message);
    return message;
  }

  get subject(): string {
    this.#subject ??= substringKey(this.summary.subject);
    return this.#subject;
  }

  get sender(): string {
    this.#sender ??= substringKey(this.summary.sender);
    return this.#sender;
  }

  get recipients(): string {
    this.#recipients ??= recipientsKey(this.summary.recipients);
    return this.#recipients;
  }

  /** The recipients one by one: thousands of filters may each have twenty addresses. */
  get addresses(): Set<string> {
    this.#addresses ??= new Set(this.summary.recipients.map(substringKey));
    return this.#addresses;
  }
}

/** The filters that a summary decides: `q` needs the text, and `after` the order of arrival. */
type DecidedFilter = Exclude<keyof FilterParameters, 'q' | 'after'>;

interface Decision<Wanted> {
  /** What comes before the actual value, in a sentence about a message that does not match. */
  introduction: string;
  actual: Criterion['actual'];
  /** Whether a message matches, or may match although its summary is truncated. */
  matcher(wanted: Wanted): Criterion['matches'];
  /** Whether messages can be changed so that they match. */
  isChangeable?: true;
}

/** How each filter is decided without the store. */
export const decisions: { [Name in DecidedFilter]: Decision<NonNullable<FilterParameters[Name]>> } = {
  subject: substring(
    'its subject is',
    ({ subject }) => subject,
    (message, key) => message.lacksSubject || message.subject.includes(key),
  ),
  sender: substring(
    'its sender is',
    ({ sender }) => sender,
    ({ sender }, key) => sender.includes(key),
  ),
  recipient: substring(
    'it was sent to',
    ({ recipients }) => recipients,
    (message, key) => message.lacksRecipients || message.recipients.includes(key),
  ),
  to: {
    introduction: 'it was sent to',
    actual: ({ recipients }) => recipients,
    matcher: (addresses) => {
      const keys = addresses.map(substringKey);
      return (message) => message.lacksRecipients || keys.some((key) => message.addresses.has(key));
    },
  },
  tag: {
    introduction: 'its tags are',
    actual: ({ tags }) => tags,
    matcher:
      (wanted) =>
      ({ summary }) =>
        wanted.some((tag) => summary.tags.includes(tag)),
    isChangeable: true,
  },
  starred: { ...flag('starred is', ({ is_starred }) => is_starred), isChangeable: true },
  unread: { ...flag('unread is', ({ is_read }) => !is_read), isChangeable: true },
  has_attachments: flag('has_attachments is', ({ has_attachments }) => has_attachments),
};

function substring(
  introduction: string,
  actual: Criterion['actual'],
  contains: (message: FoldedMessage, key: string) => boolean,
): Decision<string> {
  const matcher = (part: string) => {
    const key = substringKey(part);
    return (message: FoldedMessage) => contains(message, key);
  };
  return { introduction, actual, matcher };
}

function flag(introduction: string, actual: (summary: MessageSummary) => boolean): Decision<boolean> {
  return { introduction, actual, matcher: () => (message) => actual(message.summary) };
}

/** The conditions of a filter that its summary decides. */
export function criteriaOf(filter: MessageFilter): Criterion[] {
  return givenIn(filter).map((name) => {
    const { actual, matcher } = decisions[name] as Decision<unknown>;
    const wanted = filter[name]!;
    return { name, wanted, actual, matches: matcher(wanted) };
  });
}

/** True if changing flags or tags can affect whether a message matches. */
export function hasChangeable(filter: MessageFilter): boolean {
  const search = searchOf(filter);
  return (
    givenIn(filter).some((name) => decisions[name].isChangeable) ||
    (search !== undefined && statesOf(search).length > 0)
  );
}

function givenIn(filter: MessageFilter): DecidedFilter[] {
  return (Object.keys(decisions) as DecidedFilter[]).filter((name) => isGiven(filter[name]));
}
