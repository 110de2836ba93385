import { CheckedMessage } from '../../src/checks/checked-message.ts';
import type { HtmlLimits } from '../../src/html/limits.ts';
import { defaults } from '../defaults.ts';

/** A message with an HTML body, as checks see it. `related` are further parts of it, with their headers. */
export function checkedHtml(
  html: string,
  { limits = defaults.view, related = [] as string[] }: { limits?: HtmlLimits; related?: string[] } = {},
): CheckedMessage {
  const parts = [`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`, ...related];
  const raw = [
    'Subject: Test\r\nContent-Type: multipart/related; boundary=b\r\n\r\n',
    ...parts.map((part) => `--b\r\n${part}\r\n`),
    '--b--\r\n',
  ].join('');
  return new CheckedMessage({
    raw: new TextEncoder().encode(raw),
    envelope: null,
    mimeLimits: defaults.mime,
    limits,
  });
}
