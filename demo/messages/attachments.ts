import { once } from '../made/once.ts';
import { wav } from '../made/wav.ts';
import { zip } from '../made/zip.ts';
import { sea } from '../pictures.ts';
import { base64Lines, mailDate, raw } from '../raw.ts';
import { type DemoMail, mailbox } from '../scene.ts';

export const holidayPhotos: DemoMail = (scene) => ({
  from: { name: 'Tomás Ferreira', address: 'tomas.ferreira@northgate.test' },
  to: mailbox(scene.person),
  subject: 'The boat, as promised ⛵️',
  text: 'Two from Sunday. You can just see the dog in the second one, if you know where to look.\n\nT.\n',
  attachments: [
    { filename: 'IMG_2041.jpg', content: sea() },
    { filename: 'IMG_2042.jpg', content: sea() },
  ],
});

export const salesExport: DemoMail = (scene) => {
  const rows = Array.from(
    { length: 240 },
    (_, i) =>
      `${1 + (i % 28)},${scene.pick(['north', 'south', 'east', 'west'])},${scene.number(10, 90)},${scene.number(100, 9000)}`,
  );
  const csv = `day,region,orders,revenue\n${rows.join('\n')}\n`;
  return {
    from: { name: 'Ledger reports', address: 'reports@ledger.example' },
    to: mailbox(scene.person),
    subject: 'Your export is ready: sales by region',
    text: 'The file you asked for is attached, as CSV and zipped. It has 240 rows.\n',
    attachments: [
      { filename: 'sales-by-region.csv', content: csv },
      {
        filename: 'sales-by-region.zip',
        content: zip({ 'sales-by-region.csv': csv, 'READ ME.txt': 'Amounts are in cents, without tax.\n' }),
      },
    ],
  };
};

const take = once(() => wav(43.7));

/** Two megabytes: what people mean by a large mail. */
export const fieldRecording: DemoMail = (scene) => ({
  from: { name: 'Yuki Tanaka', address: 'yuki@fernhill.test' },
  to: mailbox(scene.person),
  subject: 'Field recording, take 3',
  text: 'Take 3, the whole 43 seconds. The swell in the middle is a lorry, but I like it.\n',
  attachments: [{ filename: 'take-3.wav', content: take(), contentType: 'audio/wav' }],
});

/** File names outside ASCII: in RFC 2231 form, in continuations, and as the encoded word some mailers still write. */
export const oddNames: DemoMail = (scene) =>
  raw({
    from: 'archive@stadtarchiv.example',
    to: scene.person.address,
    headers: [
      ['From', 'Stadtarchiv <archive@stadtarchiv.example>'],
      ['To', scene.person.address],
      ['Subject', '=?utf-8?Q?Die_gew=C3=BCnschten_Pl=C3=A4ne_=28drei_Dateien=29?='],
      ['Date', mailDate(scene.now)],
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
