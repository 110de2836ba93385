/** From starting the command to the 250 of its first message, as users start it: `npm run bench:first-message`. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InstalledPackage } from '../test/installed-package.ts';
import { startPostern } from '../test/postern-process.ts';
import { SmtpClient } from '../test/smtp-client.ts';

const rounds = 9;
const executable = fileURLToPath(new URL('../dist-executable/postern', import.meta.url));
const installed = new InstalledPackage();
const project = join(installed.folder, 'project');
mkdirSync(project);
writeFileSync(join(project, 'package.json'), '{ "private": true }');
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', installed.tarball], {
  cwd: project,
  stdio: 'ignore',
});
process.chdir(project);

const commands = {
  'npx postern': ['npx', '--offline', 'postern'],
  'node_modules/.bin/postern': [join(project, 'node_modules/.bin/postern')],
  ...(existsSync(executable) && { 'the single executable': [executable] }),
};
const times = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]));
// Alternating, so that all have the same load beside them. The first round fills caches.
for (let round = 0; round <= rounds; round++)
  for (const [name, command] of Object.entries(commands)) {
    const time = await firstMessage(command);
    if (round > 0) times.get(name)!.push(time);
  }
installed.remove();
for (const [name, all] of times) {
  const sorted = all.toSorted((a, b) => a - b);
  console.log(
    `${name.padEnd(26)} ${Math.round(sorted[(rounds - 1) / 2]!)} ms (median of ${rounds}, fastest ${Math.round(sorted[0]!)})`,
  );
}

async function firstMessage(command: string[]): Promise<number> {
  const started = performance.now();
  const postern = await startPostern({ command, args: ['--log-level', 'warn'] });
  const client = await SmtpClient.connect(postern.smtpPort);
  for (const line of ['MAIL FROM:<a@x.test>', 'RCPT TO:<b@x.test>', 'DATA']) await client.say(line);
  const reply = await client.say('Subject: First\r\n\r\nHello\r\n.');
  const time = performance.now() - started;
  if (!reply.startsWith('250')) throw new Error(reply);
  client.socket.destroy();
  await postern.stop();
  return time;
}
