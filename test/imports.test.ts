import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folders of ARCHITECTURE.md and the imports that each may have. Those that may import everything have no entry. */
const allowed: Record<string, string[]> = {};
const seesEverything: string[] = [];
for (const [, folder, imports] of readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(
  /^\| `((?:src|web)\/[^`]*)` \|.*\| ([^|]+) \|$/gm,
)) {
  const room = folder!.replace(/\/$/, '');
  const names = imports!.replaceAll(/ \([^)]*\)|`/g, '').split(', ');
  if (imports === 'everything') seesEverything.push(room);
  else allowed[room] = names[0] === 'nothing' ? [] : names.map((name) => `src/${name}`);
}

const files = globSync(['src/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !/\.(test|conformance)\.tsx?$/.test(file),
);

function roomOf(file: string): string {
  const parts = file.split('/');
  return parts[0] === 'web' ? 'web' : parts.slice(0, 2).join('/');
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) =>
    relative(root, join(root, dirname(file), path ?? '')),
  );
}

/** All import cycles, including types and lazily loaded code. */
function findCycles(): string[] {
  const cycles: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    else if (!finished.has(file))
      for (const next of importsOf(file).filter((name) => files.includes(name))) visit(next, [...path, file]);
    finished.add(file);
  };
  for (const file of files) visit(file, []);
  return cycles;
}

describe('the folders of the program', () => {
  it('are all listed in the import rules', () => {
    const rooms = new Set(files.map(roomOf));
    assert.deepEqual(
      [...rooms].filter((room) => !allowed[room] && !seesEverything.includes(room)),
      [],
    );
    assert.ok(rooms.size > 5, 'the files were found');
  });

  it('import only from the folders they may', () => {
    const wrong = files
      .filter((file) => !seesEverything.includes(file))
      .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
      .filter(({ file, imported }) => {
        const from = roomOf(file);
        const to = roomOf(imported);
        return from !== to && !allowed[from]?.some((one) => one === to || one === imported);
      });
    assert.deepEqual(wrong, []);
  });

  it('have no import cycles', () => {
    assert.deepEqual(findCycles(), []);
  });

  it('keep the schemas out of the page: it takes only types, limits and the table of filters from the contract', () => {
    for (const plain of ['limits', 'filter-table'])
      assert.deepEqual(importsOf(`src/contract/${plain}.ts`), []);
    for (const file of files.filter((name) => /^(web|src\/client)\//.test(name))) {
      const source = readFileSync(join(root, file), 'utf8');
      for (const [line] of source.matchAll(/^import .*contract\/(?!(?:limits|filter-table)\.ts').*$/gm))
        assert.match(line, /^import type /, file);
    }
  });
});

describe('the page', () => {
  const modules = files.filter((file) => file.startsWith('web/src/') && file.endsWith('.ts'));

  it('never imports views into state: a .ts module imports no .tsx module', () => {
    const wrong = modules.flatMap((file) =>
      importsOf(file).flatMap((imported) => (imported.endsWith('.tsx') ? [`${file} → ${imported}`] : [])),
    );
    assert.deepEqual(wrong, []);
  });

  it('does nothing when a module is imported: main.tsx starts everything', async (t) => {
    const atWork = /^(?:effect|fetch|set(?:Timeout|Interval)|(?:window|document)\.\w+)\(/m;
    for (const file of files.filter((name) => name.startsWith('web/src/') && name !== 'web/src/main.tsx')) {
      assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), atWork, file);
    }
    // There is no document or window here, so modules that use one on import fail to load.
    const started: string[] = [];
    for (const name of ['fetch', 'setTimeout', 'setInterval'] as const) {
      t.mock.method(globalThis, name, () => started.push(name));
    }
    for (const file of modules) await import(join(root, file));
    assert.ok(modules.length > 30, 'the modules were found');
    assert.deepEqual(started, []);
  });
});
