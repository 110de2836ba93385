import { type DemoMessage, mailbox } from '../scene.ts';

const from = { name: 'Switchyard CI', address: 'builds@switchyard.example' };
const repositories = ['northgate/storefront', 'cobalt/catalogue', 'saltmarsh/ledger'];

export const buildFailed: DemoMessage = (scene) => {
  const repository = scene.pick(repositories);
  const build = scene.number(4_000, 9_000);
  const commit = scene.hex(7);
  const log = `  ✖ checkout › refuses a card that has expired
    AssertionError: expected 402, got 200
      at test/checkout.test.ts:88:14

  214 passed, 1 failed, 38.2 s`;
  return {
    from,
    to: mailbox(scene.person),
    subject: `[${repository}] Build #${build} failed on main`,
    headers: { 'X-Switchyard-Status': 'failed', 'Auto-Submitted': 'auto-generated' },
    references: [`<build.${repository}.main@switchyard.example>`],
    text: `Build #${build} failed on main at ${commit}.\n\n${log}\n\nhttps://switchyard.example/${repository}/${build}\n`,
    html: `<div style="font:15px/1.5 system-ui,sans-serif;max-width:640px;">
<p style="margin:0 0 12px;padding:12px 16px;border-left:4px solid #c62f2f;background:#fdeeee;color:#1c2024;"><strong>Build #${build} failed</strong> on <code>main</code> at <a href="https://switchyard.example/${repository}/commit/${commit}" style="color:#a32222;"><code>${commit}</code></a></p>
<pre style="padding:16px;background:#14161a;color:#e8e9eb;border-radius:8px;overflow-x:auto;font:13px/1.5 ui-monospace,Menlo,monospace;">${log}</pre>
<p><a href="https://switchyard.example/${repository}/${build}">See the whole log</a></p>
</div>`,
  };
};

/** Plain text, as sent by many programs. */
export const buildFixed: DemoMessage = (scene) => {
  const repository = scene.pick(repositories);
  const build = scene.number(4_000, 9_000);
  return {
    from,
    to: mailbox(scene.person),
    subject: `[${repository}] Build #${build} passed: main is green again`,
    headers: { 'X-Switchyard-Status': 'passed', 'Auto-Submitted': 'auto-generated' },
    references: [`<build.${repository}.main@switchyard.example>`],
    text: `main is green again after 41 minutes.\n\n215 passed, 0 failed, 37.9 s\n\nhttps://switchyard.example/${repository}/${build}\n`,
  };
};

/** An alert to a rota: many recipients, some of them only in the envelope. */
export const diskAlert: DemoMessage = (scene) => ({
  from: { name: 'Watchtower', address: 'alerts@watchtower.example' },
  to: ['on-call@northgate.test', 'platform@northgate.test'],
  cc: ['incidents@northgate.test', mailbox(scene.person)],
  bcc: 'audit@northgate.test',
  subject: `🔴 db-${scene.number(1, 6)}: disk 91% full, about ${scene.number(3, 9)} hours left`,
  priority: 'high',
  text: `/var/lib/postgresql is 91% full and grows by 2.1 GB an hour.\n\nRunbook: https://watchtower.example/runbooks/disk\nSilence for an hour: https://watchtower.example/silence\n`,
});
