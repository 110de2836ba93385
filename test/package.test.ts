import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { contractTypes } from '../scripts/contract-types.ts';
import { InstalledPackage } from './installed-package.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const use = `
  const postern = await startPostern();
  const inbox = postern.inbox();
  const { subject } = await postern.api.createTestMessage();
  await inbox.none({ within: 10 });
  await postern.close();
  if (!subject || !(new Postern().url.endsWith(':8025/'))) throw new Error('wrong');
`;
const scripts = {
  'esm.mjs': `
    import { Postern } from 'postern/client';
    import { startPostern } from 'postern/testing';
    ${use}`,
  'cjs.cjs': `
    const { Postern } = require('postern/client');
    const { startPostern } = require('postern/testing');
    (async () => { ${use} })();`,
};

describe('the package, installed by npm from its tarball', () => {
  let installed: InstalledPackage;
  let project: string;
  before(() => {
    installed = new InstalledPackage();
    project = join(installed.folder, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "private": true }');
    const options = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...options, installed.tarball], { cwd: project, stdio: 'pipe' });
  });
  after(() => installed.remove());

  for (const [name, script] of Object.entries(scripts)) {
    it(`starts Postern inside a test process (${name})`, () => {
      writeFileSync(join(project, name), script);
      execFileSync(process.execPath, [name], {
        cwd: project,
        env: { PATH: process.env.PATH },
        timeout: 60_000,
      });
    });
  }

  it('runs as a command', () => {
    const version = execFileSync(join(project, 'node_modules/.bin/postern'), ['--version'], {
      env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    assert.equal(version.trim(), JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  });

  it('has a client that browsers, Deno and Bun can load, and no server is loaded before it is started', () => {
    const lib = join(project, 'node_modules/postern/dist/lib');
    const pending = [join(lib, 'client.js'), join(lib, 'testing.js')];
    const seen = new Set<string>();
    for (const file of pending) {
      if (seen.has(file)) continue;
      seen.add(file);
      const source = readFileSync(file, 'utf8');
      assert.doesNotMatch(source, /\brequire\(|getBuiltinModule|\bBuffer\b/, file);
      for (const [, path] of source.matchAll(/^(?:import|export) .*from "(.+)";$/gm)) {
        assert.match(path!, /^\.\//, file);
        pending.push(resolve(dirname(file), path!));
      }
    }
    assert.ok(seen.size > 1, 'the files were found');
  });
});

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
};

describe('the types of the package', () => {
  const packages = [
    '@types/node',
    '@types/nodemailer',
    '@types/chai',
    'vitest',
    '@playwright/test',
    'nodemailer',
  ];
  let installed: InstalledPackage;
  before(() => {
    installed = new InstalledPackage([
      ...packages,
      'vite',
      'playwright',
      'playwright-core',
      'jest',
      'expect',
      '@jest/globals',
    ]);
  });
  after(() => installed.remove());

  /** Throws the output of the compiler. */
  function compile(
    compilerOptions: object,
    files: Record<string, string>,
    include = Object.keys(files),
  ): void {
    const folder = join(installed.folder, `types-${Math.random().toString(36).slice(2)}`);
    mkdirSync(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
    try {
      execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      throw new Error((error as { stdout: string }).stdout);
    }
  }

  const client = `
    import { type Message, Postern, PosternTimeoutError } from 'postern/client';
    export async function read(signal: AbortSignal): Promise<string> {
      const postern = new Postern({ url: 'http://127.0.0.1:8025' });
      const message = await postern.inbox().message({ subject: /x/ }, { timeout: 5, signal });
      for await (const event of postern.events({ to: ['a@x.test'] })) if (event.type === 'message:new') break;
      const kept: Message = await postern.api.get(message.id);
      // @ts-expect-error
      await postern.inbox().message({ subjcet: 'x' });
      return kept.text_body + message.code() + message.link(/x/) + (await message.attachment('a').bytes()).length;
    }
    export const isTimeout = (error: unknown) => error instanceof PosternTimeoutError && error.messages.length;
  `;
  const server = `
    import { startPostern } from 'postern/testing';
    export async function start(): Promise<number> {
      await using postern = await startPostern({ settings: { 'smtp-max-size': '1MiB' } });
      return postern.smtp.port;
    }
  `;

  for (const [title, options, name] of [
    ['an ES module', { module: 'nodenext' }, 'esm.mts'],
    ['a CommonJS module', { module: 'node16' }, 'cjs.cts'],
    ['a bundler', { module: 'esnext', moduleResolution: 'bundler' }, 'bundled.ts'],
  ] as const) {
    it(`compile strictly, without TypeBox, for ${title}`, () => {
      compile({ ...strict, ...options, types: [] }, { [name]: client });
      compile({ ...strict, ...options, types: ['node'] }, { [name]: server });
    });
  }

  it('give Vitest, Jest and Playwright their matchers', () => {
    const matchers = `
      export async function expectations(inbox: Inbox, message: ReceivedMessage): Promise<void> {
        await expect(inbox).toReceive({ subject: /x/ }, { timeout: 5, count: 2 });
        await expect(inbox).not.toReceive('x', { within: 5 });
        expect(message).toHaveLink(/x/);
        expect(message).toHaveCode();
        expect(message).not.toHaveAttachment('terms.pdf');
        // @ts-expect-error
        expect(message).toHaveCode(5);
      }
    `;
    const types = "import type { Inbox, ReceivedMessage } from 'postern/client';";
    // Those of the runners themselves are not ours to check.
    const options = { ...strict, skipLibCheck: true, module: 'nodenext', types: ['node'] };
    compile(options, {
      'vitest.mts': `import { expect } from 'vitest'; import 'postern/vitest'; ${types} ${matchers}`,
      'jest.mts': `import { expect } from '@jest/globals'; import 'postern/jest'; ${types} ${matchers}`,
      'jest.cts': `import { expect } from '@jest/globals'; import 'postern/jest'; ${types} ${matchers}`,
      'playwright.mts': `import { expect } from 'postern/playwright'; ${types} ${matchers}`,
    });
  });

  it('are right for the examples', () => {
    const examples = installed.copy('examples');
    const options = { ...strict, skipLibCheck: true, module: 'nodenext', allowImportingTsExtensions: true };
    compile({ ...options, types: ['node'] }, {}, [`${examples}/**/*.ts`]);
  });

  it('are those of the contract', async () => {
    const names = [...(await contractTypes(root))].flatMap(([module, text]) =>
      Array.from(text.matchAll(/^export type (\w+)/gm), ([, name]) => ({ module, name })),
    );
    assert.ok(names.length > 20, 'the types were found');
    const comparisons = names.map(
      ({ module, name }) =>
        `export const ${name}: Same<shipped.${name}, import('${root}src/contract/${module}.ts').${name}> = true;`,
    );
    const same = 'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : A) : B;';
    compile(
      {
        ...strict,
        skipLibCheck: true,
        module: 'nodenext',
        types: ['node'],
        allowImportingTsExtensions: true,
      },
      { 'same.mts': `import type * as shipped from 'postern/client';\n${same}\n${comparisons.join('\n')}` },
    );
  });
});
