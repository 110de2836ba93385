import { file } from '../files.ts';
import { base64Lines, dateHeader, raw } from '../raw.ts';
import { type DemoMessage, mailbox } from '../scene.ts';

export const holidayPhotos: DemoMessage = (scene) => ({
  from: { name: 'Tomás Ferreira', address: 'tomas.ferreira@northgate.test' },
  to: mailbox(scene.person),
  subject: 'The boat, as promised ⛵️',
  text: 'Two from Sunday. You can just see the dog in the second one, if you know where to look.\n\nT.\n',
  attachments: [
    { filename: 'IMG_2041.jpg', content: file('sea.jpg') },
    { filename: 'IMG_2042.jpg', content: file('sea.jpg') },
  ],
});

export const salesExport: DemoMessage = (scene) => ({
  from: { name: 'Ledger reports', address: 'reports@ledger.example' },
  to: mailbox(scene.person),
  subject: 'Your export is ready: sales by region',
  text: 'The file you asked for is attached, as CSV and zipped. It has 240 rows.\n',
  attachments: ['sales-by-region.csv', 'sales-by-region.zip'].map((filename) => ({
    filename,
    content: file(filename),
  })),
});

/** A large message: the recording with two megabytes of measurements. */
export const fieldRecording: DemoMessage = (scene) => ({
  from: { name: 'Yuki Tanaka', address: 'yuki@fernhill.test' },
  to: mailbox(scene.person),
  subject: 'Field recording, take 3',
  text: 'Take 3, and the levels of the whole night. The swell in the middle is a lorry, but I like it.\n',
  attachments: [
    { filename: 'take-3.wav', content: file('take-3.wav'), contentType: 'audio/wav' },
    { filename: 'levels.csv', content: `second,level\n${'28800,41.7\n'.repeat(190_000)}` },
  ],
});

/** File names outside ASCII: in RFC 2231 form, in continuations, and as the encoded word some mailers still write. */
export const oddNames: DemoMessage = (scene) =>
  raw({
    from: 'archive@stadtarchiv.example',
    to: scene.person.address,
    headers: [
      ['From', 'Stadtarchiv <archive@stadtarchiv.example>'],
      ['To', scene.person.address],
      ['Subject', '=?utf-8?Q?Die_gew=C3=BCnschten_Pl=C3=A4ne_=28drei_Dateien=29?='],
      ['Date', dateHeader(scene.now)],
      ['MIME-Version', '1.0'],
      ['Content-Type', 'multipart/mixed; boundary="plan"'],
    ],
    body: `--plan
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Anbei die Pl=C3=A4ne von 1911, 1934 und 1958.

--plan
Content-Type: text/plain; charset=utf-8
Content-Disposition: attachment; filename*=UTF-8''Gr%C3%BCnfl%C3%A4chen%201911.txt
Content-Transfer-Encoding: base64

${base64Lines(Buffer.from('Grünflächen, Maßstab 1:5000\n'))}
--plan
Content-Type: text/plain; charset=utf-8
Content-Disposition: attachment; filename*0*=UTF-8''Stra%C3%9Fen%20und%20; filename*1*=Pl%C3%A4tze%20;
 filename*2="1934.txt"
Content-Transfer-Encoding: base64

${base64Lines(Buffer.from('Straßen und Plätze, Maßstab 1:2500\n'))}
--plan
Content-Type: text/plain; charset=utf-8; name="=?utf-8?B?${Buffer.from('Brücken 1958 — 東橋.txt').toString('base64')}?="
Content-Disposition: attachment
Content-Transfer-Encoding: base64

${base64Lines(Buffer.from('Brücken, Maßstab 1:1000\n'))}
--plan--
`,
  });
