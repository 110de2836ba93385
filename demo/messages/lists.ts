import { dateHeader, raw } from '../raw.ts';
import { type DemoMessage, people, type Scene } from '../scene.ts';

const list = 'parser-dev@lists.quill.example';

/** A thread of three messages on a mailing list, as list software sends them. */
export const thread: readonly DemoMessage[] = [
  (scene) =>
    post(
      scene,
      0,
      'Aisha Okonkwo <aisha@cobaltstudio.test>',
      '[parser-dev] Should an empty file be an error?',
      [
        'I ran into this while porting the importer: an empty file parses to null,',
        'and everything after that has to check for null. I would rather we refuse it',
        'with a message that names the file.',
        '',
        'Any reason not to?',
      ],
    ),
  (scene) =>
    post(
      scene,
      1,
      'Jonas Weber <jonas.weber@cobaltstudio.test>',
      'Re: [parser-dev] Should an empty file be an error?',
      [
        'Aisha wrote:',
        '> I would rather we refuse it with a message that names the file.',
        '',
        'Logrotate. Half of our users feed us files that are empty for the first',
        'second of the day. They would get a page at midnight.',
      ],
    ),
  (scene) =>
    post(
      scene,
      2,
      'Priya Raman <priya.raman@saltmarsh.test>',
      'Re: [parser-dev] Should an empty file be an error?',
      [
        'Jonas wrote:',
        '>> I would rather we refuse it with a message that names the file.',
        '> Logrotate. Half of our users feed us files that are empty.',
        '',
        'Then an empty file is an empty list, not null. Nobody has to check, nobody',
        'gets a page. Patch attached inline, eight lines:',
        '',
        '--- a/src/read.ts',
        '+++ b/src/read.ts',
        '@@ -12,1 +12,1 @@',
        '-  if (text === "") return null;',
        '+  if (text === "") return [];',
      ],
    ),
];

function post(scene: Scene, at: number, author: string, subject: string, lines: string[]) {
  const id = (n: number) => `<empty-file.${scene.now.getTime().toString(36)}.${n}@lists.quill.example>`;
  const earlier = Array.from({ length: at }, (_, n) => id(n));
  return raw({
    from: 'parser-dev-bounces@lists.quill.example',
    to: people[0]!.address, // one subscriber, or it is no thread
    headers: [
      [
        'Received',
        `from lists.quill.example (lists.quill.example [192.0.2.44])\n\tby mx.northgate.test with ESMTPS; ${dateHeader(scene.now)}`,
      ],
      ['From', author],
      ['To', list],
      ['Subject', subject],
      ['Date', dateHeader(scene.now)],
      ['Message-ID', id(at)],
      ...(at > 0
        ? ([
            ['In-Reply-To', id(at - 1)],
            ['References', earlier.join('\n ')],
          ] as const)
        : []),
      ['List-Id', 'Parser development <parser-dev.lists.quill.example>'],
      ['List-Post', `<mailto:${list}>`],
      ['List-Unsubscribe', '<https://lists.quill.example/parser-dev/leave>'],
      ['Precedence', 'list'],
      ['MIME-Version', '1.0'],
      ['Content-Type', 'text/plain; charset=us-ascii'],
    ],
    body: `${lines.join('\n')}\n_______________________________________________\nparser-dev mailing list\n${list}\n`,
  });
}

/** A person's letter as format=flowed: soft breaks end in a space, and a client joins them to paragraphs (RFC 3676). */
export const flowedLetter: DemoMessage = (scene) =>
  raw({
    from: 'elena@saltmarsh.test',
    to: scene.person.address,
    headers: [
      ['From', 'Elena Petrova <elena@saltmarsh.test>'],
      ['To', scene.person.address],
      ['Subject', 'The keys, and a favour'],
      ['Date', dateHeader(scene.now)],
      ['Message-ID', `<${scene.hex(16)}@saltmarsh.test>`],
      ['User-Agent', 'Quill 4.2 (text)'],
      ['MIME-Version', '1.0'],
      ['Content-Type', 'text/plain; charset=utf-8; format=flowed; delsp=no'],
      ['Content-Transfer-Encoding', '8bit'],
    ],
    body: `Dear ${scene.person.first},

the keys are with the baker, as always. The heating wants ten minutes of 
patience and one firm kick; after that it is no trouble until spring.

Would you water the fig? A glass on Sunday is plenty. It sulks, but it 
has sulked since we bought it and still gives two kilos every September.

> Do you mind if Jonas comes along?

Not at all. Tell him the good chair is mine.

Elena
-- 
Saltmarsh, the blue door
`,
  });
