import { STATUS_CODES } from 'node:http';
import type { CheckName } from '../../contract/message/check-names.ts';
import type { Check, Finding } from '../../contract/message/checks.ts';
import { MEMORY_PER_BYTE } from '../../http/routes/message/message-json.ts';
import { AppError } from '../../mailbox/errors.ts';
import type { BodyText } from '../../mailbox/reading/decoding.ts';
import type { ApiRequest } from '../api.ts';
import { type ApiResponse, json, plain, Rejection } from '../response.ts';

/** The check `html` in the form of Mailpit's HTML check. */
export async function htmlCheck(request: ApiRequest, id: string): Promise<ApiResponse> {
  const { html_body } = await request.mailbox.get(id, (bytes) => request.reserve(MEMORY_PER_BYTE * bytes));
  if (html_body.length === 0) throw new Rejection(plain(400, 'message does not contain HTML'));
  const { findings, score } = await check(request, id, 'html');
  const Warnings = findings.filter(({ severity, feature }) => severity !== 'info' || feature).map(warning);
  const weight = (share: 'Partial' | 'Unsupported') =>
    Warnings.reduce((sum, { Score }) => sum + Score[share] * Score.Found, 0);
  const lost = 100 - (score ?? 100);
  const partly = lost * (weight('Partial') / (weight('Partial') + weight('Unsupported') || 1));
  const families = Warnings.flatMap(({ Results }) => Results);
  const Platforms = Object.fromEntries(
    [...Map.groupBy(families, ({ Platform }) => Platform)].map(([platform, results]) => [
      platform,
      [...new Set(results.map(({ Family }) => Family))],
    ]),
  );
  const Nodes = countTags(html_body);
  const Total = {
    Tests: findings.length,
    Nodes,
    Supported: 100 - lost,
    Partial: partly,
    Unsupported: lost - partly,
  };
  return json(200, { Warnings, Platforms, Total });
}

// Of more, only these are counted: this happens on the event loop.
const MAX_COUNTED = 1024 * 1024;

function countTags(html: BodyText): number {
  const start = html.slice(0, MAX_COUNTED);
  const text = typeof start === 'string' ? start : Buffer.from(start).toString('latin1');
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text.charCodeAt(at + 1) | 0x20;
    if (next >= 0x61 && next <= 0x7a) count++;
  }
  return count;
}

function warning({ feature, code, message, help, clients = [], ...finding }: Finding) {
  const { occurrences = 1, unsupported_share = feature ? 0 : 100, partial_share = 0 } = finding;
  const notes = [...new Set(clients.flatMap(({ note }) => note ?? []))];
  return {
    ...{ Slug: feature ?? code, Title: message, Description: help, Tags: [], Keywords: '' },
    URL: feature ? `https://www.caniemail.com/features/${feature}/` : '',
    Category: feature?.startsWith('css') ? 'css' : 'html',
    Results: clients.map(({ name, platform, client, version, support, note }) => ({
      ...{ Name: `${name} (${version})`, Platform: platform, Family: client, Version: version },
      ...{ Support: support, NoteNumber: note === null ? '' : String(notes.indexOf(note) + 1) },
    })),
    NotesByNumber: Object.fromEntries(notes.map((note, index) => [String(index + 1), note])),
    Score: {
      ...{ Found: occurrences, Supported: 100 - unsupported_share - partial_share },
      ...{ Partial: partial_share, Unsupported: unsupported_share },
    },
  };
}

/** The links, each opened. */
export async function linkCheck(request: ApiRequest, id: string): Promise<ApiResponse> {
  const { findings } = await check(request, id, 'links');
  const refused = findings.find(({ code, url }) => code === 'link_not_checked' && url === undefined);
  const opened = findings.filter(({ url }) => url !== undefined);
  if (refused && opened.length === 0) throw new Rejection(plain(400, refused.help));
  const Links = opened.map(({ url, http_status = 0, message }) => ({
    ...{ URL: url, StatusCode: http_status, Status: STATUS_CODES[http_status] ?? message },
  }));
  const Errors = Links.filter(({ StatusCode }) => StatusCode === 0 || StatusCode >= 400).length;
  return json(200, { Errors, Links });
}

/** The verdict of the spam filter. Rules that subtract points are not listed. */
export async function spamCheck(request: ApiRequest, id: string): Promise<ApiResponse> {
  const { findings } = await check(request, id, 'spam');
  const spam = findings.find(({ code }) => code === 'spam');
  const Rules = findings
    .filter(({ code }) => code === 'spam_rule')
    .map(({ rule = '', points = 0, message }) => ({
      ...{ Score: points, Name: rule, Description: message.slice(message.indexOf(': ') + 2) },
    }));
  const sum = Math.round(10 * Rules.reduce((total, { Score }) => total + Score, 0)) / 10;
  return json(200, { IsSpam: spam !== undefined, Error: '', Score: spam?.points ?? sum, Rules });
}

async function check({ core, mailbox }: ApiRequest, id: string, name: CheckName): Promise<Check> {
  if (!core.checker) throw new AppError('not_found', 'This Postern does not check messages.');
  const result = await core.checker.check(mailbox, id, name);
  if (result.status === 'skipped') throw new Rejection(plain(400, result.reason ?? 'The check did not run.'));
  return result;
}
