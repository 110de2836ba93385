import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { startPostern } from '../../src/testing/index.ts';

describe('the conformance tests of the Model Context Protocol', () => {
  // The other scenarios need a server with the tools that they call.
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
    it(scenario, async (t) => {
      const postern = await startPostern();
      t.after(() => postern.close());
      const args = ['server', '--url', `${postern.url}/mcp`, '--scenario', scenario];
      const { stdout } = await promisify(execFile)('node_modules/.bin/conformance', args);
      assert.match(stdout, /Passed: [1-9]\d*\/\d+, 0 failed/);
    });
});
