import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import createReport from './report.ts';

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

describe('the report at the end of a test run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-report-'));
  after(() => rmSync(folder, { recursive: true }));

  const report = (code: string): string => {
    const file = join(folder, 'example.test.mjs');
    writeFileSync(file, code);
    const reporter = fileURLToPath(new URL('report.ts', import.meta.url));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    return spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, file], {
      cwd: folder,
      env,
      encoding: 'utf8',
    }).stdout;
  };

  it('names the failed tests with their suites, each once', () => {
    assert.deepEqual(report(FAILING).trim().split('\n'), [
      'Failed tests:',
      '  example.test.mjs:6  an inbox › that is empty › has no messages',
      '  example.test.mjs:9  fails alone',
    ]);
  });

  it('is empty if all tests pass and no file is slow', () => {
    assert.equal(report("import { it } from 'node:test'; it('passes', () => {});"), '');
  });

  it('names a file that cannot be loaded', () => {
    assert.match(report("import './missing.mjs';"), /example\.test\.mjs/);
  });

  it('names the files that took long, the slowest first', async () => {
    const summary = (file: string, duration_ms: number) => ({
      type: 'test:summary',
      data: { file, duration_ms },
    });
    const events = [
      summary('quick.test.ts', 900),
      summary('slow.test.ts', 21_000),
      summary('slower.test.ts', 62_400),
    ];
    const lines = await Array.fromAsync(createReport(Readable.from(events) as never));
    assert.equal(lines.join(''), '\nSlow files:\n    62 s  slower.test.ts\n    21 s  slow.test.ts\n');
  });
});
