import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Finding, MessageChecks } from '../../src/contract/message/checks.ts';
import { type LabelledMessage, single } from './labelled/labelled-message.ts';

export interface LabelledSet {
  messages: LabelledMessage[];
  /** What is judged; undefined for features. */
  codes?: readonly string[];
}

export interface Evaluation {
  messages: number;
  /** Precision is the correct share of what was found; recall is the share of the expected values that was found. */
  precision: number;
  recall: number;
  /** What was missed or found wrongly, one line for each message. */
  wrong: string[];
}

/** Features that no current client lacks, so that there is nothing to say about them. */
const supportedEverywhere = new Set([
  ...['css-border-collapse', 'css-font', 'css-list-style-type', 'css-vertical-align'],
  ...['css-unit-cm', 'css-unit-em', 'css-unit-ex', 'css-unit-in', 'css-unit-mm', 'css-unit-pc'],
  ...['css-unit-percent', 'css-unit-pt', 'css-unit-px', 'image-jpg', 'image-png'],
  ...['html-cellpadding', 'html-cellspacing', 'html-comments', 'html-del', 'html-div', 'html-h1-h6'],
  ...['html-hr', 'html-img', 'html-p', 'html-pre', 'html-span', 'html-strong', 'html-table', 'html-valign'],
]);

const folder = fileURLToPath(new URL('labelled/', import.meta.url));

/** The labelled messages of each check. */
export async function readLabelled(): Promise<Map<string, LabelledSet>> {
  const sets = new Map<string, LabelledSet>();
  const files = globSync('*.ts', { cwd: folder }).filter((name) => name !== 'labelled-message.ts');
  for (const file of files.sort()) {
    const name = file.startsWith('html-') ? 'html' : file.replace(/\.ts$/, '');
    const set = (await import(`${folder}${file}`)) as LabelledSet;
    sets.set(name, { ...set, messages: [...(sets.get(name)?.messages ?? []), ...set.messages] });
  }
  return sets;
}

/** The whole message, as it is sent. */
export function rawOf({ raw, html = '' }: LabelledMessage): string | Buffer {
  return raw ?? single('text/html; charset=utf-8', html);
}

/** Compares what the checks find with the labels. */
export async function evaluate(
  { messages, codes }: LabelledSet,
  check: (raw: string | Buffer) => Promise<MessageChecks>,
): Promise<Evaluation> {
  let right = 0;
  let found = 0;
  let expected = 0;
  const wrong: string[] = [];
  for (const message of messages) {
    const { checks } = await check(rawOf(message));
    const values = new Set(
      checks.flatMap(({ findings }) => findings).flatMap(codes ? judged(codes) : feature),
    );
    const wanted = new Set(message.expected.filter((value) => !supportedEverywhere.has(value)));
    const missed = wanted.difference(values);
    const surplus = values.difference(wanted).difference(new Set(message.optional));
    right += wanted.size - missed.size;
    found += wanted.size - missed.size + surplus.size;
    expected += wanted.size;
    if (missed.size > 0 || surplus.size > 0)
      wrong.push(`${message.name}: missed [${[...missed].join(', ')}], wrong [${[...surplus].join(', ')}]`);
  }
  return {
    messages: messages.length,
    precision: found === 0 ? 1 : right / found,
    recall: expected === 0 ? 1 : right / expected,
    wrong,
  };
}

const judged = (codes: readonly string[]) => (finding: Finding) =>
  codes.includes(finding.code) ? [finding.code] : [];

const feature = (finding: Finding) =>
  finding.code === 'unsupported_feature' && finding.feature ? [finding.feature] : [];
