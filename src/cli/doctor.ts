import { existsSync } from 'node:fs';
import { styleText } from 'node:util';
import { path, toggle } from '../config/kinds.ts';
import { defaultDataDir } from '../data-folder.ts';
import { seconds } from './checks/check.ts';
import {
  type Check,
  diskCheck,
  nodeCheck,
  portChecks,
  smtpCheck,
  storeCheck,
  versionCheck,
} from './checks/doctor-checks.ts';
import { waitUntilReady } from './checks/ready.ts';
import { explainClientError } from './framework/client-errors.ts';
import { CommandError, defineCommand, exitCodes } from './framework/command.ts';
import {
  connect,
  jsonOption,
  type ServerValues,
  serverOptions,
  serverUrl,
} from './options/server-options.ts';
import { printJson, safeLine } from './output/output.ts';

export const command = defineCommand({
  name: 'doctor',
  summary: 'check that everything works, and say what to do',
  description: [
    'Checks Node, the server, its ports, its store and the free disk space, and sends a message through, which it deletes again.',
    'With --ready it only asks the server whether it is ready, without a login and without a message: for health checks, and for scripts that have just started it.',
  ],
  options: {
    ready: { kind: toggle, sentence: 'Only check that the server is ready.' },
    timeout: {
      kind: seconds,
      value: 'TIME',
      sentence: 'With --ready: how long to wait for it, in seconds or as 500ms or 1min. Default: 0.',
    },
    dataDir: {
      kind: path,
      value: 'FOLDER',
      variable: 'POSTERN_DATA_DIR',
      sentence: 'The data folder of the server. Default: where the server says, if that is on this machine.',
    },
    ...jsonOption,
    ...serverOptions,
  },
  examples: [
    ['postern doctor', 'when something does not work'],
    ['postern doctor --ready --timeout 30', 'wait until the server has started'],
  ],
  exitCodes: [
    ['0', 'Everything works; there may be warnings.'],
    ['1', 'Something does not work.'],
  ],
  async run(values) {
    if (values.ready) return checkReady(values);
    if (values.timeout !== undefined) throw new CommandError('--timeout goes with --ready.');
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
      const folder = values.dataDir ?? info.data_folder;
      if (isLocal && folder !== null && existsSync(folder)) report(await diskCheck(folder));
    } catch (error) {
      const { message } = explainedOnly(error, values.token !== undefined);
      report({ name: 'server', status: 'fail', detail: message, advice: null });
      if (isLocal) report(...(await portChecks()), await diskCheck(values.dataDir ?? defaultDataDir()));
    }
    const ok = checks.every(({ status }) => status !== 'fail');
    if (values.json) printJson({ ok, checks });
    else process.stdout.write(ok ? 'Everything works.\n' : 'Something does not work: see above.\n');
    return ok ? exitCodes.ok : exitCodes.no;
  },
});

/** For programs that run it often: one line, and only when something is wrong. */
async function checkReady(
  values: ServerValues & { timeout: number | undefined; json: boolean | undefined },
): Promise<number> {
  const problem = await waitUntilReady(serverUrl(values), values.timeout ?? 0);
  if (values.json) printJson({ ok: problem === undefined, problem: problem ?? null });
  else if (problem !== undefined) process.stderr.write(`postern: Postern is not ready: ${problem}.\n`);
  return problem === undefined ? exitCodes.ok : exitCodes.no;
}

/** Throws errors that are bugs. */
function explainedOnly(error: unknown, hadToken: boolean): CommandError {
  return error instanceof CommandError ? error : explainClientError(error, { hadToken });
}

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

function lineOf({ name, status, detail, advice }: Check): string {
  const mark = styleText(COLOURS[status], status.padEnd(5), { stream: process.stdout });
  const line = `${mark} ${`${name}:`.padEnd(9)} ${safeLine(detail)}\n`;
  return advice === null ? line : `${line}      ${' '.repeat(9)} ${advice}\n`;
}
