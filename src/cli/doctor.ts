import { existsSync } from 'node:fs';
import { styleText } from 'node:util';
import { settingsFromVariables } from '../app-settings.ts';
import { ApiError } from '../client/transport/api-error.ts';
import { path, toggle } from '../config/kinds.ts';
import { defaultDataDir } from '../process/data-folder.ts';
import { count } from '../text/count.ts';
import {
  type DoctorCheck,
  databaseCheck,
  diskCheck,
  doctorCheck,
  eventChecks,
  fileChecks,
  nodeCheck,
  portChecks,
  readyCheck,
  repairTags,
  smtpCheck,
  storeCheck,
  tagCheck,
  versionCheck,
} from './diagnosis/doctor-checks.ts';
import { waitUntilReady } from './diagnosis/ready.ts';
import { CommandError, defineCommand, exitCodes } from './framework/command.ts';
import { explainError } from './framework/explain-error.ts';
import { seconds } from './options/kinds.ts';
import {
  connect,
  isLoopback,
  jsonOption,
  type ServerValues,
  serverOptions,
  serverPlace,
} from './options/server-options.ts';
import { printJson, safeLine } from './output/output.ts';

export const command = defineCommand({
  name: 'doctor',
  summary: 'find problems with the server and suggest fixes',
  description: [
    'Checks Node, the server, its ports, its store and the free disk space, and sends a test message, which it deletes afterwards. It signs in over SMTP with POSTERN_SMTP_USERNAME and POSTERN_SMTP_PASSWORD, if they are set.',
    'With --ready, only checks that the server is ready, without credentials and without a test message. For health checks, and for scripts that have just started the server.',
  ],
  options: {
    ready: { kind: toggle, sentence: 'Only check that the server is ready.' },
    repair: {
      kind: toggle,
      sentence:
        'Remove tags that are longer than allowed or have control characters, which earlier versions stored.',
    },
    timeout: {
      kind: seconds,
      value: 'TIME',
      sentence: 'With --ready: how long to wait: seconds, or a time such as 500ms or 1min. Default: 0.',
    },
    dataDir: {
      kind: path,
      value: 'FOLDER',
      variable: 'POSTERN_DATA_DIR',
      sentence:
        'The data folder of the server. Default: the folder that the server reports, if it is on this machine.',
    },
    ...jsonOption,
    ...serverOptions,
  },
  examples: [
    ['postern doctor', 'when something does not work'],
    ['postern doctor --ready --timeout 30', 'wait until the server has started'],
  ],
  exitCodes: [
    ['0', 'All checks passed, possibly with warnings.'],
    ['1', 'A check failed; with --ready, the server is not ready.'],
    ['2', 'Incorrect usage.'],
  ],
  async run(values) {
    if (values.ready) return checkReady(values);
    if (values.timeout !== undefined) throw new CommandError('--timeout can only be used with --ready.');
    const checks: DoctorCheck[] = [];
    const report = (...found: DoctorCheck[]) => {
      checks.push(...found);
      if (!values.json) for (const check of found) process.stdout.write(lineOf(check));
    };
    const server = serverPlace(values);
    const { url } = server;
    const isLocal = isLoopback(url.hostname);
    report(nodeCheck());
    const client = connect(values);
    try {
      if (values.repair)
        report(doctorCheck('repair', 'ok', `${count(await repairTags(client), 'message')} changed`));
      const info = await client.info();
      const ready = await readyCheck(server);
      report(versionCheck(info), ready, await smtpCheck(client, info, server, ready));
      report(storeCheck(info), ...tagCheck(info), ...eventChecks(info));
      const folder = values.dataDir ?? info.data_folder;
      if (isLocal && folder !== null && existsSync(folder)) report(await diskCheck(folder));
      else if (isLocal && values.dataDir !== undefined)
        report(doctorCheck('disk', 'fail', `There is no folder ${values.dataDir}.`, 'Check --data-dir.'));
    } catch (error) {
      const { message } = await explainError(error);
      report(doctorCheck('server', 'fail', message));
      const ports = settingsFromVariables(process.env, 'smtpPort', 'httpPort');
      const hasAnswered = error instanceof ApiError && error.code !== 'unreadable';
      if (hasAnswered) report(await readyCheck(server));
      else if (isLocal && url.port === String(ports.httpPort)) report(...(await portChecks(ports)));
      if (isLocal) report(...(await placeChecks(values.dataDir, hasAnswered)));
    }
    const ok = checks.every(({ status }) => status !== 'fail');
    if (values.json) printJson({ ok, checks });
    else process.stdout.write(ok ? 'Everything works.\n' : 'Some checks failed: see above.\n');
    return ok ? exitCodes.ok : exitCodes.no;
  },
});

/** Checks where a server would store messages: a database comes before the folder of the image, as for the server. */
async function placeChecks(dataDir: string | undefined, isRunning: boolean): Promise<DoctorCheck[]> {
  const { POSTERN_DATABASE: database, POSTERN_DATA_DIR: folder } = process.env;
  if (database && (dataDir === undefined || dataDir === folder)) return [await databaseCheck(database)];
  // The one that is running may use any other place.
  if (isRunning && dataDir === undefined) return [];
  const place = dataDir ?? defaultDataDir();
  return [...(await fileChecks(place)), await diskCheck(place)];
}

/** Prints one line, and only if the server is not ready, because health checks run it often. */
async function checkReady(
  values: ServerValues & { timeout: number | undefined; json: boolean | undefined },
): Promise<number> {
  const problem = await waitUntilReady(serverPlace(values), values.timeout ?? 0);
  if (values.json) printJson({ ok: problem === undefined, problem: problem ?? null });
  else if (problem !== undefined)
    process.stderr.write(`postern: Postern is not ready: ${safeLine(problem)}\n`);
  return problem === undefined ? exitCodes.ok : exitCodes.no;
}

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

function lineOf({ name, status, detail, advice }: DoctorCheck): string {
  const mark = styleText(COLOURS[status], status.padEnd(5), { stream: process.stdout });
  const line = `${mark} ${`${name}:`.padEnd(9)} ${safeLine(detail)}\n`;
  return advice === null ? line : `${line}      ${' '.repeat(9)} ${advice}\n`;
}
