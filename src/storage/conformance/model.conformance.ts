import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { MessageSummary } from '../../contract/message.ts';
import type { ListQuery, MessageFilter } from '../../mailbox/ports.ts';
import { foldCase } from '../../text/fold.ts';
import { parseQuery, type Term } from '../../text/query.ts';
import { words } from '../../text/words.ts';
import { type OpenStore, StoreUnderTest } from './store-under-test.conformance.ts';

/** A message as the simplest store imaginable would hold it. */
interface Modelled {
  summary: MessageSummary;
  fields: string[];
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
const tags = fc.array(fc.constantFrom('a', 'b', 'A'), { maxLength: 3 });

const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      subject: text,
      body: text,
      sender: address,
      recipients: fc.array(address, { maxLength: 3 }),
      attachment: fc.boolean(),
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      before: fc.option(fc.nat(), { nil: undefined }),
      query: fc.record(
        {
          q: fc
            .array(fc.oneof(fc.constantFrom(...WORDS, 'gr*', '"red green"', '"blue re"*', '!'), text), {
              maxLength: 2,
            })
            .map((list) => list.join(' ')),
          limit: fc.integer({ min: 1, max: 5 }),
          offset: fc.nat(4),
          starred: fc.boolean(),
          unread: fc.boolean(),
          has_attachments: fc.boolean(),
          tags,
        },
        { requiredKeys: ['limit'] },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('count' as const),
      filter: fc.record(
        {
          subject: fc.constantFrom('re', 'red', 'GRÜ', 'grun', 'STRA', 'asse', '京', ' '),
          sender: fc.constantFrom('bob', 'ex', '@example.com', 'STRASSE'),
          recipient: fc.constantFrom('bob@', 'x', 'GRÜN@straße', 'org'),
        },
        { requiredKeys: [] },
      ),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

export function describeModel(open: OpenStore): void {
  describe('any sequence of operations', () => {
    it('gives what a plain list of messages would give', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(operation, { minLength: 10, maxLength: 60, size: 'max' }),
          async (operations) => {
            const { store, events, discard } = await open();
            try {
              const inbox = new StoreUnderTest(store, events);
              const model: Modelled[] = [];
              for (const step of operations) await perform(step, inbox, model);
            } finally {
              await store.close();
              await discard();
            }
          },
        ),
        { numRuns: 15 },
      );
    });
  });
}

async function perform(step: Operation, inbox: StoreUnderTest, model: Modelled[]): Promise<void> {
  const chosen = 'which' in step ? model[step.which % Math.max(1, model.length)] : undefined;
  if (step.do === 'send') {
    const summary = await inbox.send({ ...step, text: step.body });
    const { text_body } = await inbox.mailbox.get(summary.id);
    model.push({ summary, fields: [summary.subject, summary.sender, ...summary.recipients, text_body] });
  } else if (step.do === 'update' && chosen) {
    Object.assign(chosen.summary, step.patch);
    assert.deepEqual(await inbox.store.update(chosen.summary.id, step.patch), chosen.summary);
  } else if (step.do === 'remove' && chosen) {
    assert.equal(await inbox.store.remove(chosen.summary.id), true);
    model.splice(model.indexOf(chosen), 1);
  } else if (step.do === 'clear') {
    assert.equal(await inbox.store.clear(), model.length);
    model.length = 0;
  } else if (step.do === 'list') {
    const before =
      step.before === undefined ? undefined : model[step.before % Math.max(1, model.length)]?.summary.id;
    const query: ListQuery = before === undefined ? step.query : { ...step.query, before };
    assert.deepEqual(await inbox.store.list(query), expectedPage(model, query), JSON.stringify(query));
  } else if (step.do === 'count') {
    assert.equal(
      await inbox.store.count(step.filter),
      expectedCount(model, step.filter),
      JSON.stringify(step.filter),
    );
  }
}

function expectedPage(model: Modelled[], query: ListQuery) {
  const terms = parseQuery(query.q ?? '');
  const matching = model.toReversed().filter(({ summary, fields }) => {
    if (query.starred && !summary.is_starred) return false;
    if (query.unread && summary.is_read) return false;
    if (query.has_attachments && !summary.has_attachments) return false;
    if (query.tags?.length && !query.tags.some((tag) => summary.tags.includes(tag))) return false;
    return (
      terms === undefined ||
      (terms.length > 0 && terms.every((term) => fields.some((field) => hasPhrase(field, term))))
    );
  });
  const ids = model.map(({ summary }) => summary.id);
  const below = query.before === undefined ? ids.length : ids.indexOf(query.before);
  const older = matching.filter(({ summary }) => ids.indexOf(summary.id) < below).slice(query.offset ?? 0);
  const messages = older.slice(0, query.limit).map(({ summary }) => summary);
  return {
    messages,
    total: matching.length,
    next_cursor: older.length > query.limit ? messages.at(-1)!.id : null,
  };
}

function hasPhrase(field: string, { words: phrase, prefix }: Term): boolean {
  const found = words(field);
  return found.some((_, at) =>
    phrase.every((word, i) => {
      const there = found[at + i];
      return prefix && i === phrase.length - 1 ? there?.startsWith(word) : there === word;
    }),
  );
}

function expectedCount(model: Modelled[], filter: MessageFilter): number {
  const contains = (text: string, part: string | undefined) =>
    !part?.trim() || foldCase(text).includes(foldCase(part));
  return model.filter(
    ({ summary }) =>
      contains(summary.subject, filter.subject) &&
      contains(summary.sender, filter.sender) &&
      (!filter.recipient?.trim() ||
        summary.recipients.some((address) => contains(address, filter.recipient))),
  ).length;
}
