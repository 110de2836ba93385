import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { contractTypes } from '../scripts/contract-types.ts';
import { installOnce } from './install-once.ts';
import { InstalledPackage } from './installed-package.ts';
import { missing } from './platform.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
};

describe('the types of the package', { skip: missing.shell }, () => {
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

  /** Compiles the files. Throws the output of the compiler if it fails. */
  function compile(
    compilerOptions: object,
    files: Record<string, string>,
    include = Object.keys(files),
  ): void {
    assert.equal(compileIn(installed, compilerOptions, files, [tsc], include), '');
  }

  const client = `
    import { type Message, Postern, PosternTimeoutError } from 'postern/client';
    export async function read(signal: AbortSignal): Promise<string> {
      const postern = new Postern({ url: 'http://127.0.0.1:8025' });
      const message = await postern.inbox().message({ subject: /x/ }, { timeout: 5, signal });
      for await (const event of postern.events({ to: ['a@x.test'] })) if (event.type === 'message:new') break;
      const kept: Message = await postern.api.get(message.id);
      await postern.api.list({ to: 'a@x.test' });
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

  it('compile strictly with the library of ES2020, without skipLibCheck', () => {
    const options = {
      ...strict,
      module: 'nodenext',
      target: 'es2020',
      lib: ['es2020', 'dom', 'dom.iterable'],
    };
    const older = server.replace('await using postern', 'const postern');
    compile({ ...options, types: [] }, { 'client.mts': client });
    // The types of Node.js need a newer library themselves.
    const problems = compileIn(installed, { ...options, types: ['node'] }, { 'server.mts': older });
    assert.doesNotMatch(problems, /node_modules\/postern\/|server\.mts/);
  });

  it('give Vitest, Jest and Playwright their matchers', () => {
    const matchers = `
      export async function expectations(inbox: Inbox, message: ReceivedMessage): Promise<void> {
        await expect(inbox).toReceive({ subject: /x/ }, { timeout: 5, count: 2 });
        await expect(inbox).not.toReceive('x', { within: 5 });
        expect(message).toHaveLink(/x/);
        expect(message).toHaveCode();
        expect(message).not.toHaveAttachment('terms.pdf');
        await expect(message).toPassChecks({ html: 80, accessibility: true });
        const [check] = await message.checks({ only: 'links' });
        const where: number | undefined = check?.findings[0]?.where?.line;
        // @ts-expect-error
        await expect(message).toPassChecks({ beauty: where });
        // @ts-expect-error
        expect(message).toHaveCode(5);
      }
    `;
    const types = "import type { Inbox, ReceivedMessage } from 'postern/client';";
    // Skip the runners' own declarations.
    const options = { ...strict, skipLibCheck: true, module: 'nodenext', types: ['node'] };
    compile(options, {
      'vitest.mts': `import { expect } from 'vitest'; import 'postern/vitest'; ${types} ${matchers}`,
      'jest.mts': `import { expect } from '@jest/globals'; import 'postern/jest'; ${types} ${matchers}`,
      'jest.cts': `import { expect } from '@jest/globals'; import 'postern/jest'; ${types} ${matchers}`,
      'playwright.mts': `import { expect } from 'postern/playwright'; ${types} ${matchers}`,
    });
  });

  it('accept the configuration of Playwright in the guide', () => {
    const guide = readFileSync(join(root, 'docs/in-your-tests.md'), 'utf8');
    const [, config = ''] = /```ts\n(\/\/ playwright\.config\.ts\n[^`]*)```/.exec(guide) ?? [];
    assert.match(config, /posternOptions/);
    const options = { ...strict, skipLibCheck: true, module: 'nodenext', types: ['node'] };
    compile(options, { 'playwright.config.mts': config });
  });

  const vitestMatchers = `
    import { expect } from 'vitest';
    import 'postern/vitest';
    import type { Inbox, ReceivedMessage } from 'postern/client';
    export async function expectations(inbox: Inbox, message: ReceivedMessage): Promise<void> {
      await expect(inbox).toReceive({ subject: /x/ }, { timeout: 5, count: { min: 2 }, settle: 5 });
      await expect(inbox).not.toReceive('x', { within: 5 });
      expect(message).not.toHaveLink(/x/);
      // @ts-expect-error
      expect(message).toHaveCode(5);
      // @ts-expect-error
      await expect(inbox).toReceive({ subjcet: 'x' });
    }
  `;
  for (const version of ['3', '4', '5'])
    it(`give Vitest ${version} its matchers, and have no errors without skipLibCheck`, () => {
      const project = new InstalledPackage(
        ['vitest', '@types/node'],
        installOnce(`vitest@${version}`, '@types/node@24'),
      );
      try {
        const options = { ...strict, module: 'nodenext', types: ['node'] };
        const problems = compileIn(project, options, { 'vitest.mts': vitestMatchers });
        // Vitest 3 has errors of its own.
        assert.doesNotMatch(problems, /node_modules\/postern\/|vitest\.mts/);
      } finally {
        project.remove();
      }
    });

  it('are found with moduleResolution node, by TypeScript 5', () => {
    const typescript = join(installOnce('typescript@5'), 'typescript/bin/tsc');
    const options = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable', 'esnext.disposable'],
      module: 'commonjs',
      moduleResolution: 'node',
      esModuleInterop: true,
      types: ['node'],
    };
    const files = {
      'client.ts': client,
      'server.ts': server,
      'jest.ts': "import { expect } from '@jest/globals'; import 'postern/jest'; expect({}).toHaveCode();",
      'playwright.ts':
        "import { expect, test } from 'postern/playwright'; test('x', ({ inbox }) => expect(inbox).toReceive());",
    };
    assert.equal(compileIn(installed, options, files, [process.execPath, typescript]), '');
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

  // Every module system must find the declarations of every entry point, and they must describe what is loaded.
  for (const [title, options] of [
    ['imported and required', ['--exclude-entrypoints', 'vitest']],
    [
      'imported from postern/vitest, which is an ES module as Vitest is',
      ['--profile', 'esm-only', '--entrypoints', 'vitest'],
    ],
  ] as const) {
    it(`are right for what is ${title}, says attw`, () => {
      const attw = installed.bin('@arethetypeswrong/cli', 'dist/index.js');
      runTool(process.execPath, [attw, installed.tarball, '--no-color', '--no-emoji', ...options]);
    });
  }

  it('and its entry points are right, says publint', () => {
    runTool(process.execPath, [installed.bin('publint', 'src/cli.js'), 'run', installed.tarball, '--strict']);
  });
});

const tsc = join(root, 'node_modules/.bin/tsc');

/** Compiles the files in a project. Returns the output of the compiler, which is empty if it succeeds. */
function compileIn(
  project: InstalledPackage,
  compilerOptions: object,
  files: Record<string, string>,
  [program = '', ...args]: string[] = [tsc],
  include = Object.keys(files),
): string {
  const folder = join(project.folder, `types-${Math.random().toString(36).slice(2)}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  return spawnSync(program, [...args, '-p', folder], { encoding: 'utf8' }).stdout;
}

/** Runs a tool. Throws its output if it fails. */
function runTool(program: string, args: string[]): void {
  try {
    execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(stdout + stderr);
  }
}
