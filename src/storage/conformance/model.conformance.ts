import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { MessageSummary } from '../../contract/message/message.ts';
import type { ListQuery, MessageFilter } from '../../mailbox/ports.ts';
import { fold, foldCase } from '../../text/fold.ts';
import type { FieldText } from '../../text/match.ts';
import {
  isPlainField,
  matchesNothing,
  parseQuery,
  type QueryCondition,
  type SearchQuery,
  type Term,
} from '../../text/query.ts';
import { words } from '../../text/words.ts';
import { type StoreForTests, StoreUnderTest } from './store-under-test.conformance.ts';

/** A message in the model, the simplest possible store. */
interface Modelled {
  /** Its position in the order of arrival. */
  place: number;
  summary: MessageSummary;
  fields: FieldText[];
}

/** The inbox, oldest first, and the deleted messages by batch. */
interface Model {
  inbox: Modelled[];
  trash: Map<string, Modelled[]>;
  arrived: number;
}

const WORDS = [
  'red',
  'Green',
  'blüe',
  'grün',
  'order-17',
  'bob@example.org',
  'STRASSE',
  'straße',
  '東京',
  'x',
  'a.b',
  '👍',
  'e\u0301t\u00e9',
];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((list) => list.join(' '));
const address = fc.constantFrom(
  'anna@example.com',
  'bob@example.org',
  'bob@example.com',
  'grün@straße.test',
  'x@y.z',
);
const tags = fc.array(fc.constantFrom('a', 'b', 'A', 'big deal'), { maxLength: 3 });

const header = fc.option(
  fc.constantFrom('Bob Red <bob@example.org>', 'anna@example.com, x@y.z', 'Red Green'),
  {
    nil: undefined,
  },
);

const item = fc.oneof(
  fc.constantFrom(...WORDS, 'gr*', 'orde*', '"red green"', '"blue re"*', '!'),
  text,
  // The values to try with each operator; `#` stands for the time at which one of the messages arrived.
  fc
    .tuple(
      fc.constantFrom('from:', 'to:', 'cc:', 'subject:', 'bcc:'),
      fc.constantFrom(...WORDS, 'gr*', '"bob red"', '"re"*'),
    )
    .map((pair) => pair.join('')),
  fc.constantFrom('filename:bill', 'filename:red', 'filename:"bill re*', 'filename:bil*', 'filename:gr*'),
  fc.constantFrom('tag:a', 'tag:A', 'tag:á', 'tag:b', 'tag:bi*', 'tag:*', 'tag:nobody'),
  fc.constantFrom('is:unread', 'is:read', 'is:starred', 'is:unstarred', 'has:attachment', 'has:inline'),
  fc.constantFrom('before:#', 'after:#', 'before:1h', 'after:1h', 'after:2020', 'before:2020-02'),
  fc.constantFrom(
    'larger:300',
    'smaller:300',
    'larger:1k',
    'smaller:1G',
    'larger:big',
    'is:odd',
    'before:',
    'x:red',
  ),
);
const q = fc
  .array(fc.tuple(fc.constantFrom('', '', '-'), item, fc.constantFrom(' ', ' ', ' OR ')), { maxLength: 5 })
  .map((list) => list.map((one) => one.join('')).join(''));

/** A filter with numbers in place of ids: positions of existing messages, in the order of arrival. */
const filter = fc.record(
  {
    q,
    subject: fc.constantFrom('re', 'red', 'GRÜ', 'grun', 'STRA', 'asse', '京', ' '),
    sender: fc.constantFrom('bob', 'ex', '@example.com', 'STRASSE'),
    recipient: fc.constantFrom('bob@', 'x', 'GRÜN@straße', 'org'),
    to: fc.array(fc.constantFrom('BOB@example.org', 'ob@example.org', 'x@y.z', 'GRÜN@STRASSE.test'), {
      minLength: 1,
      maxLength: 2,
    }),
    starred: fc.boolean(),
    unread: fc.boolean(),
    has_attachments: fc.boolean(),
    tag: tags,
    after: fc.nat(),
    time: fc.nat(),
    ids: fc.array(fc.nat(), { maxLength: 4 }),
  },
  { requiredKeys: [], noNullPrototype: true },
);
// Most filters have a condition or two.
const someConditions = fc.tuple(filter, fc.nat(), fc.nat()).map(([whole, a, b]) => {
  const names = Object.keys(whole) as (keyof typeof whole)[];
  const kept = new Set([names[a % names.length], names[b % names.length]]);
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => kept.has(name as keyof typeof whole)),
  ) as typeof whole;
});

const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      subject: text,
      body: text,
      sender: address,
      recipients: fc.array(address, { maxLength: 3 }),
      from: header,
      to: header,
      cc: header,
      attachment: fc.boolean(),
      filename: fc.constantFrom('bill.pdf', 'Bill red.txt', 'grün.png'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      which: fc.nat(),
      patch: fc.record({ is_read: fc.boolean(), is_starred: fc.boolean(), tags }, { requiredKeys: [] }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('trash' as const),
      which: fc.nat(),
      batch: fc.constantFrom('a', 'b'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('restore' as const), batch: fc.constantFrom('a', 'b') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      before: fc.option(fc.nat(), { nil: undefined }),
      filter: someConditions,
      page: fc.record(
        { limit: fc.integer({ min: 1, max: 5 }), offset: fc.nat(4) },
        { requiredKeys: ['limit'] },
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('count' as const), filter: someConditions }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ids' as const), filter: someConditions }) },
);
type Conditions = typeof filter extends fc.Arbitrary<infer T> ? Partial<T> : never;
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

export function describeModel(stores: StoreForTests): void {
  describe('any sequence of operations', () => {
    it('has the same result as on a plain list of messages', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 60, size: 'max' }), (operations) =>
          stores.run(async ({ store, events, settled }) => {
            const inbox = new StoreUnderTest(store, events, settled);
            const model: Model = { inbox: [], trash: new Map(), arrived: 0 };
            for (const step of operations) await perform(step, inbox, model);
          }),
        ),
        { numRuns: 15 },
      );
    });
  });
}

async function perform(step: Operation, inbox: StoreUnderTest, all: Model): Promise<void> {
  const { inbox: model, trash } = all;
  const chosen = 'which' in step ? model[step.which % Math.max(1, model.length)] : undefined;
  if (step.do === 'send') {
    const { from, to, cc, ...rest } = step;
    const headers = { ...(from && { from }), ...(to && { to }), ...(cc && { cc }) };
    const summary = await inbox.send({ ...rest, ...headers, text: step.body });
    const text_body = String((await inbox.mailbox.get(summary.id)).text_body);
    model.push({
      place: all.arrived++,
      summary,
      fields: fieldsOf(summary, headers, text_body, step.filename),
    });
  } else if (step.do === 'update' && chosen) {
    Object.assign(chosen.summary, step.patch);
    assert.deepEqual(await inbox.store.update(chosen.summary.id, step.patch), chosen.summary);
  } else if (step.do === 'remove' && chosen) {
    assert.equal(await inbox.store.remove(chosen.summary.id), true);
    model.splice(model.indexOf(chosen), 1);
  } else if (step.do === 'trash' && chosen) {
    assert.equal(await inbox.store.trash(chosen.summary.id, step.batch), 'restorable');
    trash.set(step.batch, [...(trash.get(step.batch) ?? []), chosen]);
    model.splice(model.indexOf(chosen), 1);
  } else if (step.do === 'restore') {
    const restored = trash.get(step.batch);
    assert.equal(await inbox.store.restore(step.batch), restored?.length);
    model.push(...(restored ?? []));
    model.sort((a, b) => a.place - b.place);
    trash.delete(step.batch);
  } else if (step.do === 'settle') {
    await inbox.settled();
  } else if (step.do === 'clear') {
    assert.equal(await inbox.store.clear(), model.length);
    model.length = 0;
    trash.clear();
  } else if (step.do === 'list') {
    const before =
      step.before === undefined ? undefined : model[step.before % Math.max(1, model.length)]?.summary.id;
    const query: ListQuery = { ...named(step.filter, model), ...step.page, ...(before && { before }) };
    assert.deepEqual(await inbox.store.list(query), expectedPage(model, query), JSON.stringify(query));
  } else if (step.do === 'count') {
    const wanted = named(step.filter, model);
    assert.equal(await inbox.store.count(wanted), matching(model, wanted).length, JSON.stringify(wanted));
  } else if (step.do === 'ids') {
    const wanted = named(step.filter, model);
    const ids = (await Array.fromAsync(inbox.store.ids(wanted))).flat();
    assert.deepEqual(ids, matching(model, wanted).map(idOf), JSON.stringify(wanted));
  }
}

const idOf = ({ summary }: Modelled) => summary.id;

/** The filter with the ids of messages in place of numbers. */
function named({ after, ids, time, q, ...rest }: Conditions, model: Modelled[]): MessageFilter {
  const moment = model[(time ?? 0) % Math.max(1, model.length)]?.summary.created_at;
  const id = (n: number) => model[n % Math.max(1, model.length)]?.summary.id;
  const afterId = after === undefined ? undefined : id(after);
  return {
    ...rest,
    ...(q !== undefined && { q: q.replaceAll('#', moment ?? '2026') }),
    ...(afterId && { after: afterId }),
    ...(ids && { ids: ids.map((n) => id(n) ?? 'nobody') }),
  };
}

/** Newest first. */
function matching(model: Modelled[], filter: MessageFilter): Modelled[] {
  const search = parseQuery(filter.q ?? '');
  const contains = (text: string, part: string | undefined) =>
    !part?.trim() || foldCase(text).includes(foldCase(part));
  const order = model.map(idOf);
  return model.toReversed().filter((message) => {
    const { summary } = message;
    const { recipients, tags } = summary;
    if (filter.starred && !summary.is_starred) return false;
    if (filter.unread && summary.is_read) return false;
    if (filter.has_attachments && !summary.has_attachments) return false;
    if (filter.tag?.length && !filter.tag.some((tag) => tags.includes(tag))) return false;
    if (filter.ids && !filter.ids.includes(summary.id)) return false;
    if (filter.after && order.indexOf(summary.id) <= order.indexOf(filter.after)) return false;
    if (!contains(summary.subject, filter.subject) || !contains(summary.sender, filter.sender)) return false;
    if (filter.recipient?.trim() && !recipients.some((address) => contains(address, filter.recipient)))
      return false;
    const exactly = (address: string) => filter.to?.some((to) => foldCase(to) === foldCase(address));
    if (filter.to?.length && !recipients.some(exactly)) return false;
    return search === undefined || (!matchesNothing(search) && isFound(message, search));
  });
}

function isFound(message: Modelled, { groups }: SearchQuery): boolean {
  return groups.every((group) => group.some((condition) => meets(message, condition)));
}

function meets({ summary, fields }: Modelled, condition: QueryCondition): boolean {
  switch (condition.kind) {
    case 'term':
      return fields.some((field) => hasPhrase(field, condition.term)) !== condition.negated;
    case 'tag': {
      const { tag, prefix } = condition.tag;
      const isTag = (own: string) => (prefix ? own.startsWith(tag) : own === tag);
      return summary.tags.map(fold).some(isTag) !== condition.negated;
    }
    case 'flag': {
      const { is_read, is_starred, has_attachments } = summary;
      const flags = { unread: !is_read, starred: is_starred, files: has_attachments };
      return flags[condition.flag] !== condition.negated;
    }
    case 'time': {
      const time = Date.parse(summary.created_at);
      return 'since' in condition ? time >= condition.since : time < condition.until;
    }
    case 'size':
      return 'min' in condition ? summary.size >= condition.min : summary.size <= condition.max;
  }
}

/** The texts that a search can find, with each name and address separate. */
function fieldsOf(
  { subject, sender, recipients, has_attachments }: MessageSummary,
  headers: { from?: string; to?: string; cc?: string },
  body: string,
  filename: string,
): FieldText[] {
  const fields: FieldText[] = [
    { field: 'subject', text: subject },
    { field: 'from', text: sender },
    { field: 'other', text: body },
    ...recipients.map((text) => ({ field: 'to' as const, text })),
  ];
  for (const name of ['from', 'to', 'cc'] as const)
    for (const text of headers[name]?.split(/[,<>]/) ?? []) fields.push({ field: name, text });
  const named = fields.filter(({ field }) => field === 'cc' || field === 'to').slice(recipients.length);
  const blind = recipients.filter((one) => !named.some(({ text }) => text.trim() === one));
  for (const text of blind) fields.push({ field: 'bcc', text });
  if (has_attachments) fields.push({ field: 'filename', text: filename });
  return fields;
}

function expectedPage(model: Modelled[], query: ListQuery) {
  const found = matching(model, query);
  const ids = model.map(idOf);
  const below = query.before === undefined ? ids.length : ids.indexOf(query.before);
  const older = found.filter(({ summary }) => ids.indexOf(summary.id) < below).slice(query.offset ?? 0);
  const messages = older.slice(0, query.limit).map(({ summary }) => summary);
  return {
    messages,
    total: found.length,
    next_cursor: older.length > query.limit ? messages.at(-1)!.id : null,
  };
}

function hasPhrase({ field, text }: FieldText, { words: phrase, prefix, field: wanted }: Term): boolean {
  if (wanted ? field !== wanted : !isPlainField(field)) return false;
  const found = words(text);
  return found.some((_, at) =>
    phrase.every((word, i) => {
      const there = found[at + i];
      return prefix && i === phrase.length - 1 ? there?.startsWith(word) : there === word;
    }),
  );
}
