import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Answer, send } from './api/http-client.ts';
import { defer } from './defer.ts';
import { startPostern } from './postern-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const LINE = /^export \{ (\w+) \} from '\.\/\w+\/room\.ts';\n/gm;
const list = readFileSync(join(root, 'src/app-rooms.ts'), 'utf8');

interface Absent {
  /** What a request gets where the room is missing. `{id}` is a stored message. */
  request: [method: string, path: string, body?: object];
  status: number;
  says: RegExp;
  /** The command that needs the room. */
  command?: string;
}

const absent: Record<string, Absent> = {
  agents: { request: ['POST', '/mcp', {}], status: 404, says: /no endpoint/, command: 'mcp' },
  apis: { request: ['POST', '/api/v1/send', {}], status: 404, says: /no endpoint/ },
  checks: { request: ['GET', '/api/v1/messages/{id}/checks'], status: 404, says: /no endpoint/ },
  deliveries: {
    request: ['GET', '/api/v1/messages/{id}/delivery-events'],
    status: 404,
    says: /no endpoint/,
  },
  extract: {
    request: ['GET', '/api/v1/messages/{id}?include=codes'],
    status: 400,
    says: /does not find codes/,
  },
  relay: {
    request: [
      'POST',
      '/compat/mailhog/api/v1/messages/{id}/release',
      { host: '127.0.0.1', port: '25', email: 'ada@example.test' },
    ],
    status: 403,
    says: /does not release messages/,
  },
  view: { request: ['GET', '/api/v1/messages/{id}/view'], status: 404, says: /no endpoint/ },
};

describe('a room that can be removed', () => {
  const names = [...list.matchAll(LINE)].map(([, name]) => name!);

  before(() => {
    assert.deepEqual(names, Object.keys(absent));
    assert.equal(
      list.replaceAll(LINE, '').trim().split('\n').length,
      1,
      'there is a comment and one line for each room',
    );
  });

  for (const name of names) {
    it(`${name}: without its folder and its line, the rest compiles, starts, and says what is absent`, async (t) => {
      const copy = copyWithout(name, absent[name]?.command);
      defer(t, () => rmSync(copy, { recursive: true, force: true }));
      const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', copy], {
        encoding: 'utf8',
      });
      assert.equal(status, 0, stdout);

      const command = [process.execPath, join(copy, 'src/main.ts')];
      const postern = await startPostern({ command, isQuiet: true });
      defer(t, () => postern.stop());
      const ask = (method: string, path: string, body?: object): Promise<Answer> =>
        send({ host: '127.0.0.1', port: postern.httpPort }, method, path, {
          ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        });
      const stored = await ask('POST', '/api/v1/test-message');
      assert.equal(stored.status, 201);
      const { id } = stored.json;
      assert.equal((await ask('GET', `/api/v1/messages/${id}`)).status, 200);
      const { request, status: expected, says } = absent[name]!;
      const [method, path, body] = request;
      const answer = await ask(method, path.replace('{id}', id), body);
      assert.equal(answer.status, expected, answer.text);
      assert.match(answer.text, says);
    });
  }
});

/** The sources, without tests, without this room, and without the command that needs it. */
function copyWithout(room: string, command: string | undefined): string {
  const copy = mkdtempSync(join(tmpdir(), 'postern-without-'));
  const isKept = (path: string) => !/\.(test|conformance)\.ts$|\/conformance$/.test(path);
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true, filter: isKept });
  rmSync(join(copy, 'src', room), { recursive: true });
  writeFileSync(
    join(copy, 'src/app-rooms.ts'),
    list.replace(LINE, (line, name) => (name === room ? '' : line)),
  );
  if (command !== undefined) {
    const commands = join(copy, 'src/cli/commands.ts');
    rmSync(join(copy, `src/cli/${command}.ts`));
    writeFileSync(
      commands,
      readFileSync(commands, 'utf8').replace(`  ${command}: () => import('./${command}.ts'),\n`, ''),
    );
  }
  const config = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, include: ['src'] }));
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
