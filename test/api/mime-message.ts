/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface PartOptions {
  type: string;
  filename?: string;
  disposition?: 'attachment' | 'inline';
  contentId?: string;
  bytes: Buffer;
}

/** A message with a text body, an HTML body and these parts, each in base64. */
export function mailWithParts(parts: PartOptions[], subject = 'With parts'): string {
  return [
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'The text.',
    '--inner',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>The HTML. <img src="cid:logo@shop.test"></p>',
    '--inner--',
    ...parts.flatMap(partLines),
    '--outer--',
    '',
  ].join('\r\n');
}

function partLines({ type, filename, disposition = 'attachment', contentId, bytes }: PartOptions): string[] {
  const name = filename === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(filename)}`;
  return [
    '--outer',
    `Content-Type: ${type}`,
    `Content-Disposition: ${disposition}${name}`,
    ...(contentId === undefined ? [] : [`Content-ID: <${contentId}>`]),
    'Content-Transfer-Encoding: base64',
    '',
    ...(bytes.toString('base64').match(/.{1,76}/g) ?? []),
  ];
}
