import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { filterTypes, listOnlyFilters } from '../../src/contract/filter-table.ts';
import { inlineCode, readPage, root } from './markdown.ts';

interface Operation {
  parameters?: { name: string; in: string }[];
}
const { paths } = parse(readFileSync(`${root}docs/openapi.yaml`, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

const NOT_ENDPOINTS = ['/', '/api/v1', '/api/docs', '/api'];

/** The error in a request such as `GET /messages?q=…`; undefined if the API has it. */
function problem(request: string): string | undefined {
  const match = /^((?:[A-Z]+, )*[A-Z]+ )?(…?\/[\w./{}…]*)(\?\S*)?/.exec(request);
  if (!match || NOT_ENDPOINTS.includes(request)) return undefined;
  const [, methods = '', given = '', query = ''] = match;
  const path = given.replace(/^…/, '/messages/{id}').replace(/^(?=\/)(?!\/api\/)/, '/api/v1');
  const found = paths[path] ?? paths[path.slice('/api/v1'.length)];
  if (!found) return `${request}: no such path`;
  for (const method of methods.match(/[A-Z]+/g) ?? []) {
    const operation = found[method.toLowerCase()];
    if (!operation) return `${request}: no such method`;
    const known = operation.parameters
      ?.filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name);
    const unknown = [...new URLSearchParams(query).keys()].filter((name) => !known?.includes(name));
    if (unknown.length > 0) return `${request}: no parameter ${unknown}`;
  }
  return undefined;
}

/** The last cell of each table row on a page. */
function lastCells(page: string): string {
  return Array.from(page.matchAll(/^\|.*\|([^|]*)\|$/gm), ([, cell = '']) => cell).join('\n');
}

describe('the documentation', () => {
  it('docs/migrating.md maps to endpoints that exist', () => {
    const requests = inlineCode(lastCells(readPage('docs/migrating.md')));
    assert.ok(requests.length > 80);
    assert.deepEqual(
      requests.flatMap((request) => problem(request) ?? []),
      [],
    );
  });

  it('docs/api.md describes every filter, and says which are only for lists', () => {
    const section = /^## Filters\n(.*?)^## /ms.exec(readPage('docs/api.md'))![1]!;
    const cells = Array.from(section.matchAll(/^\| (`.*?) \|/gm), ([, cell = '']) => cell).join('\n');
    const described = inlineCode(cells).map((code) => code.split('=')[0]!);
    assert.deepEqual(described.toSorted(), Object.keys(filterTypes).toSorted());
    const exceptions = /except for (.*)\./.exec(section)![1]!;
    assert.deepEqual(inlineCode(exceptions.split('. ')[0]!), [...listOnlyFilters]);
  });

  for (const page of [
    'docs/api.md',
    'docs/in-your-tests.md',
    'docs/how-it-works.md',
    'docs/ci.md',
    'README.md',
  ]) {
    it(`${page} names endpoints that exist`, () => {
      const requests = inlineCode(readPage(page)).filter((code) =>
        /^(?:[A-Z, ]+ )?(?:…\/|\/(?!data|dev|usr|etc))/.test(code),
      );
      assert.deepEqual(
        requests.flatMap((request) => problem(request) ?? []),
        [],
      );
    });
  }
});
