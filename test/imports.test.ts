import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Who may import whom. A room not listed here does not exist; main.ts and app.ts see everything. */
const allowed: Record<string, string[]> = {
  'src/contract': [],
  'src/text': [],
  'src/mime': [],
  'src/config': [],
  'src/workers': [],
  'src/client-network.ts': [],
  'src/credentials': ['src/mailbox', 'src/client-network.ts'],
  'src/log.ts': ['src/mailbox'],
  'src/start-lines.ts': ['src/contract'],
  'src/start-error.ts': [],
  'src/stale-socket.ts': [],
  'src/version.ts': [],
  'src/mailbox': ['src/contract', 'src/mime', 'src/workers'],
  'src/smtp': ['src/client-network.ts', 'src/mailbox', 'src/contract', 'src/mime'],
  'src/storage': ['src/mailbox', 'src/contract', 'src/mime', 'src/text'],
  'src/events': ['src/mailbox', 'src/contract', 'src/mime'],
  'src/relay': ['src/mailbox', 'src/contract', 'src/mime', 'src/outbound'],
  'src/outbound': ['src/mailbox', 'src/contract'],
  'src/http': ['src/mailbox', 'src/contract', 'src/mime'],
  'src/client': ['src/contract'],
  web: ['src/client', 'src/contract', 'src/text'],
};
const seesEverything = ['src/app.ts', 'src/app-options.ts', 'src/listening.ts', 'src/main.ts'];

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

describe('the rooms of the program', () => {
  it('are all known', () => {
    const rooms = new Set(files.map(roomOf));
    assert.deepEqual(
      [...rooms].filter((room) => !allowed[room] && !seesEverything.includes(room)),
      [],
    );
    assert.ok(rooms.size > 5, 'the files were found');
  });

  it('import only from where they may', () => {
    const wrong = files
      .filter((file) => !seesEverything.includes(file))
      .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
      .filter(({ file, imported }) => {
        const from = roomOf(file);
        const to = roomOf(imported);
        return from !== to && !allowed[from]?.includes(to);
      });
    assert.deepEqual(wrong, []);
  });

  it('keep the schemas out of the page: it takes only types from the contract', () => {
    for (const file of files.filter((name) => /^(web|src\/client)\//.test(name))) {
      const source = readFileSync(join(root, file), 'utf8');
      for (const [line] of source.matchAll(/^import .*contract\/.*$/gm))
        assert.match(line, /^import type /, file);
    }
  });
});
