import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const FAILING = `
import { describe, it } from 'node:test';
describe('an inbox', () => {
  it('passes', () => {});
  describe('that is empty', () => {
    it('has no messages', () => { throw new Error('it has one'); });
  });
});
it('fails alone', () => { throw new Error('why'); });
`;

describe('the list of failed tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-failures-'));
  after(() => rmSync(folder, { recursive: true }));

  const report = (code: string): string => {
    const file = join(folder, 'example.test.mjs');
    writeFileSync(file, code);
    const reporter = fileURLToPath(new URL('failure-list.ts', import.meta.url));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    return spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, file], {
      cwd: folder,
      env,
      encoding: 'utf8',
    }).stdout;
  };

  it('names the suites of each test once', () => {
    assert.deepEqual(report(FAILING).trim().split('\n'), [
      'Failed tests:',
      '  example.test.mjs:6  an inbox › that is empty › has no messages',
      '  example.test.mjs:9  fails alone',
    ]);
  });

  it('is not printed when all tests pass', () => {
    assert.equal(report("import { it } from 'node:test'; it('passes', () => {});"), '');
  });

  it('has a file that cannot be loaded', () => {
    assert.match(report("import './missing.mjs';"), /example\.test\.mjs/);
  });
});
