import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { lists } from '../../src/apis/list.ts';
import { commonFilters } from '../../src/contract/filter-table.ts';
import { checkNames } from '../../src/contract/message/check-names.ts';
import { readPage } from './markdown.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

// What the compiler cannot know to be incomplete.
describe('everything of its kind is listed', () => {
  for (const [name, { load }] of Object.entries(lists.capture))
    it(`the documentation names the mail service ${name}`, async () => {
      const { label } = await load();
      for (const page of ['README.md', 'docs/sending.md', 'docs/capture.md'])
        assert.ok(readPage(page).includes(label.replace(/^Amazon /, '')), page);
    });

  it('the documentation and the clients in other languages have every check of the message alone', () => {
    const described = readPage('docs/checks.md');
    const behaviour = read('test/clients/behaviour.json');
    for (const name of checkNames.filter((one) => one !== 'spam')) {
      assert.ok(described.includes(`\`${name}\``), name);
      assert.ok(behaviour.includes(`"${name}"`), name);
    }
  });

  it('the client in Java has every filter', () => {
    const filter = read('clients/java/src/main/java/postern/testing/Filter.java');
    for (const name of commonFilters) assert.ok(filter.includes(`"${name}"`), name);
  });
});
