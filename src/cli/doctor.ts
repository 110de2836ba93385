import { styleText } from 'node:util';
import { path } from '../config/kinds.ts';
import {
  type Check,
  diskCheck,
  nodeCheck,
  portChecks,
  smtpCheck,
  storeCheck,
  versionCheck,
} from './checks/doctor-checks.ts';
import { explainClientError } from './framework/client-errors.ts';
import { CommandError, defineCommand, exitCodes } from './framework/command.ts';
import { connect, jsonOption, serverOptions, serverUrl } from './options/server-options.ts';
import { printJson, safeLine } from './output/output.ts';

export const command = defineCommand({
  name: 'doctor',
  summary: 'check that everything works, and say what to do',
  description: [
    'Checks Node, the server, its ports, its store and the free disk space, and sends a message through, which it deletes again.',
  ],
  options: {
    dataDir: {
      kind: path,
      value: 'FOLDER',
      variable: 'POSTERN_DATA_DIR',
      sentence: 'The data folder of the server, if it is on this machine.',
    },
    ...jsonOption,
    ...serverOptions,
  },
  examples: [['postern doctor', 'when something does not work']],
  exitCodes: [
    ['0', 'Everything works; there may be warnings.'],
    ['1', 'Something does not work.'],
  ],
  async run(values) {
    const checks: Check[] = [];
    const report = (...found: Check[]) => {
      checks.push(...found);
      if (!values.json) for (const check of found) process.stdout.write(lineOf(check));
    };
    const { hostname } = serverUrl(values);
    const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
    report(nodeCheck());
    const client = connect(values);
    try {
      const info = await client.info();
      report(versionCheck(info), await smtpCheck(client, info, hostname), storeCheck(info));
      if (isLocal && !info.ephemeral) report(await diskCheck(values.dataDir));
    } catch (error) {
      const { message } = explainedOnly(error);
      report({ name: 'server', status: 'fail', detail: message, advice: null });
      if (isLocal) report(...(await portChecks()), await diskCheck(values.dataDir));
    }
    const ok = checks.every(({ status }) => status !== 'fail');
    if (values.json) printJson({ ok, checks });
    else process.stdout.write(ok ? 'Everything works.\n' : 'Something does not work: see above.\n');
    return ok ? exitCodes.ok : exitCodes.no;
  },
});

/** Throws errors that are bugs. */
function explainedOnly(error: unknown): CommandError {
  return error instanceof CommandError ? error : explainClientError(error);
}

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

function lineOf({ name, status, detail, advice }: Check): string {
  const mark = styleText(COLOURS[status], status.padEnd(5), { stream: process.stdout });
  const line = `${mark} ${`${name}:`.padEnd(9)} ${safeLine(detail)}\n`;
  return advice === null ? line : `${line}      ${' '.repeat(9)} ${advice}\n`;
}
