import { file, logo } from '../files.ts';
import { type Brand, button, heading, htmlMessage, image, paragraph, quiet } from '../html.ts';
import { type DemoMessage, mailbox } from '../scene.ts';

const table: Brand = {
  name: 'The Long Table',
  colour: '#b4462f',
  footer:
    'The Long Table, a letter about food, every Saturday. <a href="https://longtable.example/leave">Leave the table</a>.',
};

/** A newsletter with embedded pictures, which looks right offline. */
export const recipeLetter: DemoMessage = (scene) => ({
  from: { name: 'The Long Table', address: 'letter@longtable.example' },
  to: mailbox(scene.person),
  subject: 'Tomatoes, and how to leave them alone',
  list: {
    unsubscribe: { url: 'https://longtable.example/leave', comment: 'Leave the table' },
    id: { url: 'letter.longtable.example', comment: 'The Long Table' },
  },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  text: `Tomatoes, and how to leave them alone\n\nThe best thing you can do for a ripe tomato is almost nothing: salt, ten minutes, oil.\n\nRead on: https://longtable.example/tomatoes\n`,
  html: htmlMessage(
    table,
    'Salt, ten minutes, oil. That is the recipe.',
    image('cid:plate@longtable.example', 'A plate of red and orange tomatoes with basil', 520, 277) +
      heading('Tomatoes, and how to leave them alone') +
      paragraph(
        'The best thing you can do for a ripe tomato is almost nothing. Slice it thicker than feels right. Salt it, walk away for ten minutes, come back with oil.',
      ) +
      paragraph(
        'The ten minutes matter. Salt draws out the juice, the juice meets the oil, and you have a dressing that no bottle holds. Tear the basil last; a knife bruises it.',
      ) +
      button(table, 'Read the whole letter', 'https://longtable.example/tomatoes') +
      quiet('Next week: one pan, four suppers.'),
  ),
  attachments: [{ filename: 'tomatoes.png', content: file('plate.png'), cid: 'plate@longtable.example' }],
});

const walks: Brand = {
  name: 'Hillfolk',
  colour: '#2f6d62',
  footer: 'Hillfolk Walking Club. <a href="https://hillfolk.example/leave">Stop these letters</a>.',
};

/** An embedded PNG and an embedded SVG, in multipart/related. */
export const walkingClub: DemoMessage = (scene) => ({
  from: { name: 'Hillfolk Walking Club', address: 'club@hillfolk.example' },
  to: mailbox(scene.person),
  subject: '🥾 Saturday: the valley before breakfast',
  text: `We start at 05:40 from the mill. Bring a cup; there will be tea.\n`,
  html: htmlMessage(
    walks,
    'We start at 05:40 from the mill. Bring a cup.',
    `<p style="margin:0 0 16px;"><img src="cid:mark@hillfolk.example" alt="Hillfolk" width="48" height="48"></p>` +
      image('cid:valley@hillfolk.example', 'Hills in layers under a low sun', 520, 243) +
      heading('The valley before breakfast') +
      paragraph(
        `We start at <strong>05:40</strong> from the old mill, ${scene.day(6)}. Nine kilometres, 320 metres up.`,
      ) +
      paragraph(
        'Bring a cup; there will be tea at the top, and whoever carries the kettle walks for free all year.',
      ) +
      button(walks, 'I am coming', 'https://hillfolk.example/saturday'),
  ),
  attachments: [
    {
      filename: 'mark.svg',
      content: logo('#2f6d62'),
      cid: 'mark@hillfolk.example',
      contentType: 'image/svg+xml',
    },
    { filename: 'valley.png', content: file('valley.png'), cid: 'valley@hillfolk.example' },
  ],
});

const weekly: Brand = {
  name: 'Orrery Weekly',
  colour: '#3d4f9f',
  footer:
    'Orrery Weekly. You signed up on our site. <a href="https://orrery.example/u/8f2c">Unsubscribe</a>.',
};

/** Remote pictures, a remote style sheet and a tracking pixel, which are blocked until the reader asks for them. */
export const remotePictures: DemoMessage = (scene) => ({
  from: { name: 'Orrery Weekly', address: 'issue@news.orrery.example' },
  to: mailbox(scene.person),
  subject: `Issue ${scene.number(180, 260)}: clocks that agree to disagree`,
  text: 'In this issue: clocks that agree to disagree, and a database in four hundred lines.\n',
  html: htmlMessage(
    weekly,
    'Also: a database in four hundred lines.',
    `<link rel="stylesheet" href="https://cdn.orrery.example/mail.css">` +
      image(
        'https://cdn.orrery.example/issues/clocks.png',
        'Three clocks, each showing another time',
        520,
        260,
      ) +
      heading('Clocks that agree to disagree') +
      paragraph(
        'Two machines never share a moment. What they can share is an order, and most of the time an order is all you wanted. This week we read the paper that said so, and the bug report that proved it.',
      ) +
      paragraph('<a href="https://orrery.example/clocks">Read on</a> (nine minutes)') +
      `<div style="height:120px;border-radius:10px;margin:24px 0;background:#e8ebf7 url(https://cdn.orrery.example/issues/database.jpg) center/cover;"></div>` +
      heading('A database in four hundred lines') +
      paragraph('It loses nothing and it is not fast. <a href="https://orrery.example/400">See how</a>.') +
      `<img src="https://track.orrery.example/open/${scene.hex(16)}.gif" alt="" width="1" height="1">`,
  ),
});

const product: Brand = {
  name: 'Lumen Cloud',
  colour: '#3454d1',
  footer:
    'A weekly digest for owners of a project. <a href="https://lumencloud.example/digest">Change how often</a>.',
};

export const weeklyDigest: DemoMessage = (scene) => ({
  from: { name: 'Lumen Cloud', address: 'digest@lumencloud.example' },
  to: mailbox(scene.person),
  subject: `Your week: ${scene.number(2, 9)}.${scene.number(0, 9)} million requests, no incidents`,
  html: htmlMessage(
    product,
    'Friday was your busiest day.',
    heading('A quiet week') +
      paragraph('No incidents, no slow queries over a second. Friday was your busiest day.') +
      image('cid:week@lumencloud.example', 'Bars for seven days; Friday is the highest', 520, 204) +
      button(product, 'Open the dashboard', 'https://lumencloud.example/projects'),
  ),
  attachments: [{ filename: 'week.png', content: file('chart.png'), cid: 'week@lumencloud.example' }],
});
